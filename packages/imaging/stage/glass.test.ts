import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { glassPhoto } from '#tests/fixtures/glass-truth.ts';
import { presetScene } from '#tests/fixtures/preset-scenes.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import type { EngineImage } from '../contract/engine.ts';
import type { StageInput, StageItem, StageNote } from '../contract/stage-engine.ts';
import { keepProducts } from '../fidelity/keep-products.server.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import { relightItem } from './relight/relight-item.ts';
import { moveItem } from './layout/similarity.ts';
import { stagePictures } from './stage-pictures.server.ts';

const SIDE = 320;
const canvas = { width: SIDE, height: SIDE };
const silent = async (): Promise<void> => undefined;
let input: StageInput;

beforeAll(async () => {
  const { full, light, files } = await presetScene('marble-podium');
  const bytes = await sharp(`public${full}`).png().toBuffer();
  const image: EngineImage = { bytes, contentType: 'image/png', width: 1280, height: 1280 };
  const item: StageItem = {
    ...{ id: 'bottle', role: 'product', x: 70, y: 20, width: 180, height: 180, rotation: 0, zIndex: 1 },
    ...(await glassPhoto('bottle')),
  };
  const scene = { name: 'marble-podium', image, foreground: null, light, set: files };
  input = { ...canvas, scene, prompt: '', items: [item], count: 2, seed: 5 };
});

async function stage(change: Partial<StageItem>, more: Partial<StageInput> = {}) {
  const items = input.items.map((item) => ({ ...item, ...change }));
  const made: { image: EngineImage; note: StageNote }[] = [];
  await stagePictures(
    { ...input, items, ...more },
    async (event) => {
      if (event.type === 'output') made.push({ image: event.image, note: event.note as StageNote });
    },
    silent,
  );
  return { items, made };
}
const pixelsOf = async ({ bytes }: EngineImage) => new Uint8Array(await sharp(bytes).raw().toBuffer());

test.each(splitRows([0, -17], 1))(
  'turned by %s: opaque parts stay byte for byte, the scene is seen through the others',
  async (rotation) => {
    const { items, made } = await stage({ seeThrough: 'tinted', rotation }, { count: 1 });
    const [picture, opaque] = [made[0]!, (await stage({ rotation }, { count: 1 })).made[0]!];
    const placed = await renderPlacedItem(items[0]!, canvas);
    const [through, solid] = [await pixelsOf(picture.image), await pixelsOf(opaque.image)];
    let [kept, seen, differing] = [0, 0, 0];
    for (let i = 0; i < placed.width * placed.height; i++) {
      const at = ((placed.top + Math.floor(i / placed.width)) * SIDE + placed.left + (i % placed.width)) * 3;
      const isSame = [0, 1, 2].every((c) => through[at + c] === placed.data[i * 4 + c]);
      if (placed.data[i * 4 + 3] === 255) {
        kept++;
        if (!isSame) differing++;
      } else if (placed.glass!.solid[i * 4 + 3] === 255 && Math.abs(through[at]! - solid[at]!) > 12) seen++;
    }
    expect(differing).toBe(0);
    expect(kept).toBeGreaterThan(100);
    expect(seen).toBeGreaterThan(1000);
    expect(picture.note.seenThrough!['bottle']).toBeGreaterThan(0.6);
    expect(opaque.note.seenThrough).toBeUndefined();
  },
);

test.each(splitRows(['locked', 'blend'] as const, 1))(
  '%s: its certificate says what was not compared, and passes',
  async (mode) => {
    const { items, made } = await stage({ seeThrough: 'tinted' }, { mode, prompt: mode === 'blend' ? 'at night' : '' });
    for (const { image: picture, note: told } of made) {
      const shown = items.map((item) => (told.shown ? moveItem(item, told.shown, canvas) : item));
      const { note } = await keepProducts({ ...canvas, picture, items: shown, mode, layBack: false }, silent);
      const [product] = note.certificate.products;
      expect(product).toMatchObject({ passed: true, reasons: [] });
      expect(product!.clearPixels).toBeGreaterThan(product!.comparedPixels);
    }
  },
);

everydayIt('without its photo it is opaque', async () => {
  const { made } = await stage({ seeThrough: 'clear', photo: undefined }, { count: 1 });
  expect(made[0]!.note.seenThrough).toBeUndefined();
});

everydayIt('light falls on a product once in each picture, however many were made before', async () => {
  const placed = await renderPlacedItem(input.items[0]!, canvas);
  const before = Uint8Array.from(placed.data);
  const lit = relightItem(placed, (normals) => new Float32Array(normals.length).fill(0.6), 1);
  expect(lit.data).not.toEqual(before);
  expect(placed.data).toEqual(before);
});
