import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { StageInput } from '../contract/stage-engine.ts';
import { chooseTake } from './choose-take.server.ts';
import type { ChosenTake } from './choose-take.server.ts';
import { findFooting } from './cast-shadow.ts';
import { judgePicture, levelOf } from './judge-picture.ts';
import type { JudgedPicture } from './judge-picture.ts';
import { surroundingsApart } from './near-twins.ts';
import type { PaintedScene } from './paint-variation.server.ts';
import { understandPrompt } from './understand-prompt.ts';

const SIDE = 100;

/** Flat grey ground, `above` down to the horizon and `below` from there. */
function ground(above: number, below = above, horizonY = 0.5): Uint8Array {
  return new Uint8Array(SIDE * SIDE * 3).map((_, i) => (Math.floor(i / (3 * SIDE)) < horizonY * SIDE ? above : below));
}

function box(left: number, top: number, width: number, height: number) {
  return { left, top, width, height, data: new Uint8Array(width * height * 4).fill(255) };
}

const good: JudgedPicture = {
  rgb: ground(190, 120),
  width: SIDE,
  height: SIDE,
  products: [box(35, 55, 30, 35)],
  horizonY: 0.5,
};

describe('a picture is judged', () => {
  test.each<[string, Partial<JudgedPicture>, string[]]>([
    ['as good', {}, []],
    ['small', { products: [box(50, 70, 5, 11)] }, ['small']],
    ['large', { products: [box(5, 5, 90, 90)], horizonY: null }, ['large']],
    ['large, by what two take together', { products: [box(0, 60, 20, 30), box(80, 60, 20, 30)] }, ['large']],
    ['a horizon behind the label', { products: [box(35, 25, 30, 50)] }, ['horizon']],
    ['no horizon where none is seen', { products: [box(35, 25, 30, 50)], rgb: ground(150) }, []],
    ['no horizon below the label', { products: [box(35, 10, 30, 50)] }, []],
    ['dark', { rgb: ground(14) }, ['dark']],
    ['burnt out', { rgb: ground(255) }, ['clipped']],
    ['good without products', { products: [] }, []],
  ])('%s', (_, change, faults) => {
    expect(judgePicture({ ...good, ...change })).toEqual(faults);
  });

  test('against what was asked for: a night may be a night, and nothing may be much darker or brighter', () => {
    const night = levelOf({ ...good, rgb: ground(40) });
    const dusk = { ...good, rgb: ground(36), horizonY: null };
    expect(judgePicture(dusk, night)).toEqual([]);
    const day = levelOf({ ...good, rgb: ground(200) });
    expect(judgePicture(dusk, day)).toEqual(['dark']);
    expect(judgePicture({ ...dusk, rgb: ground(255) }, day)).toEqual(['clipped']);
    const white = levelOf({ ...good, rgb: ground(255) });
    expect(judgePicture({ ...dusk, rgb: ground(255) }, white)).toEqual([]);
  });
});

describe('a variation with a fault is made otherwise', () => {
  /** A bright, striped wall above a dark table: its edge lies behind the middle of what stands at 0.8. */
  async function table(top: number, height: number): Promise<PaintedScene> {
    const stripe = (i: number): number => 28 * Math.sin((2 * Math.PI * (Math.floor(i / 3) % SIDE)) / 37);
    const rgb = ground(200, 60, 0.56).map((value, i) => value + stripe(i));
    const bytes = await sharp(rgb, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .png()
      .toBuffer();
    const light = {
      anchor: { x: 0.5, y: 0.8 },
      maxProduct: { width: 0.5, height: 0.5 },
      horizonY: 0.56,
      floorY: 0.8,
      keyDirection: { x: -0.5, y: -0.5 },
      softness: 0.5,
      keyColor: '#ffffff',
      shadowColor: '#101010',
      shadowStrength: 0.5,
      shadowLength: 0.4,
      reflection: 0,
      palette: ['#e1e1e1', '#282828', '#808080'],
    };
    const image = { bytes, contentType: 'image/png', width: SIDE, height: SIDE };
    const scene: StageInput['scene'] = { name: 'custom', image, foreground: null, light };
    const item = { id: 'p', role: 'product', ...box(38, top, 24, height) } as const;
    return { width: SIDE, height: SIDE, scene, lit: null, seed: 4, items: [{ item, footing: findFooting(item) }] };
  }
  const look = understandPrompt('');

  test('a table’s edge behind the label is where the merchant put it: no other picture is made otherwise for it', async () => {
    const scene = await table(40, 40);
    const made: ChosenTake[] = [];
    for (const index of [0, 1, 2, 3]) made.push(await chooseTake(scene, look, index, made));
    expect(judgePicture(made[0]!.sketch)).toEqual(['horizon']);
    expect(made.map(({ take }) => take)).toEqual([0, 0, 0, 0]);
  });

  test('a near twin of an earlier picture is made otherwise', async () => {
    const scene = await table(58, 22);
    const first = await chooseTake(scene, look, 0, []);
    const planned = await chooseTake(scene, look, 1, [first]);
    expect(planned.take).toBe(0);
    const other = await chooseTake(scene, look, 1, [first, planned]);
    expect(other.take).toBeGreaterThan(0);
    expect(surroundingsApart(other.sketch, planned.sketch)).toBeGreaterThan(0);
  });

  test('one without a fault stays as it was planned', async () => {
    const scene = await table(58, 22);
    const made: ChosenTake[] = [];
    for (const index of [0, 1, 2, 3]) made.push(await chooseTake(scene, look, index, made));
    expect(made.map(({ take }) => take)).toEqual([0, 0, 0, 0]);
  });
});
