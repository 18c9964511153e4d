import sharp from 'sharp';
import { expect, test } from 'vitest';
import { flatLay, personSet } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import type { EngineImage } from '../contract/engine.ts';
import { readPerson } from './read-person.server.ts';
import { FRAMINGS } from './framing.ts';
import { tryOnPictures } from './try-on-pictures.server.ts';
import { viewOfCrop } from './view-of.ts';

const square = { width: 300, height: 300 };

async function unwornOf(name: FlatLay, mode: 'ghost' | 'hanger', count = 1, size = square): Promise<EngineImage[]> {
  const garment = await flatLay(name);
  const made: EngineImage[] = [];
  const person = { name: 'none', image: garment, set: null };
  await tryOnPictures(
    { garments: [{ image: garment }], person, place: null, paper: '#00ff00', mode, count, seed: 7, ...size },
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
  return {
    high: (bottom - top) / height,
    wide: (right - left) / width,
    across: (left + right) / 2 / width,
    down: (top + bottom) / 2 / height,
  };
}

test.each(splitRows(['tee-circle', 'hoodie', 'hooded', 'shirt', 'coat', 'dress', 'trousers', 'skirt'] as const, 1))(
  '%s without a model fills 85 %% of the picture, in the middle',
  async (name) => {
    for (const image of await unwornOf(name, 'ghost', 2)) {
      const { high, wide, across, down } = await extentOf(image);
      expect(Math.abs(Math.max(high, wide) - 0.85)).toBeLessThan(0.03);
      expect(Math.abs(across - 0.5)).toBeLessThan(0.02);
      expect(Math.abs(down - 0.5)).toBeLessThan(0.03);
    }
  },
);

test.each(splitRows(['ghost', 'hanger'] as const, 1))(
  'the shadow of a garment without a model is soft: %s',
  async (mode) => {
    const size = { width: 416, height: 624 };
    const [image] = await unwornOf('hoodie', mode, 1, size);
    const data = await sharp(image!.bytes).raw().toBuffer();
    // Down from the hem in the middle: darker than the paper at once, and nowhere a step.
    const column = Array.from({ length: size.height }, (_, y) => data[(y * size.width + size.width / 2) * 3 + 1]!);
    const hem = column.findLastIndex((green) => green < 120) + 3;
    expect(column[hem + 60]! - column[hem]!).toBeGreaterThan(12);
    for (let y = hem; y < hem + 50; y++) expect(Math.abs(column[y + 1]! - column[y]!)).toBeLessThan(14);
  },
);

everydayIt('a model is shown from the chin to mid-thigh, lower only where a garment ends lower', async () => {
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
