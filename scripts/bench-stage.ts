/**
 * Shadows of the local stage: the key's against path-traced ones, and time and memory of a picture of 1280 x 1280.
 *   npm run bench:stage
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { stagePictures } from '#app/domain/engines/local/stage/stage-pictures.server.ts';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import { readSetFolder } from '#app/domain/library/presets/read-set-folder.server.ts';
import { compareShadow, knownShadows } from '#tests/fixtures/shadow-truth.ts';
import type { EngineImage, StageInput } from '#app/domain/engines/index.ts';

const SIDE = 1280;
const shelf = path.join(import.meta.dirname, '..', 'public');
const manifest = presetManifestSchema.parse(
  JSON.parse(await readFile(path.join(shelf, 'presets', 'manifest.json'), 'utf8')),
);

console.log('scene                body       overlap   outside the true shadow');
const overlaps: number[] = [];
let outsides = 0;
const cases = await knownShadows();
for (const [scene, body] of cases) {
  const { overlap, outside } = await compareShadow(scene, body);
  overlaps.push(overlap);
  outsides += outside;
  console.log(`${scene.padEnd(20)} ${body.padEnd(10)} ${overlap.toFixed(3)}     ${(outside * 100).toFixed(1)} %`);
}
const mean = overlaps.reduce((sum, value) => sum + value, 0) / overlaps.length;
const good = overlaps.filter((value) => value >= 0.75).length;
console.log(
  `mean ${mean.toFixed(3)}, ${good} of ${cases.length} at least 0.75; outside ${((outsides / cases.length) * 100).toFixed(1)} %\n`,
);

console.log('four pictures of 1280 x 1280: processor seconds, without and with the scene as data; memory');
for (const name of ['wooden-table', 'kitchen-counter', 'pastel-steps', 'garden-stone']) {
  const bare = await measure(name, false);
  const whole = await measure(name, true);
  console.log(`${name.padEnd(20)} ${bare.seconds.toFixed(2)} s, ${whole.seconds.toFixed(2)} s; ${whole.megabytes} MB`);
}

async function measure(name: string, withSet: boolean) {
  const input = await pictures(name, withSet);
  const before = process.cpuUsage();
  await stagePictures(
    input,
    async (event) => {
      if (event.type === 'output-failed') throw new Error(event.failure.message);
    },
    async () => {},
  );
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, megabytes: Math.round(process.memoryUsage().rss / 1e6) };
}

async function pictures(name: string, withSet: boolean): Promise<StageInput> {
  const scene = manifest.scenes.find((one) => one.name === name)!;
  const { light } = scene;
  const product = await image(manifest.samples[0]!.alpha);
  const height = light.maxProduct.height * SIDE * 0.85;
  const width = (height * product.width) / product.height;
  return {
    width: SIDE,
    height: SIDE,
    scene: {
      name,
      image: await image(scene.full),
      foreground: scene.foreground === null ? null : await image(scene.foreground),
      light: { ...light, shadowTip: scene.camera.shadowTip },
      set: withSet ? await readSetFolder(path.join(shelf, 'presets', 'sets', name, 'front')) : null,
    },
    prompt: '',
    items: [
      {
        id: 'product',
        role: 'product',
        image: product,
        x: light.anchor.x * SIDE - width / 2,
        y: light.anchor.y * SIDE - height,
        width,
        height,
        rotation: 0,
        zIndex: 1,
      },
    ],
    count: 4,
    seed: 7,
  };
}

async function image(urlPath: string): Promise<EngineImage> {
  const bytes = await readFile(path.join(shelf, urlPath));
  const { width, height, format } = await sharp(bytes).metadata();
  return { bytes, contentType: `image/${format}`, width, height };
}
