import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  blurred,
  DAMAGES,
  draw,
  HARMLESS,
  harmlessChange,
  plantDamage,
  recolour,
  resized,
} from '#tests/doubles/planted-damage.ts';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import { deepIt, everydayIt, rows } from '@plinth/testing/depth';
import type { EngineImage } from '../contract/engine.ts';
import type { ProductMode, StageItem } from '../contract/stage-engine.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { createRandom } from '../pixels/random.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import { keepOutside } from './keep-outside.server.ts';
import { keepProducts } from './keep-products.server.ts';
import { exactMask, placeProducts } from './placed-products.server.ts';

const side = 360;
const canvas = { width: side, height: side };
const silent = async (): Promise<void> => undefined;
const products = makeProducts(260);

/** A background with a slope of light, boards and some grain. */
const background = (() => {
  const random = createRandom(9);
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const light = 150 + 50 * (x / side) + (y > 230 ? 20 * Math.sin(x / 9) - 30 : 0) + 6 * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[i * 3 + c] = light - c * 12;
  }
  return { data, ...canvas };
})();

const itemOf = (index: number, more: Partial<StageItem> = {}): StageItem => ({
  id: products[index]!.name,
  role: 'product',
  image: products[index]!.cutOut,
  x: 50,
  y: 60,
  width: 260,
  height: 260,
  rotation: 0,
  zIndex: 0,
  ...more,
});

async function png(data: Uint8Array): Promise<EngineImage> {
  const bytes = await sharp(data, { raw: { ...canvas, channels: 3 } })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', ...canvas };
}

async function check(data: Uint8Array, items: readonly StageItem[], mode: ProductMode, layBack = false) {
  const { image, note } = await keepProducts({ ...canvas, picture: await png(data), items, mode, layBack }, silent);
  return { image, ...note };
}

async function staged(item: StageItem): Promise<Uint8Array> {
  return draw(background, await renderPlacedItem(item, canvas));
}

describe.each(rows(['bottle', 'bag'], 1))('%s', (name) => {
  const index = products.findIndex((product) => product.name === name);

  test('as it was placed: every pixel is its own, in both modes', async () => {
    const data = await staged(itemOf(index));
    for (const mode of ['locked', 'blend'] as const) {
      const { certificate, image } = await check(data, [itemOf(index)], mode);
      expect(certificate).toMatchObject({ mode, passed: true, identical: true, laidBack: false });
      expect(certificate.products[0]).toMatchObject({ itemId: name, changedPixels: 0, reasons: [] });
      expect(certificate.products[0]!.comparedPixels).toBeGreaterThan(1000);
      expect(await sharp(image.bytes).raw().toBuffer()).toEqual(Buffer.from(data));
    }
  });

  test.each(rows(DAMAGES, 3))('%s is found', async (damage) => {
    const item = itemOf(index);
    const data = await plantDamage(background, await renderPlacedItem(item, canvas), damage, createRandom(index + 3));
    for (const mode of ['locked', 'blend'] as const) {
      const { certificate } = await check(data, [item], mode);
      expect(certificate.passed, JSON.stringify(certificate.products)).toBe(false);
    }
  });

  test.each(rows(HARMLESS, 1))('%s is no damage to a product that may be relit', async (change) => {
    const picture = { data: await staged(itemOf(index)), ...canvas };
    const { certificate } = await check(
      await harmlessChange(picture, change, createRandom(2)),
      [itemOf(index)],
      'blend',
    );
    expect(certificate.products[0]!.reasons).toEqual([]);
    expect(certificate).toMatchObject({ passed: true, identical: false });
  });

  test('an engine that moved, tinted and softened it is put right', async () => {
    const item = itemOf(index);
    const placed = await renderPlacedItem(item, canvas);
    const tinted = { ...placed, data: placed.data.slice() };
    recolour(tinted.data, 60, createRandom(1));
    const painted = await resized({ ...tinted, data: await blurred(tinted, 1.5) }, 0.96, 0.96);
    const data = draw(background, { ...painted, left: painted.left + 9, top: painted.top - 7 });
    expect((await check(data, [item], 'locked')).certificate.passed).toBe(false);

    const { certificate, image } = await check(data, [item], 'locked', true);
    expect(certificate).toMatchObject({ passed: true, identical: true, laidBack: true });
    const { placement } = certificate.products[0]!;
    // Where the engine had put it: the foot of the product is the same.
    expect(placement.x + placement.width / 2).toBeCloseTo(painted.left + 9 + painted.width / 2, -1);
    expect(placement.y + placement.height).toBeCloseTo(painted.top - 7 + painted.height, -1);
    const [laid] = await placeProducts([{ ...item, ...placement }], canvas);
    const result = await sharp(image.bytes).raw().toBuffer();
    const mask = exactMask(laid!);
    let differing = 0;
    mask.forEach((isCompared, i) => {
      if (!isCompared) return;
      const { left, top, width } = laid!.placed;
      const at = ((top + Math.floor(i / width)) * side + left + (i % width)) * 3;
      if ([0, 1, 2].some((c) => result[at + c] !== laid!.placed.data[i * 4 + c])) differing++;
    });
    expect(differing).toBe(0);
  });
});

everydayIt('one changed byte is seen in locked mode', async () => {
  const data = await staged(itemOf(2));
  data[(200 * side + 180) * 3]! ^= 1;
  const { certificate } = await check(data, [itemOf(2)], 'locked');
  expect(certificate.products[0]).toMatchObject({ changedPixels: 1, passed: false, reasons: ['pixels'] });
});

everydayIt('a product that is not in the picture is not found, and that does not pass', async () => {
  const { certificate } = await check(background.data, [itemOf(1)], 'locked', true);
  expect(certificate.passed).toBe(false);
  expect(certificate.products[0]!.reasons).toContain('not-found');
});

deepIt('what stands before a product is not taken for damage, and is not painted over', async () => {
  const items = [itemOf(2), itemOf(5, { role: 'prop', x: 150, y: 130, zIndex: 1 })];
  let data: Uint8Array = background.data;
  for (const item of items) data = draw({ ...background, data }, await renderPlacedItem(item, canvas));
  const { certificate, image } = await check(data, items, 'locked', true);
  expect(certificate).toMatchObject({ passed: true, identical: true });
  const shown = await sharp(image.bytes).raw().toBuffer();
  // A place where both are.
  const at = (276 * side + 226) * 3;
  expect([...shown.subarray(at, at + 3)]).toEqual([...data.subarray(at, at + 3)]);
});

everydayIt('a picture of another size is brought to the canvas; one without products passes', async () => {
  const data = await staged(itemOf(0));
  const small = await sharp(data, { raw: { ...canvas, channels: 3 } })
    .resize(300, 300)
    .png()
    .toBuffer();
  const picture = { bytes: small, contentType: 'image/png', width: 300, height: 300 };
  const made = await keepProducts({ ...canvas, picture, items: [itemOf(0)], mode: 'locked', layBack: true }, silent);
  expect(made.image).toMatchObject(canvas);
  expect(made.note.certificate).toMatchObject({ passed: true, identical: true });
  const none = await check(data, [], 'locked', true);
  expect(none).toMatchObject({ certificate: { passed: true, products: [], laidBack: false }, difference: null });
});

everydayIt('the difference picture is green where the product is true and red where it is not', async () => {
  const data = await staged(itemOf(2));
  for (let y = 150; y < 190; y++) data.fill(250, (y * side + 150) * 3, (y * side + 200) * 3);
  const { difference } = await check(data, [itemOf(2)], 'locked');
  const { data: drawn, info } = await sharp(difference!.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number): number[] => [
    ...drawn.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const [red, green] = [colour(175, 170), colour(175, 240)];
  expect(red[0]! - red[1]!).toBeGreaterThan(40);
  expect(green[1]! - green[0]!).toBeGreaterThan(10);
});

everydayIt('outside a mask the original is put back, whatever an engine returned', async () => {
  const mask = new Uint8Array(side * side * 3);
  for (let y = 100; y < 200; y++) mask.fill(255, (y * side + 100) * 3, (y * side + 220) * 3);
  const original = await png(background.data);
  const bytes = await sharp({ create: { width: 180, height: 180, channels: 3, background: '#2233aa' } })
    .png()
    .toBuffer();
  const edited = { bytes, contentType: 'image/png', width: 180, height: 180 };
  const made = await keepOutside({ original, edited, mask: await png(mask) });
  const result = await sharp(made.bytes).removeAlpha().raw().toBuffer();
  let changedOutside = 0;
  for (let i = 0; i < side * side; i++) {
    if (mask[i * 3] === 0 && [0, 1, 2].some((c) => result[i * 3 + c] !== background.data[i * 3 + c])) changedOutside++;
  }
  expect(changedOutside).toBe(0);
  const at = (150 * side + 160) * 3;
  expect([...result.subarray(at, at + 3)]).toEqual([0x22, 0x33, 0xaa]);
});

everydayIt('masks shrink and grow by whole pixels', () => {
  const mask = new Uint8Array(81);
  for (let y = 2; y < 7; y++) mask.fill(1, y * 9 + 2, y * 9 + 7);
  const sum = (values: Uint8Array): number => values.reduce((total, value) => total + value, 0);
  expect([
    sum(erode(mask, 9, 9, 2)),
    sum(erode(mask, 9, 9, 1)),
    sum(dilate(mask, 9, 9, 1)),
    sum(dilate(mask, 9, 9, 4)),
  ]).toEqual([1, 9, 49, 81]);
  expect(erode(mask, 9, 9, 2)[4 * 9 + 4]).toBe(1);
});
