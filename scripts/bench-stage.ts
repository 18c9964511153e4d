/**
 * The local stage: the key's shadows and what is seen through glass against path-traced ones, all shadows against what lamps can reach, four pictures of every
 * scene judged and compared, and their time and memory at 1280 x 1280.
 *   npm run bench:stage
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { stagePictures } from '#imaging/stage/stage-pictures.server.ts';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import { readSetFolder } from '#imaging/stage/read-set-folder.server.ts';
import { chooseTake } from '#imaging/stage/choose-take.server.ts';
import type { ChosenTake } from '#imaging/stage/choose-take.server.ts';
import { findFooting } from '#imaging/stage/cast-shadow.ts';
import { judgePicture, levelOf } from '#imaging/stage/judge-picture.ts';
import type { PictureFault } from '#imaging/stage/judge-picture.ts';
import { surroundingsApart } from '#imaging/stage/near-twins.ts';
import type { PaintedScene } from '#imaging/stage/paint-variation.server.ts';
import { openLitView } from '#imaging/stage/plates/read-plates.server.ts';
import { understandPrompt } from '#imaging/stage/understand-prompt.ts';
import { renderPlacedItem } from '#imaging/pixels/place-item.server.ts';
import { shadowOutsideReach } from '#imaging/tests/fixtures/shadow-reach.ts';
import { compareGlass, GLASS_THINGS } from '#imaging/tests/fixtures/glass-truth.ts';
import { compareShadow, knownShadows } from '#imaging/tests/fixtures/shadow-truth.ts';
import type { EngineImage, StageInput } from '@plinth/imaging';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const SIDE = 1280;
const shelf = path.join(import.meta.dirname, '..', 'public');
const manifest = presetManifestSchema.parse(
  JSON.parse(await readFile(path.join(shelf, 'presets', 'manifest.json'), 'utf8')),
);

console.log('scene                body       overlap   beside the body   outside the true shadow');
const cases = await knownShadows();
const compared: Awaited<ReturnType<typeof compareShadow>>[] = [];
for (const [scene, body] of cases) {
  const one = await compareShadow(scene, body);
  const { overlap, seen, outside } = one;
  compared.push(one);
  console.log(
    `${scene.padEnd(20)} ${body.padEnd(10)} ${overlap.toFixed(3)}     ${seen.toFixed(3)}             ${(outside * 100).toFixed(1)} %`,
  );
}
const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const summed = (values: readonly number[]): string =>
  `mean ${meanOf(values).toFixed(3)}, least ${Math.min(...values).toFixed(3)}, ${values.filter((value) => value >= 0.75).length} of ${values.length} at least 0.75`;
console.log(`whole: ${summed(compared.map(({ overlap }) => overlap))}`);
console.log(`beside the body: ${summed(compared.map(({ seen }) => seen))}`);
console.log(`outside ${(meanOf(compared.map(({ outside }) => outside)) * 100).toFixed(1)} %\n`);

console.log(
  'glass before two other grounds: mean distance of colours (CIE76) to the true picture; of the opaque cut-out; parts that are not glass changed',
);
let glass = 0;
for (const [thing, parts] of GLASS_THINGS) {
  const { distance, opaque, touched } = await compareGlass(thing, parts);
  glass += distance / GLASS_THINGS.length;
  console.log(`${thing.padEnd(20)} ${distance.toFixed(1)}   ${opaque.toFixed(1)}   ${(touched * 100).toFixed(0)} %`);
}
console.log(`mean ${glass.toFixed(2)}\n`);

console.log('share of a shadow where no ray to its lamp meets the product, % (at most of eight products)');
for (const { name } of manifest.scenes) {
  let most = 0;
  let worst = '';
  for (const sample of manifest.samples) {
    const outside = await shadowOutsideReach(name, sample.name);
    if (outside >= most) [most, worst] = [outside, sample.name];
  }
  console.log(`${name.padEnd(20)} ${(most * 100).toFixed(1)} (${worst})`);
}

console.log(
  '\nfour pictures of each scene: faults, takes, least mean difference between the surroundings of two of them (of 255)',
);
for (const { name } of manifest.scenes) {
  const { faults, takes, apart } = await judgeFour(name);
  const said = faults.length === 0 ? 'none' : faults.join(', ');
  console.log(`${name.padEnd(20)} ${said}; takes ${takes.join(' ')}; ${apart.toFixed(1)}`);
}

console.log('\nfour pictures of 1280 x 1280, and the first of them: seconds of processor (and by the clock); memory');
for (const name of ['wooden-table', 'kitchen-counter', 'marble-podium', 'garden-stone']) {
  const bare = await measure(name, false);
  const whole = await measure(name, true);
  const blended = await measure(name, true, 'blend');
  const said = ({ seconds, clock }: { seconds: number; clock: number }) =>
    `${seconds.toFixed(2)} (${clock.toFixed(2)})`;
  console.log(
    `${name.padEnd(20)} without data ${said(bare)}, as data ${said(whole)}, blended ${said(blended)}; first as data ${said(whole.first)}; ${blended.megabytes} MB`,
  );
}
console.log(`most memory at any time: ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);

/** The four pictures that a merchant would get, small. */
async function judgeFour(name: string) {
  const side = 200;
  const input = await pictures(name, true);
  const scale = side / SIDE;
  const items = await Promise.all(
    input.items.map(async (one) => {
      const { x, y, width, height } = one;
      const small = { ...one, x: x * scale, y: y * scale, width: width * scale, height: height * scale };
      const item = await renderPlacedItem(small, { width: side, height: side });
      return { item, footing: findFooting(item) };
    }),
  );
  const { scene, seed } = input;
  const lit = (scene?.set && openLitView(scene.set)?.small) ?? null;
  const painted: PaintedScene = { width: side, height: side, scene, lit, seed, items };
  const look = understandPrompt('');
  const made: ChosenTake[] = [];
  const faults: PictureFault[] = [];
  for (const index of [0, 1, 2, 3]) {
    const choice = await chooseTake(painted, look, index, made);
    made.push(choice);
    faults.push(...judgePicture(choice.sketch, index === 0 ? undefined : levelOf(made[0]!.sketch)));
  }
  const apart = made.flatMap((a, i) => made.slice(i + 1).map((b) => surroundingsApart(a.sketch, b.sketch)));
  return { faults, takes: made.map(({ take }) => take), apart: Math.min(...apart) };
}

async function measure(name: string, withSet: boolean, mode: 'locked' | 'blend' = 'locked') {
  const input = { ...(await pictures(name, withSet)), mode };
  const started = performance.now();
  const before = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(before);
    return { clock: (performance.now() - started) / 1000, seconds: (user + system) / 1e6 };
  };
  let first: ReturnType<typeof spent> | null = null;
  await stagePictures(
    input,
    async (event) => {
      if (event.type === 'output-failed') throw new Error(event.failure.message);
      first ??= spent();
    },
    async () => {},
  );
  return { ...spent(), first: first!, megabytes: Math.round(process.memoryUsage().rss / 1e6) };
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
