import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { SIZE_LIMITS } from '@plinth/imaging';
import type { Composition } from '#app/domain/generation/index.ts';
import { sceneChoice } from '#app/domain/library/index.ts';
import type { AssetView, PresetScene } from '#app/domain/library/index.ts';
import type { PhotoshootPicture } from '#app/domain/photoshoots/index.server.ts';
import { fidelityVerdict } from '#app/domain/picture-tools/certificate/fidelity-verdict.rules.ts';
import { certificateLines } from '#app/domain/picture-tools/certificate/fidelity.rules.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { runMain } from '../launch/run-main.ts';
import { withProduct } from '../launch/with-product.ts';

const USAGE = `
npm run photo -- photo.jpg --scene NAME --prompt "..." --out out.png

  --scene NAME    a scene template (npm run photo -- --list shows them); without one the background is drawn from the prompt
  --prompt TEXT   what the scene is like
  --out FILE      where the picture goes; with --count N, N files with -1, -2 ... before the ending
  --name TEXT     what the product is called: its kind decides how it rests (default: the file's name)
  --height CM     how tall it is, in centimetres
  --count N       1 to 4 variations (default 1)
  --seed N        the same seed makes the same picture
`;

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scene: { type: 'string' },
      prompt: { type: 'string', default: 'Product photo, soft daylight' },
      out: { type: 'string', default: 'out.png' },
      name: { type: 'string' },
      height: { type: 'string' },
      count: { type: 'string', default: '1' },
      seed: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const file = positionals[0];
  if (values.help || (!file && !values.list)) throw new LaunchError(USAGE.trim());

  const root = path.resolve(import.meta.dirname, '..');
  await withProduct({ root, onNote: say }, async () => {
    const runtime = await import('#app/runtime.server.ts');
    const owner = await runtime.prepareDatabase();
    if (owner?.password)
      say(`Made the owner's account: ${owner.email}, password ${owner.password} (shown only this once)`);
    try {
      if (values.list) {
        await listScenes();
        return;
      }
      // Beside a running server this is one more worker: the first free worker takes the job.
      await runtime.startRuntime({ role: 'worker' });
      await makePhoto({ ...values, file: file! });
    } finally {
      await runtime.stopRuntime();
      await runtime.closeConnections();
    }
  });
}

async function listScenes(): Promise<void> {
  const { loadPresetCatalogue } = await import('#app/domain/library/index.server.ts');
  const { scenes } = await loadPresetCatalogue();
  for (const scene of scenes) say(`${scene.name.padEnd(22)} ${scene.prompt}`);
}

interface PhotoOrder {
  readonly file: string;
  readonly scene?: string | undefined;
  readonly prompt: string;
  readonly out: string;
  readonly name?: string | undefined;
  readonly height?: string | undefined;
  readonly count: string;
  readonly seed?: string | undefined;
}

async function makePhoto(order: PhotoOrder): Promise<void> {
  const { getOwner } = await import('#app/domain/accounts/index.server.ts');
  const { createAssetFromUpload, loadPresetCatalogue, readAssetBytes, toAssetView } =
    await import('#app/domain/library/index.server.ts');
  const { composePhotoshoot } = await import('#app/domain/photoshoots/index.server.ts');
  const { awaitJob, submitJob } = await import('#app/domain/generation/index.server.ts');
  const { scenes } = await loadPresetCatalogue();
  const scene = findScene(scenes, order.scene);
  const count = readWhole(order.count, 'count', 1, 4);
  const account = await getOwner();
  const signal = AbortSignal.timeout(5 * 60_000);
  const started = performance.now();

  const bytes = await readFile(order.file).catch((cause: Error) => {
    throw new LaunchError(`${order.file} cannot be read: ${cause.message}`);
  });
  const upload = toAssetView(
    await createAssetFromUpload({
      account,
      source: { bytes },
      name: order.name ?? path.basename(order.file),
    }),
  );
  const whole = { assetId: upload._id, name: upload.imageName, width: upload.width, height: upload.height };
  let picture: PhotoshootPicture = { ...whole, cutoutId: upload.hasAlpha ? upload._id : null, content: upload.content };
  if (!upload.hasAlpha) {
    const cutOut = await submitJob({
      account,
      kind: 'cut-out',
      input: { assetId: upload._id },
      count: 1,
      idempotencyKey: crypto.randomUUID(),
    });
    const done = await awaitJob({ account, jobId: cutOut.jobId, signal });
    const asset = done.outputs[0]?.asset;
    if (asset) picture = { ...picture, cutoutId: asset._id, content: asset.content };
    else say(`The background was kept: ${done.message ?? 'nothing was found to cut out'}`);
    say(`cut-out   ${seconds(started)}`);
  }

  const heightCm = order.height === undefined ? undefined : readHeightCm(order.height);
  const composition = composePhotoshoot({ ...picture, heightCm }, scene && sceneChoice(scene), scenes.map(sceneChoice));
  const [item] = composition.items;
  say(`placed    ${item?.rest ?? 'as it is'}, camera ${viewOf(composition) ?? 'front'}`);
  const seed =
    order.seed === undefined
      ? crypto.getRandomValues(new Uint32Array(1))[0]!
      : readWhole(order.seed, 'seed', 0, 0xffffffff);
  const job = await submitJob({
    account,
    kind: 'product-photo',
    input: { composition, prompt: order.prompt, seed },
    count,
    idempotencyKey: crypto.randomUUID(),
  });
  const done = await awaitJob({ account, jobId: job.jobId, signal });
  for (const output of done.outputs) {
    if (!output.asset) {
      say(`picture ${output.index + 1} failed: ${output.message ?? done.message ?? 'unknown reason'}`);
      process.exitCode = 1;
      continue;
    }
    const picture = await readAssetBytes({ userId: account.id, assetId: output.asset._id, variant: 'original' });
    const target = count === 1 ? order.out : numbered(order.out, output.index + 1);
    const isPng = /\.png$/i.test(target);
    await writeFile(
      target,
      isPng ? picture.bytes : await sharp(picture.bytes).keepMetadata().toFormat(formatOf(target)).toBuffer(),
    );
    say(`${target}   ${seconds(started)}, seed ${seed}`);
    for (const line of truthOf(output.asset.fidelity)) say(`  ${line}`);
  }
}

/** The certificate's statement about the product: the same words as on the screen. */
function truthOf(certificate: AssetView['fidelity']): string[] {
  const verdict = fidelityVerdict(certificate);
  if (!certificate || !verdict) return [];
  const lines = certificate.products.flatMap((product) => {
    const { compared, asked, notChecked } = certificateLines(product);
    return [compared, ...asked, notChecked];
  });
  return [`${verdict.text}.`, ...lines];
}

function findScene(scenes: readonly PresetScene[], name: string | undefined): PresetScene | null {
  if (name === undefined) return null;
  const found = scenes.find((scene) => scene.name === name);
  if (!found)
    throw new LaunchError(`There is no scene ${name}. There are: ${scenes.map((scene) => scene.name).join(', ')}`);
  return found;
}

function readWhole(text: string, name: string, min: number, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new LaunchError(`--${name} takes a whole number from ${min} to ${max}`);
}

function readHeightCm(text: string): number {
  const value = Number(text.replace(',', '.'));
  if (value >= SIZE_LIMITS.least && value <= SIZE_LIMITS.most) return value;
  throw new LaunchError(`--height takes ${SIZE_LIMITS.least} to ${SIZE_LIMITS.most} centimetres`);
}

const viewOf = ({ template }: Composition): string | null =>
  template?.kind === 'preset' ? (template.view ?? null) : null;

function formatOf(file: string): 'jpeg' | 'webp' | 'avif' {
  const ending = path.extname(file).slice(1).toLowerCase();
  if (ending === 'webp' || ending === 'avif') return ending;
  if (ending === 'jpg' || ending === 'jpeg') return 'jpeg';
  throw new LaunchError(`--out ends in .png, .jpg, .webp or .avif, not .${ending}`);
}

const numbered = (file: string, index: number) => file.replace(/(\.[^.]+)?$/, `-${index}$1`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

runMain(main);
