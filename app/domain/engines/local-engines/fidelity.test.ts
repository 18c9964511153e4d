import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everydayIt, rows } from '@plinth/testing/depth';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { createEngineRegistry } from '../create-engine-registry.server.ts';
import { describeSceneLight } from '#imaging/seen/describe-light.server.ts';
import type { EngineImage, StageInput, StageItem } from '@plinth/imaging';
import type { EngineRegistry } from '../index.ts';
import { renderPlacedItem } from '#imaging/pixels/place-item.server.ts';
import type { PlacedItem } from '#imaging/pixels/place-item.server.ts';

const side = 360;
const products = makeProducts(240);
let engines: EngineRegistry;
const scenes: StageInput['scene'][] = [];

beforeAll(async () => {
  engines = createEngineRegistry({ cutOutModel: 'none' });
  for (const name of ['marble-podium', 'wooden-table']) {
    const image = await scenePicture(`public/presets/scenes/${name}.webp`);
    const light = await describeSceneLight(image);
    // Mirror-like and with strong shadows: the more there is to go wrong, the better.
    scenes.push({ name, image, foreground: await leaves(), light: { ...light, reflection: 0.6, shadowStrength: 0.9 } });
  }
  scenes.push(null);
});
afterAll(async () => {
  await engines.close();
});

describe('product pixels', () => {
  for (const [index, product] of rows([...products.entries()], 1)) {
    test(`${product.name}: untouched on three scenes`, async () => {
      for (const [sceneIndex, scene] of scenes.entries()) {
        const rotation = [0, 0, 17, -40.5][index % 4]!;
        const items = [
          item('behind', 'prop', products[(index + 3) % products.length]!.cutOut, 20, 150, 150, 0, 0),
          item('product', 'product', product.cutOut, 95.4 + index * 3, 80.7, 190, rotation, 1),
        ];
        const staged = await stage({ scene, items, prompt: 'golden hour, glossy black marble, hard light' });
        const placed = await renderPlacedItem(items[1]!, { width: side, height: side });
        const { compared, differing } = compare(staged, placed);
        expect({ scene: sceneIndex, differing }).toEqual({ scene: sceneIndex, differing: 0 });
        expect(compared).toBeGreaterThan(1_500);
      }
    });
  }

  everydayIt('the comparison sees a single changed pixel', async () => {
    const items = [item('product', 'product', products[2]!.cutOut, 90, 80, 190, 0, 0)];
    const staged = await stage({ scene: null, items, prompt: '' });
    const placed = await renderPlacedItem(items[0]!, { width: side, height: side });
    staged[(180 * side + 185) * 3]! ^= 1;
    expect(compare(staged, placed).differing).toBe(1);
  });

  everydayIt('a nearer product changes a farther one only where it covers it', async () => {
    const items = [
      item('far', 'product', products[2]!.cutOut, 40, 60, 190, 0, 0),
      item('near', 'product', products[5]!.cutOut, 150, 120, 190, 0, 1),
    ];
    const staged = await stage({ scene: scenes[0]!, items, prompt: 'dramatic' });
    const [far, near] = await Promise.all(items.map((one) => renderPlacedItem(one, { width: side, height: side })));
    expect(compare(staged, near!).differing).toBe(0);
    expect(compare(staged, far!, near!).differing).toBe(0);
  });
});

function item(
  id: string,
  role: StageItem['role'],
  image: EngineImage,
  x: number,
  y: number,
  size: number,
  rotation: number,
  zIndex: number,
): StageItem {
  return { id, role, image, x, y, width: size, height: size, rotation, zIndex };
}

async function stage(input: Pick<StageInput, 'scene' | 'items' | 'prompt'>): Promise<Uint8Array> {
  const run = engines.stage.stage(
    { ...input, width: side, height: side, count: 1, seed: 11 },
    { signal: new AbortController().signal },
  );
  for await (const event of run) {
    if (event.type === 'output') return await sharp(event.image.bytes).removeAlpha().raw().toBuffer();
    if (event.type === 'failed' || event.type === 'output-failed') throw new Error(event.failure.message);
  }
  throw new Error('no output');
}

/** Compares inside the placed item's opaque mask, eroded by 2 px, except where `cover` shows anything. */
function compare(staged: Uint8Array, placed: PlacedItem, cover?: PlacedItem): { compared: number; differing: number } {
  const opaque = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < placed.width && y < placed.height && placed.data[(y * placed.width + x) * 4 + 3] === 255;
  const covered = (x: number, y: number): boolean => {
    if (!cover) return false;
    const [cx, cy] = [x - cover.left, y - cover.top];
    return (
      cx >= 0 && cy >= 0 && cx < cover.width && cy < cover.height && cover.data[(cy * cover.width + cx) * 4 + 3]! > 0
    );
  };
  let [compared, differing] = [0, 0];
  for (let y = 0; y < placed.height; y++) {
    for (let x = 0; x < placed.width; x++) {
      let inside = !covered(placed.left + x, placed.top + y);
      for (let dy = -2; dy <= 2 && inside; dy++) {
        for (let dx = -2; dx <= 2 && inside; dx++) inside = opaque(x + dx, y + dy);
      }
      if (!inside) continue;
      compared++;
      const from = (y * placed.width + x) * 4;
      const to = ((placed.top + y) * side + placed.left + x) * 3;
      if ([0, 1, 2].some((c) => placed.data[from + c] !== staged[to + c])) differing++;
    }
  }
  return { compared, differing };
}

/** The shipped preset, or a drawn stand-in of the same kind where presets are not there yet. */
async function scenePicture(file: string): Promise<EngineImage> {
  const bytes = existsSync(file)
    ? new Uint8Array(readFileSync(file))
    : await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c9bfae' } })
        .png()
        .toBuffer();
  const { width, height, format } = await sharp(bytes).metadata();
  return { bytes, contentType: `image/${format}`, width, height };
}

/** A foreground that covers everything half-way: it must stop at the product's edge. */
async function leaves(): Promise<EngineImage> {
  const bytes = await sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 20, g: 90, b: 30, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width: 64, height: 64 };
}
