import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { flatLay, personSet } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import type { EngineImage } from '../../engine.ts';
import { readPerson } from './read-person.server.ts';
import { FRAMINGS } from './framing.ts';
import { tryOnPictures } from './try-on-pictures.server.ts';
import { viewOfCrop } from './view-of.ts';

const square = { width: 300, height: 300 };

async function ghostOf(name: FlatLay, set: ReturnType<typeof personSet>): Promise<EngineImage[]> {
  const garment = await flatLay(name);
  const made: EngineImage[] = [];
  await tryOnPictures(
    {
      garments: [{ image: garment }],
      person: { name: set.name, image: garment, set },
      ...{ place: null, paper: '#00ff00', mode: 'ghost', count: 2, seed: 7 },
      ...square,
    },
    async (event) => {
      if (event.type === 'output') made.push(event.image);
    },
    async () => {},
  );
  return made;
}

/** Rows and columns that are not of the paper, of the picture's. */
async function extentOf({ bytes, width, height }: EngineImage) {
  const data = await sharp(bytes).removeAlpha().raw().toBuffer();
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < width * height; i++) {
    if (data[i * 3 + 1]! - Math.max(data[i * 3]!, data[i * 3 + 2]!) > 90) continue;
    left = Math.min(left, i % width);
    right = Math.max(right, (i % width) + 1);
    top = Math.min(top, Math.floor(i / width));
    bottom = Math.floor(i / width) + 1;
  }
  return { high: (bottom - top) / height, across: (left + right) / 2 / width, down: (top + bottom) / 2 / height };
}

describe('a garment without a model', () => {
  // The classes that figures have cloth for without a person.
  test.each(['tee-circle', 'tee-slim', 'long-sleeve', 'shirt', 'hoodie'] as const)(
    '%s stands in the middle, 85 %% of the height',
    async (name) => {
      for (const image of await ghostOf(name, personSet('european-woman'))) {
        const { high, across, down } = await extentOf(image);
        expect(Math.abs(high - 0.85)).toBeLessThan(0.02);
        expect(Math.abs(across - 0.5)).toBeLessThan(0.02);
        expect(Math.abs(down - 0.5)).toBeLessThan(0.02);
      }
    },
  );
});

test('the shadow under a hanger is soft on every side', async () => {
  const garment = await flatLay('hoodie');
  const made: EngineImage[] = [];
  const size = { width: 416, height: 624 };
  const person = { name: 'nobody', image: garment, set: null };
  await tryOnPictures(
    { garments: [{ image: garment }], person, place: null, mode: 'hanger', ...size, count: 1, seed: 7 },
    async (event) => {
      if (event.type === 'output') made.push(event.image);
    },
    async () => {},
  );
  const data = await sharp(made[0]!.bytes).greyscale().raw().toBuffer();
  // Down from the hem in the middle: darker than the wall at once, and nowhere a step.
  const column = Array.from({ length: size.height }, (_, y) => data[y * size.width + size.width / 2]!);
  const hem = column.findLastIndex((light) => light < 120) + 3;
  const wall = column[hem + 60]!;
  expect(wall - column[hem]!).toBeGreaterThan(15);
  for (let y = hem; y < hem + 50; y++) expect(Math.abs(column[y + 1]! - column[y]!)).toBeLessThan(14);
});

test('a model is shown from the chin to mid-thigh, lower only where a garment ends lower', async () => {
  for (const name of ['european-woman', 'african-man', 'east-asian-woman']) {
    const { body } = await readPerson(personSet(name));
    const canvas = { width: 1248, height: 1872 };
    const view = viewOfCrop(FRAMINGS[0]!, body, canvas, { hem: 0, isBelow: false });
    const head = body.box[1];
    const share = (y: number) => ((y - view.top) / view.zoom - head) / (body.feet.y - head);
    expect(share(0), name).toBeCloseTo(0.13, 2);
    expect(share(canvas.height), name).toBeGreaterThanOrEqual(0.6199);
    // Broad shoulders show a little more: arms are not cut. The knee is at 0.715.
    expect(share(canvas.height), name).toBeLessThan(0.69);
    const long = viewOfCrop(FRAMINGS[0]!, body, canvas, { hem: body.feet.y, isBelow: false });
    expect(body.feet.y * long.zoom + long.top).toBeLessThan(canvas.height);
  }
});
