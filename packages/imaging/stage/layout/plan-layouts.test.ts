import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { presetTemplate } from '#tests/fixtures/wall-and-floor.ts';
import type { StageInput, StageItem } from '../../contract/stage-engine.ts';
import { cutOfFrame } from '../../pixels/frame-window.ts';
import { asSolid, renderPlacedItem } from '../../pixels/place-item.server.ts';
import { bottomHull } from '../geometry/outline-shape.ts';
import { lowestPixels, surfaceAt } from '../geometry/rest.ts';
import { decodeScene } from '../geometry/scene-data.server.ts';
import { mapOf } from '../geometry/set-room.server.ts';
import { contentBoxOf } from '../judge-picture.ts';
import { planLayouts } from './plan-layouts.server.ts';
import type { LaidScene } from './plan-layouts.server.ts';
import { isStill, moveBox, moveItem, STILL } from './similarity.ts';

const SIDE = 240;
const OTHERS = [1, 2, 3].flatMap((index) => [0, 1, 2].map((take) => [index, take] as const));

type Laid = ReturnType<typeof lay>;
const known = new Map<string, Laid>();

/** A sample on the scene's anchor, which is laid out once. */
function laid(...order: Parameters<typeof lay>): Laid {
  const key = JSON.stringify(order);
  const layouts = known.get(key) ?? lay(...order);
  known.set(key, layouts);
  return layouts;
}

/** A sample on the scene's anchor, `size` of what that takes. */
async function lay(name: string | null, sample = 'sneaker', change: Partial<LaidScene> = {}, size = 0.7, side = SIDE) {
  const scene: StageInput['scene'] = name === null ? null : await presetTemplate(name);
  const { anchor, maxProduct } = scene?.light ?? {
    anchor: { x: 0.5, y: 0.75 },
    maxProduct: { width: 0.5, height: 0.5 },
  };
  const { data, info } = await sharp(`public/presets/samples/${sample}.alpha.png`)
    .trim()
    .png()
    .toBuffer({ resolveWithObject: true });
  const scale = size * side * Math.min(maxProduct.width / info.width, maxProduct.height / info.height);
  const [width, height] = [info.width * scale, info.height * scale];
  const item: StageItem = {
    id: 'product',
    role: 'product',
    image: { bytes: data, contentType: 'image/png', width: info.width, height: info.height },
    ...{ x: anchor.x * side - width / 2, y: anchor.y * side - height, width, height, rotation: 0, zIndex: 0 },
  };
  const placed = await renderPlacedItem(item, { width: side, height: side });
  const input: LaidScene = { width: side, height: side, scene, items: [{ item: placed }], seed: 7, ...change };
  const box = contentBoxOf(asSolid(placed))!;
  const share = { left: box.left / side, right: box.right / side, top: box.top / side, bottom: box.bottom / side };
  return { item, input, box: share, layouts: await planLayouts(input) };
}

const SCENES = ['wooden-table', 'kitchen-counter', 'street-floor', 'hanger-wall', 'marble-podium', 'living-room'];

describe('layouts of a run', () => {
  everydayIt.each([...SCENES, null])('%s: the first picture is the canvas', async (name) => {
    const { layouts } = await laid(name, 'sneaker');
    for (const take of [0, 1, 2]) {
      const { place, framingAt, moveIn } = layouts(0, take, false);
      expect(place).toEqual(STILL);
      expect(framingAt(1)).toEqual({ zoom: 1, mirrored: false });
      expect(moveIn(framingAt(1))).toEqual(STILL);
    }
  });

  it.each(
    splitRows(
      SCENES.flatMap((name) => ['sneaker', 'pump-bottle', 'mug'].map((sample) => [name, sample] as const)),
      6,
    ),
  )('%s, %s: the whole product stays inside the frame', async (name, sample) => {
    const { layouts, box } = await laid(name, sample);
    for (const [index, take] of OTHERS) {
      const { framingAt, moveIn } = layouts(index, take, false);
      for (const share of [0, 0.5, 1]) {
        const framing = framingAt(share);
        const seen = moveBox(box, moveIn(framing));
        const least = Math.min(seen.left, seen.top, 1 - seen.right, 1 - seen.bottom);
        expect(least).toBeGreaterThan(Math.min(0.029, box.left, box.top, 1 - box.right, 1 - box.bottom) - 0.001);
        expect(Math.max(seen.right - seen.left, seen.bottom - seen.top)).toBeLessThanOrEqual(0.8);
      }
    }
  });

  it.each(
    splitRows(
      SCENES.flatMap((name) => ['sneaker', 'pump-bottle'].map((sample) => [name, sample] as const)),
      6,
    ),
  )('%s, %s: a moved product stands on a level part of the set, as high as before', async (name, sample) => {
    const { item, input, layouts } = await laid(name, sample, {}, 0.5);
    const data = await decodeScene(input.scene!.set!);
    const map = mapOf(cutOfFrame(input.scene!.light, { zoom: 1, mirrored: false }, SIDE, SIDE), data);
    const footOf = async (moved: StageItem) => {
      const { left, top, ...outline } = asSolid(await renderPlacedItem(moved, input));
      const hull = bottomHull(lowestPixels({ left, top, ...outline }));
      const base = Math.max(...hull);
      return surfaceAt(left + hull.indexOf(base) + 0.5, top + base - 0.5, map, data);
    };
    const before = await footOf(item);
    for (const [index, take] of OTHERS) {
      const { place } = layouts(index, take, false);
      if (isStill(place)) continue;
      const after = await footOf(moveItem(item, place, input));
      expect(after!.up).toBeGreaterThan(0.7);
      expect(Math.abs(after!.height - before!.height)).toBeLessThan(0.06);
    }
  });

  everydayIt.each(['marble-podium', 'pastel-steps', 'garden-stone'])(
    '%s: no side of a foot goes over the rim',
    async (name) => {
      const { item, input, layouts } = await laid(name, 'pump-bottle', {}, 0.8, 480);
      const data = await decodeScene(input.scene!.set!);
      const map = mapOf(cutOfFrame(input.scene!.light, { zoom: 1, mirrored: false }, 480, 480), data);
      const underFoot = async (moved: StageItem) => {
        const { left, top, width, height, data: pixels } = asSolid(await renderPlacedItem(moved, input));
        const low = lowestPixels({ left, top, width, height, data: pixels });
        const base = Math.max(...low);
        const foot = [...low.keys()].filter((x) => base - low[x]! <= 0.04 * width);
        return [foot[0]!, foot.at(-1)!].map((x) => surfaceAt(left + x + 0.5, top + low[x]! + 0.5, map, data)!);
      };
      const [before] = await underFoot(item);
      for (const index of [1, 2, 3]) {
        const { place } = layouts(index, 0, false);
        if (isStill(place)) continue;
        for (const { up, height } of await underFoot(moveItem(item, place, input))) {
          expect(up).toBeGreaterThan(0.7);
          expect(Math.abs(height - before!.height)).toBeLessThan(0.06);
        }
      }
    },
  );

  everydayIt('a product on a table is moved, and made as much smaller as it goes back', async () => {
    const { layouts } = await laid('wooden-table', 'sneaker', {}, 0.5);
    const places = [1, 2, 3].map((index) => layouts(index, 0, false).place);
    expect(places.every((place) => !isStill(place))).toBe(true);
    for (const { scale } of places) {
      expect(scale).toBeGreaterThanOrEqual(0.84);
      expect(scale).toBeLessThanOrEqual(1.2);
    }
    // The third wish is nearer to the back, the second nearer to the front.
    expect(places[1]!.scale).toBeGreaterThan(1);
    expect(places[2]!.scale).toBeLessThan(1);
  });

  everydayIt('a canvas of full size is laid out as a small one', async () => {
    const placesAt = async (side: number) => {
      const { layouts } = await laid('wooden-table', 'pump-bottle', {}, 0.5, side);
      return [1, 2, 3].map((index) => layouts(index, 0, false).place);
    };
    const [small, full] = [await placesAt(SIDE), await placesAt(1280)];
    for (const [index, place] of full.entries()) {
      expect(isStill(place)).toBe(false);
      expect(place.x).toBeCloseTo(small[index]!.x, 1);
    }
  });

  everydayIt('a small product in a drawn set is not made smaller', async () => {
    const { layouts } = await laid(null, 'pump-bottle', {}, 0.5);
    for (const [index, take] of OTHERS) expect(layouts(index, take, false).place.scale).toBeGreaterThanOrEqual(1);
  });

  everydayIt('the seed decides the side, and the same seed plans the same', async () => {
    const plan = async (seed: number) => {
      const { layouts } = await laid(null, 'sneaker', { seed });
      return [1, 2, 3].map((index) => layouts(index, 0, false).place);
    };
    expect(await plan(7)).toEqual(await plan(7));
    const sides = await Promise.all([1, 2, 3, 4, 5, 6].map(async (seed) => Math.sign((await plan(seed))[0]!.x)));
    expect(new Set(sides).size).toBe(2);
  });

  everydayIt.each([
    ['left', -1],
    ['right', 1],
  ] as const)('words that want it on the %s are followed', async (side, to) => {
    const { layouts, box } = await laid('kitchen-counter', 'sneaker', { side }, 0.5);
    const middle = (box.left + box.right) / 2;
    for (const [index, take] of OTHERS) {
      const { place, framingAt, moveIn } = layouts(index, take, false);
      const placed = moveBox(box, place);
      const shown = moveBox(box, moveIn(framingAt(1)));
      expect(((placed.left + placed.right) / 2 - middle) * to).toBeGreaterThanOrEqual(-0.001);
      expect(((shown.left + shown.right) / 2 - middle) * to).toBeGreaterThanOrEqual(-0.001);
    }
  });

  everydayIt('words that want it in the middle leave it there', async () => {
    const { layouts, box } = await laid('kitchen-counter', 'sneaker', { side: 'middle' }, 0.5);
    for (const [index, take] of OTHERS) {
      const { place, framingAt, moveIn } = layouts(index, take, false);
      expect(place).toEqual(STILL);
      const shown = moveBox(box, moveIn(framingAt(1)));
      expect((shown.left + shown.right) / 2).toBeCloseTo((box.left + box.right) / 2, 2);
    }
  });

  everydayIt.each(['wooden-table', null])(
    '%s: a close-up goes no farther away, a wide view no nearer',
    async (name) => {
      for (const [crop, isAsked] of [
        ['close', (scale: number) => scale >= 1],
        ['wide', (scale: number) => scale <= 1],
      ] as const) {
        const { layouts } = await laid(name, 'sneaker', { crop }, 0.5);
        for (const [index, take] of OTHERS) {
          const { framingAt, moveIn } = layouts(index, take, false);
          expect(moveIn(framingAt(1)).scale).toSatisfy(isAsked);
        }
      }
    },
  );

  everydayIt('a locked subject is shown where and as large as it was', async () => {
    const { layouts } = await laid('wooden-table', 'sneaker', { fixed: { items: true } }, 0.5);
    for (const [index, take] of OTHERS) {
      const { place, framingAt, moveIn } = layouts(index, take, false);
      expect([place, moveIn(framingAt(1))]).toEqual([STILL, STILL]);
    }
  });

  everydayIt('a locked background is cropped as it was, and only products move', async () => {
    const { layouts } = await laid('wooden-table', 'sneaker', { fixed: { scene: true } }, 0.5);
    for (const [index, take] of OTHERS) {
      const { place, framingAt } = layouts(index, take, false);
      expect(framingAt(1)).toEqual({ zoom: 1, mirrored: false });
      expect(isStill(place)).toBe(false);
    }
  });

  everydayIt('a product that the canvas cuts stays as it is cut', async () => {
    const { item, input } = await laid('wooden-table', 'sneaker', {}, 0.5);
    const placed = await renderPlacedItem({ ...item, x: -20 }, input);
    const layouts = await planLayouts({ ...input, items: [{ item: placed }] });
    for (const [index, take] of OTHERS) {
      const { place, framingAt } = layouts(index, take, false);
      expect([place, framingAt(1)]).toEqual([STILL, { zoom: 1, mirrored: false }]);
    }
  });

  everydayIt('a brand keeps its size of products', async () => {
    const { layouts } = await laid('wooden-table', 'sneaker', { brand: {} }, 0.5);
    for (const [index, take] of OTHERS) {
      const { framingAt, moveIn } = layouts(index, take, false);
      expect(moveIn(framingAt(1)).scale).toBe(1);
    }
  });
});
