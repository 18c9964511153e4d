import { createCanvas as createSheet } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import type { EngineEvent, EngineImage } from '../contract/engine.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import type { StageInput, StageItem, StageNote } from '../contract/stage-engine.ts';
import { castShadow, findFooting } from './cast-shadow.ts';
import { createCanvas } from './linear-canvas.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';
import { drawSet } from './draw-set.ts';
import { moveItem } from './layout/similarity.ts';
import { stagePictures } from './stage-pictures.server.ts';
import { understandPrompt } from './understand-prompt.ts';
import { planVariation } from './variations.ts';

const side = 128;
/** A post that stands in the middle of the floor. */
const post = { left: 58, top: 44, width: 12, height: 44 } as const;
const foot = post.top + post.height;

const LIGHT: SceneLight = {
  anchor: { x: 0.5, y: foot / side },
  maxProduct: { width: 0.6, height: 0.6 },
  horizonY: 0.3,
  floorY: foot / side,
  keyDirection: { x: 0, y: -0.6 },
  softness: 0.2,
  keyColor: '#ffffff',
  shadowColor: '#404040',
  shadowStrength: 0.7,
  shadowLength: 1,
  reflection: 0,
  palette: ['#cccccc'],
};

/** How much light the floor has lost, per region around the post. */
interface Shade {
  readonly left: number;
  readonly right: number;
  /** Nearer to the viewer than the foot. */
  readonly front: number;
  /** Farther away than the foot, beside the post. */
  readonly back: number;
}

function shadeOf(lost: (x: number, y: number) => number): Shade {
  const shade = { left: 0, right: 0, front: 0, back: 0 };
  for (let y = 40; y < side; y++) {
    for (let x = 0; x < side; x++) {
      // The contact shadow lies close around the foot, whatever the light.
      const isBeside = x < post.left - 6 || x >= post.left + post.width + 6;
      if (isBeside) shade[x < side / 2 ? 'left' : 'right'] += lost(x, y);
      if (y >= foot + 8) shade.front += lost(x, y);
      else if (y < foot - 8 && (x < post.left || x >= post.left + post.width)) shade.back += lost(x, y);
    }
  }
  return shade;
}

function block(): PlacedItem {
  return { ...post, id: 'post', role: 'product', data: new Uint8Array(post.width * post.height * 4).fill(255) };
}

function cast(changes: Partial<SceneLight>): Shade {
  const canvas = createCanvas(side, side);
  canvas.light.fill(0.8);
  const item = block();
  castShadow(canvas, item, findFooting(item)!, { light: { ...LIGHT, ...changes }, remaining: [0.2, 0.2, 0.2] });
  return shadeOf((x, y) => 0.8 - canvas.light[(y * side + x) * 3]!);
}

describe('a shadow falls away from the light', () => {
  everydayIt('from the left it falls to the right, and from the right to the left', () => {
    const fromLeft = cast({ keyDirection: { x: -0.7, y: -0.5 } });
    const fromRight = cast({ keyDirection: { x: 0.7, y: -0.5 } });
    expect(fromLeft.right).toBeGreaterThan(10);
    expect(fromLeft.right).toBeGreaterThan(fromLeft.left * 5);
    expect(fromRight.left).toBeGreaterThan(10);
    expect(fromRight.left).toBeGreaterThan(fromRight.right * 5);
    expect(fromLeft.right).toBeCloseTo(fromRight.left, -1);
  });

  everydayIt('where the scene has a measured tip, that decides: right, left, to the viewer, away', () => {
    const tips = { right: { x: 0.8, y: -0.3 }, left: { x: -0.8, y: -0.3 } };
    const [right, left] = [cast({ shadowTip: tips.right }), cast({ shadowTip: tips.left })];
    expect(right.right).toBeGreaterThan(right.left * 5);
    expect(left.left).toBeGreaterThan(left.right * 5);
    const toViewer = cast({ shadowTip: { x: 0.3, y: 0.6 } });
    const away = cast({ shadowTip: { x: 0.3, y: -0.6 } });
    expect(toViewer.front).toBeGreaterThan(10);
    expect(toViewer.front).toBeGreaterThan(toViewer.back * 3);
    expect(away.back).toBeGreaterThan(10);
    expect(away.back).toBeGreaterThan(away.front * 3);
  });

  everydayIt('without a measured tip the light stands before the scene, and the shadow lies behind the foot', () => {
    const shade = cast({ keyDirection: { x: -0.5, y: -0.4 }, shadowLength: 1.6 });
    expect(shade.back).toBeGreaterThan(shade.front * 3);
  });

  everydayIt('before a wall it falls beside the thing, away from the light', () => {
    const high = { horizonY: 0.95, floorY: 0.99 };
    const fromLeft = cast({ ...high, keyDirection: { x: -0.9, y: -0.3 }, softness: 0.6 });
    expect(fromLeft.right).toBeGreaterThan(fromLeft.left * 1.5);
    const fromRight = cast({ ...high, keyDirection: { x: 0.9, y: -0.3 }, softness: 0.6 });
    expect(fromRight.left).toBeGreaterThan(fromRight.right * 1.5);
  });
});

describe('in whole pictures', () => {
  const plain = (color: string, width: number, height: number): EngineImage => {
    const sheet = createSheet(width, height);
    const context = sheet.getContext('2d');
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
    return { bytes: new Uint8Array(sheet.toBuffer('image/png')), contentType: 'image/png', width, height };
  };
  const item = {
    id: 'p',
    role: 'product',
    image: plain('#c8c8c8', 12, 44),
    rotation: 0,
    zIndex: 0,
    ...placed(),
  } as const;

  function placed() {
    return { x: post.left, y: post.top, width: post.width, height: post.height };
  }

  async function green(
    changes: Partial<StageInput>,
    index = 0,
    onNote: (note: StageNote) => void = () => {},
  ): Promise<Uint8Array> {
    const input: StageInput = {
      width: side,
      height: side,
      scene: null,
      prompt: '',
      items: [item],
      count: 4,
      seed: 3,
      ...changes,
    };
    let bytes: Uint8Array | null = null;
    const keep = async (event: EngineEvent) => {
      if (event.type !== 'output' || event.index !== index) return;
      bytes = event.image.bytes;
      onNote(event.note as StageNote);
    };
    await stagePictures(input, keep, async () => {});
    return sharp(bytes!).extractChannel('green').raw().toBuffer();
  }

  /** The light that the post takes away, against the same picture without it. */
  async function shade(changes: Partial<StageInput>, index = 0): Promise<Shade> {
    const [withPost, without] = [await green(changes, index), await green({ ...changes, items: [] }, index)];
    return shadeOf((x, y) => Math.max(0, without[y * side + x]! - withPost[y * side + x]! - 4));
  }

  /** How dark it is beside the post where a picture shows it, against the lightest ground there. */
  async function besidePost(changes: Partial<StageInput>, index: number): Promise<Pick<Shade, 'left' | 'right'>> {
    let at: Pick<StageItem, 'x' | 'y' | 'width' | 'height'> = item;
    const picture = await green(changes, index, (note) => {
      if (note.shown) at = moveItem(item, note.shown, { width: side, height: side });
    });
    const dark = (from: number, to: number): number => {
      let sum = 0;
      for (let y = Math.round(at.y + at.height * 0.6); y < at.y + at.height; y++) {
        const row = picture.subarray(y * side, (y + 1) * side);
        for (let x = Math.round(from); x < to; x++) sum += Math.max(0, Math.max(...row) - row[x]! - 12);
      }
      return sum;
    };
    const reach = Math.min(at.x, side - at.x - at.width) - 2;
    return {
      left: dark(at.x - reach, at.x - 1),
      right: dark(at.x + at.width + 1, at.x + at.width + reach),
    };
  }

  const template = (light: Partial<SceneLight>): StageInput['scene'] => ({
    name: 'plain',
    image: plain('#c8c8c8', 256, 256),
    foreground: null,
    light: { ...LIGHT, ...light },
  });

  everydayIt(
    'a scene lit from the left has its shadows on the right, mirrored with it in the second variation',
    async () => {
      const fromLeft = { scene: template({ keyDirection: { x: -0.7, y: -0.5 }, shadowTip: { x: 0.9, y: -0.2 } }) };
      const first = await shade(fromLeft);
      expect(first.right).toBeGreaterThan(first.left * 3);
      const mirrored = await besidePost(fromLeft, 1);
      expect(mirrored.left).toBeGreaterThan(mirrored.right * 3);
    },
  );

  deepIt('a scene lit from behind has its shadows before the product', async () => {
    const lit = await shade({ scene: template({ shadowTip: { x: 0.1, y: 0.7 } }) });
    expect(lit.front).toBeGreaterThan(lit.back * 3);
  });

  test.each(splitRows([0, 1, 2, 3], 1))(
    'a drawn set casts its shadows away from its own light, in variation %i',
    (index) => {
      for (const [prompt, sign] of [
        ['from the left', -1],
        ['from the right', 1],
      ] as const) {
        const look = understandPrompt(prompt);
        const variation = planVariation(3, index, 0, look, { softness: 0.5, hasOtherSide: false });
        const footing = findFooting(block())!;
        const { light } = drawSet(createCanvas(side, side), look, variation, [footing]);
        expect(Math.sign(light.keyDirection.x)).toBe(sign);
        expect(Math.sign(light.shadowTip!.x)).toBe(-sign);
      }
    },
  );

  test.each(splitRows([0, 1, 2, 3], 1))(
    'a side that was asked for in words is the side of the light, in variation %i',
    async (index) => {
      // The set is built around the product; without one it is another set, so both sides are compared with each other.
      const [left, right] = [
        await green({ prompt: 'paper studio, hard light from the left' }, index),
        await green({ prompt: 'paper studio, hard light from the right' }, index),
      ];
      const darkerByLeft = shadeOf((x, y) => right[y * side + x]! - left[y * side + x]!);
      // Light from the left darkens the right of the post, and light from the right its left.
      expect(darkerByLeft.right).toBeGreaterThan(0);
      expect(darkerByLeft.left).toBeLessThan(0);
    },
  );
});
