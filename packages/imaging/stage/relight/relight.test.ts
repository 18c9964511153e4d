import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import { presetScene } from '#tests/fixtures/preset-scenes.ts';
import type { EngineImage } from '../../contract/engine.ts';
import type { StageInput } from '../../contract/stage-engine.ts';
import { linearFromByte, luminance } from '../../pixels/linear-light.ts';
import { darkeningIn, relitDistance } from '../../pixels/relit-distance.ts';
import { toLab } from '../../pixels/lab.ts';
import { renderPlacedItem } from '../../pixels/place-item.server.ts';
import type { PlacedItem } from '../../pixels/place-item.server.ts';
import { planLights } from '../plates/plan-lights.ts';
import { openLitView } from '../plates/read-plates.server.ts';
import type { LitView } from '../plates/read-plates.server.ts';
import { stagePictures } from '../stage-pictures.server.ts';
import { understandPrompt } from '../understand-prompt.ts';
import { paperOfLamps } from './paper-light.ts';
import { relightItem } from './relight-item.ts';

const SIDE = 160;
const NIGHT = darkeningIn([0.05]);
let lit: LitView;

beforeAll(async () => {
  lit = openLitView((await presetScene('marble-podium')).files)!;
});

/** A ball of one colour, 120 pixels wide. */
function ball([r, g, b]: readonly [number, number, number]): PlacedItem {
  const [width, height] = [120, 120];
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const inside = Math.hypot((i % width) - 59.5, Math.floor(i / width) - 59.5) < 58;
    data.set(inside ? [r, g, b, 255] : [0, 0, 0, 0], i * 4);
  }
  return { id: 'ball', role: 'product', left: 0, top: 0, width, height, data };
}

function relit(item: PlacedItem, words: string, darkening: number, exposure = 1): PlacedItem {
  const { weights } = planLights(understandPrompt(words), lit.plates.lamps);
  return relightItem(item, paperOfLamps(lit, weights, exposure), darkening);
}

/** Mean colour of a part of an item, in bytes. */
function meanOf({ data, width }: PlacedItem, from: number, to: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < data.length / 4; i++) {
    const x = (i % width) / width;
    if (data[i * 4 + 3] === 0 || x < from || x >= to) continue;
    for (const c of [0, 1, 2] as const) sum[c] += data[i * 4 + c]!;
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

const light = ([r, g, b]: readonly [number, number, number]): number =>
  luminance([linearFromByte[Math.round(r)]!, linearFromByte[Math.round(g)]!, linearFromByte[Math.round(b)]!]);

everydayIt('the side that faces the lamp is the bright one', () => {
  const grey = ball([170, 170, 170]);
  const across = (words: string): number => {
    const made = relit(grey, words, NIGHT);
    return light(meanOf(made, 0, 0.4)) / light(meanOf(made, 0.6, 1));
  };
  expect(across('light from the left')).toBeGreaterThan(1.1);
  expect(across('light from the right')).toBeLessThan(0.9);
});

everydayIt('it is dark at night, warm at golden hour, and its outline is its own', () => {
  const grey = ball([170, 170, 170]);
  const night = relit(grey, 'at night', NIGHT, 0.5);
  const golden = relit(grey, 'golden hour', NIGHT);
  expect(light(meanOf(night, 0, 1))).toBeLessThan(0.6 * light([170, 170, 170]));
  const [r, , b] = meanOf(golden, 0, 1);
  expect(r - b).toBeGreaterThan(4);
  for (const made of [night, golden]) {
    expect(made.data.filter((_, i) => i % 4 === 3)).toEqual(grey.data.filter((_, i) => i % 4 === 3));
  }
});

test.each(splitRows(['', 'candle light', 'neon', 'golden hour', 'at night', 'sunset'], 2))(
  'no colour goes further than a certificate lets it: "%s"',
  (words) => {
    for (const own of [
      [245, 244, 240],
      [200, 40, 40],
      [30, 60, 160],
      [24, 24, 26],
    ] as const) {
      const made = relit(ball(own), words, NIGHT);
      const [before, after] = [own, meanOf(made, 0, 1)].map((colour) =>
        toLab({ data: Uint8Array.from(colour, Math.round), width: 1, height: 1 }),
      );
      const of = (lab: Float32Array) => [lab[0]!, lab[1]!, lab[2]!] as const;
      expect(relitDistance(of(before!), of(after!), NIGHT)).toBeLessThan(5);
    }
  },
);

describe('a staged product', () => {
  const [product] = makeProducts(120);

  async function stage(mode: 'locked' | 'blend', scene: StageInput['scene'], prompt: string) {
    const item = { id: 'p', role: 'product', image: product!.cutOut, x: 46, y: 40, width: 68, height: 68 } as const;
    const items = [{ ...item, rotation: 0, zIndex: 1 }];
    let made: EngineImage | null = null;
    await stagePictures(
      { width: SIDE, height: SIDE, scene, prompt, items, count: 1, seed: 3, mode },
      async (event) => {
        if (event.type === 'output') made = event.image;
      },
      async () => {},
    );
    const rgb = await sharp(made!.bytes).removeAlpha().raw().toBuffer();
    const placed = await renderPlacedItem(items[0]!, { width: SIDE, height: SIDE });
    let [changed, bright, own] = [0, 0, 0];
    for (let i = 0; i < placed.width * placed.height; i++) {
      if (placed.data[i * 4 + 3] !== 255) continue;
      const at = ((placed.top + Math.floor(i / placed.width)) * SIDE + placed.left + (i % placed.width)) * 3;
      if ([0, 1, 2].some((c) => rgb[at + c] !== placed.data[i * 4 + c])) changed++;
      bright += light([rgb[at]!, rgb[at + 1]!, rgb[at + 2]!]);
      own += light([placed.data[i * 4]!, placed.data[i * 4 + 1]!, placed.data[i * 4 + 2]!]);
    }
    return { changed, level: bright / own };
  }

  test.each(splitRows(['plates', 'one picture', 'words alone'], 1))(
    'a locked one keeps its bytes, a blended one is lit: %s',
    async (kind) => {
      const { full, light: measured, files } = await presetScene('marble-podium');
      const bytes = await sharp(`public${full}`).resize(SIDE, SIDE).png().toBuffer();
      const image = { bytes, contentType: 'image/png', width: SIDE, height: SIDE };
      const set = kind === 'plates' ? files : null;
      const scene =
        kind === 'words alone' ? null : { name: 'marble-podium', image, foreground: null, light: measured, set };
      expect((await stage('locked', scene, 'at night')).changed).toBe(0);
      const blended = await stage('blend', scene, 'at night');
      expect(blended.changed).toBeGreaterThan(500);
      // A picture without plates keeps its hour: its own light falls on the product.
      if (kind === 'one picture') expect(blended.level).toBeGreaterThan(0.9);
      else expect(blended.level).toBeLessThan(0.85);
    },
  );
});
