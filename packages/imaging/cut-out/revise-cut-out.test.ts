import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import type { CutOutRevisionInput } from '../contract/cut-out-engine.ts';
import type { EngineImage } from '../contract/engine.ts';
import { reviseCutOut } from './revise-cut-out.server.ts';

const side = 320;
const mug = makeProducts(side)[1]!;
const silent = async (): Promise<void> => undefined;
/** Inside the mug's body, away from its outline. */
const patch = { left: 150, top: 180, size: 40 };
const isPatch = (i: number): boolean => {
  const [x, y] = [i % side, Math.floor(i / side)];
  return x >= patch.left && x < patch.left + patch.size && y >= patch.top && y < patch.top + patch.size;
};

async function png(data: Uint8Array, channels: 1 | 3 | 4, width = side, height = side): Promise<EngineImage> {
  const bytes = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

/** The mug cut out of its photo, with a gap where the patch is. */
async function damaged(): Promise<EngineImage> {
  const rgb = await sharp(mug.photo.bytes).removeAlpha().raw().toBuffer();
  const data = new Uint8Array(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    if (isPatch(i) || mug.alpha[i] === 0) continue;
    data.set(rgb.subarray(i * 3, i * 3 + 3), i * 4);
    data[i * 4 + 3] = mug.alpha[i]!;
  }
  return png(data, 4);
}

const regions = (): Promise<EngineImage> =>
  png(
    Uint8Array.from({ length: side * side }, (_, i) => (isPatch(i) ? 1 : 0)),
    1,
  );

function strokes(red: number, green: number): Promise<EngineImage> {
  const data = new Uint8Array(side * side * 4);
  for (let i = 0; i < side * side; i++) if (isPatch(i)) data.set([red, green, 0, 255], i * 4);
  return png(data, 4);
}

const pixels = ({ bytes }: EngineImage): Promise<Buffer> => sharp(bytes).ensureAlpha().raw().toBuffer();

async function revise(more: Partial<CutOutRevisionInput>) {
  const input = { photo: mug.photo, cutOut: await damaged(), regions: null, answers: [], strokes: null, ...more };
  const made = await reviseCutOut(input, silent);
  return { ...made, before: await pixels(input.cutOut), after: await pixels(made.image) };
}

/** How far the patch is, pixels; far from it nothing may have changed. */
const isFar = (i: number): boolean => {
  const [x, y] = [i % side, Math.floor(i / side)];
  return (
    x < patch.left - 12 || x > patch.left + patch.size + 12 || y < patch.top - 12 || y > patch.top + patch.size + 12
  );
};

describe('what a person said', () => {
  test.each([
    ['an answer', async () => ({ regions: await regions(), answers: [{ id: 1, keep: true }] })],
    ['a green stroke', async () => ({ strokes: await strokes(0, 255) })],
  ])('%s fills the gap with the photo’s own pixels and leaves the rest byte for byte', async (_how, more) => {
    const { before, after, note, image } = await revise(await more());
    const photo = await pixels(mug.photo);
    let [foreign, changed] = [0, 0];
    for (let i = 0; i < side * side; i++) {
      if (isPatch(i) && [0, 1, 2, 3].some((c) => after[i * 4 + c] !== photo[i * 4 + c])) foreign++;
      if (isFar(i) && [0, 1, 2, 3].some((c) => after[i * 4 + c] !== before[i * 4 + c])) changed++;
    }
    expect({ foreign, changed }).toEqual({ foreign: 0, changed: 0 });
    expect(image).toMatchObject({ contentType: 'image/png', width: side, height: side });
    expect(note).toMatchObject({ method: 'revised', doubts: [], regions: null });
  });

  test('a see-through area becomes solid or stays as it is', async () => {
    const own = await damaged();
    const data = await pixels(own);
    const rgb = await sharp(mug.photo.bytes).removeAlpha().raw().toBuffer();
    for (let i = 0; i < side * side; i++) {
      if (isPatch(i)) data.set([...rgb.subarray(i * 3, i * 3 + 3), 190], i * 4);
    }
    const input = { cutOut: await png(data, 4), regions: await regions(), translucentIds: [1] };
    const middle = ((patch.top + 20) * side + patch.left + 20) * 4 + 3;
    expect((await revise({ ...input, answers: [{ id: 1, keep: true }] })).after[middle]).toBe(255);
    expect((await revise({ ...input, answers: [{ id: 1, keep: false }] })).after[middle]).toBe(190);
  });

  test('a red stroke takes away what it covers', async () => {
    const whole = (await revise({ strokes: await strokes(0, 255) })).image;
    const { after } = await revise({ cutOut: whole, strokes: await strokes(255, 0) });
    const middle = (200 * side + 170) * 4;
    expect([...after.subarray(middle, middle + 4)]).toEqual([0, 0, 0, 0]);
  });

  test('an answer that agrees with the cut-out leaves its fine outline alone', async () => {
    const cutOut = await damaged();
    const rough = await png(
      Uint8Array.from({ length: 80 * 80 }, (_, i) => (isPatch((Math.floor(i / 80) * side + (i % 80)) * 4) ? 1 : 2)),
      1,
      80,
      80,
    );
    const { image } = await reviseCutOut(
      { photo: mug.photo, cutOut, regions: rough, answers: [{ id: 1, keep: false }], strokes: null },
      silent,
    );
    expect(Buffer.from(image.bytes).equals(Buffer.from(cutOut.bytes))).toBe(true);
  });

  test('a cut-out without decisions comes back as the same file', async () => {
    const cutOut = await damaged();
    const { image } = await reviseCutOut(
      { photo: mug.photo, cutOut, regions: await regions(), answers: [], strokes: null },
      silent,
    );
    expect(Buffer.from(image.bytes).equals(Buffer.from(cutOut.bytes))).toBe(true);
  });
});

describe('what is refused', () => {
  const wide = () => png(new Uint8Array(400 * 100 * 4), 4, 400, 100);
  test.each([
    ['a cut-out of another size', async () => ({ cutOut: await wide() }), 'unusable-input'],
    ['strokes of another shape', async () => ({ strokes: await wide() }), 'unusable-input'],
    [
      'a map of another shape',
      async () => ({ regions: await wide(), answers: [{ id: 1, keep: true }] }),
      'unusable-input',
    ],
    ['answers without a map', async () => ({ answers: [{ id: 1, keep: true }] }), 'unusable-input'],
    [
      'strokes that are no picture',
      async () => ({ strokes: { ...(await wide()), bytes: new Uint8Array(9) } }),
      'unusable-input',
    ],
  ])('%s', async (_what, more, code) => {
    await expect(revise(await more())).rejects.toMatchObject({ failure: { code } });
  });

  test('erasing everything', async () => {
    const red = await png(
      Uint8Array.from({ length: side * side * 4 }, (_, i) => (i % 4 === 0 || i % 4 === 3 ? 255 : 0)),
      4,
    );
    await expect(revise({ strokes: red })).rejects.toMatchObject({ failure: { code: 'nothing-found' } });
  });
});
