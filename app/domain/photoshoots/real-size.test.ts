import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { stagePictures } from '#app/domain/engines/local/stage/stage-pictures.server.ts';
import type { SceneSetFiles } from '#app/domain/engines/index.ts';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import type { PresetScene } from '#app/domain/library/presets/presets.schema.ts';
import { shopProduct, stageInScene } from '#tests/fixtures/staged-products.ts';

/** Sizes in finished pictures, against the scale of the scene's own geometry. */
const SIDE = 200;
const manifest = presetManifestSchema.parse(JSON.parse(await readFile('public/presets/manifest.json', 'utf8')));

/** Nothing in any scene has this colour. */
const MARK = { r: 255, g: 0, b: 255, alpha: 1 };
let card: Uint8Array;

beforeAll(async () => {
  const board = await sharp({ create: { width: 200, height: 300, channels: 4, background: MARK } })
    .png()
    .toBuffer();
  card = await sharp({ create: { width: 260, height: 360, channels: 4, background: { ...MARK, alpha: 0 } } })
    .composite([{ input: board, left: 30, top: 30 }])
    .png()
    .toBuffer();
});

/** How tall a thing with this title comes out, centimetres by the scene's geometry; 0 where nothing of it is seen. */
async function shownHeight(
  title: string,
  scene: PresetScene,
): Promise<{ readonly cm: number; readonly share: number }> {
  const input = await stageInScene(await shopProduct(title, card), scene, SIDE);
  let bytes: Uint8Array | null = null;
  const keep = async (event: { type: string; image?: { bytes: Uint8Array } }) => {
    if (event.type === 'output') bytes = event.image!.bytes;
  };
  // Lit by its single picture: lamps change no size.
  const set = { ...input.scene!.set!, set: { ...input.scene!.set!.set, plates: undefined } };
  await stagePictures({ ...input, scene: { ...input.scene!, set }, prompt: '' }, keep, async () => {});
  const pixels = await sharp(bytes!).removeAlpha().raw().toBuffer();
  let [top, bottom] = [SIDE, -1];
  for (let i = 0; i < SIDE * SIDE; i++) {
    if (pixels[i * 3] !== 255 || pixels[i * 3 + 1] !== 0 || pixels[i * 3 + 2] !== 255) continue;
    top = Math.min(top, Math.floor(i / SIDE));
    bottom = Math.max(bottom, Math.floor(i / SIDE));
  }
  const tall = Math.max(0, bottom - top + 1);
  return { cm: tall * centimetresPerPixel(set), share: tall / SIDE };
}

/** Of the picture, where the scene's products stand. */
function centimetresPerPixel({ set: { geometry } }: SceneSetFiles): number {
  const { camera, anchor, unit, width } = geometry;
  const depth = anchor.reduce((sum, value, k) => sum - (value - camera.matrix[k]![3]) * camera.matrix[k]![2]!, 0);
  return ((depth * unit * 100) / camera.focalPx) * (width / SIDE);
}

describe.each(manifest.scenes.map((scene) => [scene.name, scene] as const))('on %s', (_, scene) => {
  const roomCm = scene.light.maxProduct.height * scene.camera.metresAcross * 100;

  it('a box of known height is that high, within fifteen hundredths', async () => {
    for (const part of [0.4, 0.9]) {
      const told = Math.round(roomCm * part);
      const { cm } = await shownHeight(`Box, ${told} cm tall`, scene);
      expect(Math.abs(cm / told - 1), `${told} cm came out as ${cm.toFixed(1)}`).toBeLessThan(0.15);
    }
  });

  it('an armchair that is larger than its room fills it, a ring is as small as can be seen', async () => {
    const chair = await shownHeight(`Box, ${Math.round(roomCm * 2)} cm tall`, scene);
    expect(chair.cm / roomCm).toBeGreaterThan(0.75);
    expect(chair.cm / roomCm).toBeLessThan(1.25);
    expect((await shownHeight('Box, 0.5 cm tall', scene)).share).toBeGreaterThan(0.1);
  });
});
