import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isDeep, rows } from '@plinth/testing/depth';
import { presetScene } from '#tests/fixtures/preset-scenes.ts';
import type { EngineImage } from '../contract/engine.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import type { SceneSetFiles } from '../contract/stage-engine.ts';
import { stagePictures } from './stage-pictures.server.ts';

/**
 * Small pictures that were looked at: direction, end, mirror image and seat of a bottle's shadow on a set's single
 * picture. A file that is missing is written, and the test fails once: look at it before it is committed.
 */
const room = 'packages/imaging/tests/fixtures/stage-golden';
const SIDE = 128;
/** Its stand is polished enough to show the bottle a second time. */
const MIRROR = 'dark-luxury';

async function image(urlPath: string): Promise<EngineImage> {
  const bytes = await readFile(join('public', urlPath));
  const { width, height, format } = await sharp(bytes).metadata();
  return { bytes, contentType: `image/${format}`, width, height };
}

/** Without plates: those are held by tests of their own. */
async function setOf(scene: string): Promise<SceneSetFiles> {
  const { set, files } = (await presetScene(scene)).files;
  return { set: { ...set, plates: undefined }, files };
}

/** The change that is made to see that the pictures hold it: a turn, a shortening, a move. */
interface Change {
  readonly light?: (light: SceneLight) => SceneLight;
  /** Pixels upward. */
  readonly lift?: number;
}

async function stageBottle(name: string, set: SceneSetFiles | null, change: Change = {}): Promise<Uint8Array> {
  const { full, light: own } = await presetScene(name);
  const light = change.light?.(own) ?? own;
  const product = await image('/presets/samples/pump-bottle.alpha.png');
  const { info } = await sharp(product.bytes).trim({ threshold: 8 }).toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  const scale = (light.maxProduct.height * SIDE * 0.9) / info.height;
  let found: Uint8Array | null = null;
  await stagePictures(
    {
      width: SIDE,
      height: SIDE,
      scene: {
        name,
        image: await image(full),
        foreground: null,
        light,
        set,
      },
      prompt: '',
      items: [
        {
          id: 'p',
          role: 'product',
          image: product,
          x: light.anchor.x * SIDE - (left + info.width / 2) * scale,
          y: light.anchor.y * SIDE - (top + info.height) * scale - (change.lift ?? 0),
          width: product.width * scale,
          height: product.height * scale,
          rotation: 0,
          zIndex: 1,
        },
      ],
      count: 1,
      seed: 7,
    },
    async (event) => {
      if (event.type === 'output') found = await sharp(event.image.bytes).removeAlpha().raw().toBuffer();
    },
    async () => {},
  );
  return found!;
}

/** Of the pixels, the share that differs by more than the eye lets pass. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let changed = 0;
  for (let i = 0; i < a.length; i += 3) {
    const most = Math.max(...[0, 1, 2].map((c) => Math.abs(a[i + c]! - b[i + c]!)));
    if (most > 14) changed++;
  }
  return changed / (a.length / 3);
}

function mirrored(files: SceneSetFiles): SceneSetFiles {
  const flip = ([x, y, z]: readonly [number, number, number]): [number, number, number] => [-x, y, z];
  const { geometry } = files.set;
  const lamps = geometry.lamps.map((lamp) => ({ ...lamp, position: flip(lamp.position), toLamp: flip(lamp.toLamp) }));
  return { ...files, set: { ...files.set, geometry: { ...geometry, lamps } } };
}

describe.each(rows(['marble-podium', 'kitchen-counter', 'dark-luxury', 'water-ripple'], 2))(
  'a bottle on %s',
  (scene) => {
    const file = join(room, `${scene}.webp`);
    /** That a picture would tell is seen everyday where there is a mirror image, too. */
    const isTold = isDeep || scene === MIRROR;

    it('looks as it did when it was last looked at', async () => {
      const picture = await stageBottle(scene, await setOf(scene));
      if (!existsSync(file)) {
        const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
        await writeFile(file, await sharp(picture, { raw }).webp({ lossless: true, effort: 6 }).toBuffer());
        throw new Error(`${file} was written: look at it, and run again`);
      }
      const golden = await sharp(file).removeAlpha().raw().toBuffer();
      expect(difference(picture, golden)).toBeLessThan(0.002);
    });

    if (!isTold) return;
    it('would look otherwise with its lamps on the other side', async () => {
      const golden = await sharp(file).removeAlpha().raw().toBuffer();
      const turned = await stageBottle(scene, mirrored(await setOf(scene)));
      expect(difference(turned, golden)).toBeGreaterThan(0.002);
    });

    it('would look otherwise a little above its seat, or with a shadow on one endless floor', async () => {
      const golden = await sharp(file).removeAlpha().raw().toBuffer();
      expect(difference(await stageBottle(scene, await setOf(scene), { lift: 3 }), golden)).toBeGreaterThan(0.002);
      expect(difference(await stageBottle(scene, null), golden)).toBeGreaterThan(0.002);
    });

    if (scene !== MIRROR) return;
    it('would look otherwise without its mirror image', async () => {
      const golden = await sharp(file).removeAlpha().raw().toBuffer();
      const matt = await stageBottle(scene, await setOf(scene), { light: (light) => ({ ...light, reflection: 0 }) });
      expect(difference(matt, golden)).toBeGreaterThan(0.002);
    });
  },
);
