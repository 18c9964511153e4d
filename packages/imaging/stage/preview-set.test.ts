import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import { presetTemplate } from '#tests/fixtures/wall-and-floor.ts';
import type { TemplateScene } from '#tests/fixtures/wall-and-floor.ts';
import { toLab } from '../pixels/lab.ts';
import { previewSet } from './preview-set.server.ts';

const TILE = 320;
const products = makeProducts(256).map(({ cutOut }) => cutOut);

const tileOf = (scene: TemplateScene, image = products[0]!, side = TILE) => {
  const { anchor, maxProduct } = scene.light;
  const size = Math.min(maxProduct.width, maxProduct.height) * side * 0.85;
  const place = { x: anchor.x * side - size / 2, y: anchor.y * side - size, width: size, height: size };
  const items = [{ id: 'product', role: 'product', image, ...place, rotation: 0, zIndex: 0 }] as const;
  return previewSet({ scene, prompt: '', width: side, height: side, items });
};

const labOfTile = async (bytes: Uint8Array) =>
  toLab({
    data: await sharp(bytes).resize(TILE, TILE).removeAlpha().raw().toBuffer(),
    width: TILE,
    height: TILE,
  });

describe('a scene with things in it', () => {
  it.each(['studio-desk', 'beach-sand'])('looks as it does large: %s', async (name) => {
    const scene = await presetTemplate(name);
    const [small, large] = await Promise.all([tileOf(scene), tileOf(scene, undefined, 2 * TILE)]);
    const [one, other] = await Promise.all([labOfTile(small.bytes), labOfTile(large.bytes)]);
    const apart = Array.from({ length: TILE * TILE }, (_, i) =>
      Math.hypot(...[0, 1, 2].map((c) => one[i * 3 + c]! - other[i * 3 + c]!)),
    ).sort((a, b) => a - b);
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(2.5);
    expect(apart[Math.floor(0.99 * apart.length)]).toBeLessThan(14);
  });

  it('is read once for all products, and is the same however it was read', async () => {
    const scene = await presetTemplate('garden-stone');
    const first = await tileOf(scene);
    const unreadable = { ...scene, set: { ...scene.set!, files: {} } };
    const again = await tileOf(unreadable);
    expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
    const other = await tileOf(unreadable, products[1]);
    expect(Buffer.compare(other.bytes, first.bytes)).not.toBe(0);
  });

  it('is read for each size, camera and picture by itself', async () => {
    const scene = await presetTemplate('wooden-table');
    const tile = await tileOf(scene);
    const closer = await tileOf({ ...scene, closer: 1.5 });
    const others = [await presetTemplate('arch-plaster'), scene].map((one) => ({ ...one, light: scene.light }));
    const shown = await Promise.all(others.map((one) => tileOf(one)));
    expect(Buffer.compare(closer.bytes, tile.bytes)).not.toBe(0);
    expect(shown.map(({ bytes }) => Buffer.compare(bytes, tile.bytes) === 0)).toEqual([false, true]);
  });
});
