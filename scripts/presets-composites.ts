/**
 * Stages cut-outs on every scene with the local compositor and writes contact sheets, one row per scene, so that
 * shadows, footing and size can be looked at together.
 *   npm run presets:composites                       the sample products of the shelf
 *   npm run presets:composites -- FOLDER [OUT]       NAME.jpg beside NAME.alpha.png; sheets go to OUT (.data/presets)
 */
import { mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage, StageEngine, StageItem } from '#app/domain/engines/index.ts';
import { readSetFolder } from '#app/domain/library/presets/read-set-folder.server.ts';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import type { PresetScene } from '#app/domain/library/presets/presets.schema.ts';

const CANVAS = 640;
const CELL = 320;
const ROWS = 4;
const root = path.join(import.meta.dirname, '..');
const shelf = path.join(root, 'public');
const manifest = await readFile(path.join(shelf, 'presets', 'manifest.json'), 'utf8');
const { samples, scenes } = presetManifestSchema.parse(JSON.parse(manifest));

interface CutOut {
  readonly name: string;
  readonly image: EngineImage;
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

const folder = process.argv[2];
const room = path.resolve(process.argv[3] ?? path.join(root, '.data', 'presets'));
const cutOuts = folder ? await photosIn(folder) : await shelfSamples();
const engines = createEngineRegistry({ cutOutModel: 'none', packageRoot: root });
await mkdir(room, { recursive: true });
for (let first = 0; first < scenes.length; first += ROWS) {
  const rows = scenes.slice(first, first + ROWS);
  const cells = [];
  for (const [y, scene] of rows.entries()) {
    for (const [x, cutOut] of cutOuts.entries()) {
      const picture = await stageOn(engines.stage, scene, cutOut);
      const input = await sharp(picture).resize(CELL, CELL).png().toBuffer();
      cells.push({ input, left: x * CELL, top: y * CELL });
    }
  }
  const size = { width: cutOuts.length * CELL, height: rows.length * CELL };
  const file = path.join(room, `composites-${folder ? 'photos' : 'samples'}-${first / ROWS + 1}.png`);
  await sharp({ create: { ...size, channels: 3, background: '#c4beb6' } })
    .composite(cells)
    .png()
    .toFile(file);
  console.log(`${file}: ${rows.map((scene) => scene.name).join(', ')}`);
}
await engines.close();

function shelfSamples(): Promise<CutOut[]> {
  return Promise.all(samples.map(async ({ name, alpha }) => readCutOut(name, await readFile(path.join(shelf, alpha)))));
}

async function photosIn(where: string): Promise<CutOut[]> {
  const masks = (await readdir(where)).filter((file) => file.endsWith('.alpha.png')).sort();
  return Promise.all(
    masks.map(async (mask) => {
      const name = mask.replace('.alpha.png', '');
      const alpha = await sharp(path.join(where, mask)).extractChannel(0).raw().toBuffer();
      const photo = sharp(path.join(where, `${name}.jpg`)).ensureAlpha();
      const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
      alpha.forEach((value, i) => (data[i * 4 + 3] = value));
      const raw = { width: info.width, height: info.height, channels: 4 as const };
      return readCutOut(name, await sharp(data, { raw }).png().toBuffer());
    }),
  );
}

async function readCutOut(name: string, bytes: Buffer): Promise<CutOut> {
  const { width, height } = await sharp(bytes).metadata();
  const { info } = await sharp(bytes).trim({ threshold: 8 }).toBuffer({ resolveWithObject: true });
  const box = {
    left: -(info.trimOffsetLeft ?? 0),
    top: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
  };
  return { name, image: { bytes, contentType: 'image/png', width, height }, box };
}

/** Stands the product on the scene's anchor, at the size the scene bears. */
function standing({ image, box }: CutOut, { light }: PresetScene): StageItem {
  const scale = Math.min(
    (light.maxProduct.width * CANVAS * 0.9) / box.width,
    (light.maxProduct.height * CANVAS * 0.85) / box.height,
  );
  return {
    id: 'product',
    role: 'product',
    image,
    x: light.anchor.x * CANVAS - (box.left + box.width / 2) * scale,
    y: light.anchor.y * CANVAS - (box.top + box.height) * scale,
    width: image.width * scale,
    height: image.height * scale,
    rotation: 0,
    zIndex: 1,
  };
}

async function stageOn(engine: StageEngine, scene: PresetScene, cutOut: CutOut): Promise<Uint8Array> {
  const background = await readImage(scene.full);
  const foreground = scene.foreground === null ? null : await readImage(scene.foreground);
  const light = { ...scene.light, shadowTip: scene.camera.shadowTip };
  const input = {
    width: CANVAS,
    height: CANVAS,
    scene: {
      name: scene.name,
      image: background,
      foreground,
      light,
      set: await readSetFolder(path.join(shelf, 'presets', 'sets', scene.name, 'front')),
    },
    prompt: scene.prompt,
    items: [standing(cutOut, scene)],
    count: 1,
    seed: 7,
  };
  for await (const event of engine.stage(input, { signal: new AbortController().signal })) {
    if (event.type === 'output') return event.image.bytes;
    if (event.type === 'failed' || event.type === 'output-failed')
      throw new Error(`${scene.name} with ${cutOut.name}: ${event.failure.message}`);
  }
  throw new Error('the engine ended without an output');
}

async function readImage(urlPath: string): Promise<EngineImage> {
  const bytes = await readFile(path.join(shelf, urlPath));
  const { width, height, format } = await sharp(bytes).metadata();
  return { bytes, contentType: `image/${format}`, width, height };
}
