import { expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { dropFrameLine } from './drop-frame-line.ts';
import { fitPlainBackground, isPlain } from './plain-background.ts';

const [width, height] = [160, 120];

/** A dark block on paper that falls off into a shadow below, with a line of `line` around it. */
function photo(line: number | null) {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isFrame = line !== null && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
    const isBlock = x >= 50 && x < 110 && y >= 30 && y < 90;
    data.fill(isFrame ? line : isBlock ? 40 : 255, i * 3, i * 3 + 3);
  }
  return { data, width, height };
}

test('a line around the picture is taken off, and the background is plain up to the frame', () => {
  const bare = dropFrameLine(photo(226));
  expect([...bare.data]).toEqual([...photo(null).data]);
  const background = fitPlainBackground(toLab(bare), width, height);
  expect(isPlain(background)).toBe(true);
  expect(background.distance[0]).toBeLessThan(1);
});

test('what is no line stays: paper without one, and a frame that is no one colour', () => {
  const paper = photo(null);
  expect(dropFrameLine(paper)).toBe(paper);
  const striped = photo(226);
  for (let x = 0; x < width; x += 4) striped.data.fill(120, x * 3, x * 3 + 3);
  expect(dropFrameLine(striped)).toBe(striped);
});
