import { expect, test } from 'vitest';
import { wornLayer } from '#tests/fixtures/try-on.ts';
import { bareNeck } from './bare-neck.ts';
import type { LinearPicture, WornLayer } from './wear.ts';

const SIZE = { width: 200, height: 20 } as const;
/** A thousand pixels to a metre: strips of 45 pixels are taken out. */
const SCALE = 1000;
const SKIN = [0.33, 0.16, 0.09] as const;
const BASE = [0.4, 0.4, 0.4] as const;

/** Skin in the middle, the base to the right of a column, and cloth that leaves so many columns free. */
function rowOf(base: number, cloth: number): { person: LinearPicture; layer: WornLayer } {
  const { width, height } = SIZE;
  const count = width * height;
  const person = { data: new Float32Array(count * 4), ...SIZE };
  const data = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const x = i % width;
    person.data.set([...(x < base ? SKIN : BASE), 1], i * 4);
    if (x < 40 || x >= cloth) data.set([1, 0, 0, 1], i * 4);
  }
  const neck = { left: 50, top: 0, right: 150, bottom: height };
  const layer = wornLayer({ data, ...SIZE }, { neck });
  return { person, layer };
}

const seen = ({ data }: LinearPicture, x: number) =>
  [...data.subarray((5 * SIZE.width + x) * 4, (5 * SIZE.width + x) * 4 + 3)].map((value) => Number(value.toFixed(2)));

test('a strip of the base beside a neckline becomes skin; below the cloth nothing changes', () => {
  const { person, layer } = rowOf(130, 160);
  bareNeck(person, layer, SCALE);
  for (let x = 100; x < 160; x++) expect(seen(person, x), `column ${x}`).toEqual([...SKIN]);
  expect(seen(person, 170)).toEqual([...BASE]);
});

test('a neckline that shows more of what lies below is left as it is, and so is skin alone', () => {
  for (const [base, cloth] of [
    [105, 160],
    [300, 140],
  ] as const) {
    const { person, layer } = rowOf(base, cloth);
    const before = person.data.slice();
    bareNeck(person, layer, SCALE);
    expect(person.data).toEqual(before);
  }
});

test('black hair over the shoulder is no base', () => {
  const { person, layer } = rowOf(130, 160);
  for (let i = 0; i < SIZE.width * SIZE.height; i++)
    if (i % SIZE.width >= 130) person.data.set([0.02, 0.02, 0.02], i * 4);
  bareNeck(person, layer, SCALE);
  expect(seen(person, 140)).toEqual([0.02, 0.02, 0.02]);
});

test('sheen on dark skin is no base', () => {
  const { person, layer } = rowOf(130, 160);
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    person.data.set(i % SIZE.width >= 130 ? [0.3, 0.26, 0.25] : [0.07, 0.03, 0.02], i * 4);
  }
  const before = person.data.slice();
  bareNeck(person, layer, SCALE);
  expect(person.data).toEqual(before);
});
