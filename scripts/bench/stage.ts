import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import { flatLay, personSet } from '#imaging/tests/fixtures/try-on.ts';
import { readPrivateUrl } from '../../launch/private-connection.ts';
import { reportLimit } from './figures.ts';
import { processorMs, processTree } from './measure.ts';
import { watchJob } from './watch-job.ts';
import type { WatchedJob } from './watch-job.ts';
import { ownersToken, withProduct } from './with-product.ts';

const PRESETS = path.resolve(import.meta.dirname, '../../public/presets');
/** Lit by a lamp, by a window, with a mirror image, in the open. */
const SCENES = ['wooden-table', 'kitchen-counter', 'marble-podium', 'garden-stone'];
const SIDE = 1280;
const ROUNDS = 2;
const FIRST = { atMost: 1 };
const FOUR = { atMost: 4 };
const WORN_READINGS = 3;
const topic = 'Pictures';

const manifest = presetManifestSchema.parse(JSON.parse(readFileSync(path.join(PRESETS, 'manifest.json'), 'utf8')));

/** A product as large as the scene takes it, where the scene stands it. */
export function compositionIn(scene: string, source: object) {
  const { anchor, maxProduct } = manifest.scenes.find(({ name }) => name === scene)!.light;
  const side = Math.min(maxProduct.width, maxProduct.height) * SIDE * 0.85;
  const place = { x: anchor.x * SIDE - side / 2, y: anchor.y * SIDE - side, width: side, height: side };
  const item = { id: 'product', role: 'product', source, ...place, rotation: 0, zIndex: 1 };
  return { width: SIDE, height: SIDE, template: { kind: 'preset', name: scene }, items: [item] };
}

/** The names of all scenes, and of the sample products, which are cut out already. */
export const SCENE_NAMES = manifest.scenes.map(({ name }) => name);
export const SAMPLE_NAMES = manifest.samples.map(({ name }) => name);

/** From Generate to pictures with the cut-out given, as the page waits for them; processor time of all processes; what is stored. Linux only. */
export async function reportStage(): Promise<void> {
  console.log(`\nStage: one and four pictures of ${SIDE} x ${SIDE} on ${SCENES.length} scenes, ${ROUNDS} times`);
  await withProduct(async (product, dataFolder) => {
    const token = await ownersToken(product);
    const spent = (): number => processTree(product.pid).reduce((sum, pid) => sum + (processorMs(pid) || 0), 0);
    const order = async (scene: string, count: number): Promise<WatchedJob & { readonly seconds: number }> => {
      const composition = compositionIn(scene, { kind: 'preset', name: SAMPLE_NAMES[0] });
      const before = spent();
      const body = { composition, text_prompt: 'soft daylight', count };
      const job = await watchJob(product.url, token, '/api/products/generate', body);
      return { ...job, seconds: (spent() - before) / 1000 };
    };
    // Starts the pixel process.
    await order(SCENES[0]!, 1);
    const ones: Awaited<ReturnType<typeof order>>[] = [];
    const fours: Awaited<ReturnType<typeof order>>[] = [];
    for (const scene of Array.from({ length: ROUNDS }, () => SCENES).flat()) {
      ones.push(await order(scene, 1));
      fours.push(await order(scene, 4));
    }
    const first = fours.map(({ pictures }) => pictures[0]!);
    const all = fours.map(({ pictures }) => pictures.at(-1)!);
    reportLimit({ topic, what: 'first of four staged pictures', unit: 's', values: first, goal: FIRST });
    reportLimit({ topic, what: 'four staged pictures', unit: 's', values: all, goal: FOUR });
    for (const [what, jobs] of [['one staged picture', ones] as const, ['four staged pictures', fours] as const]) {
      const values = jobs.map(({ seconds }) => seconds);
      reportLimit({ topic, what: `${what}, processor time with database`, unit: 's', values });
    }
    await reportStored(
      readPrivateUrl(dataFolder)!,
      fours.map(({ jobId }) => jobId),
    );
  });
  await reportWorn();
}

async function reportStored(url: string, jobIds: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ megabytes: number }>(
      `SELECT sum(f."bytes")::float8 / 1e6 AS "megabytes" FROM "JobOutput" o JOIN "AssetFile" f ON f."assetId" = o."assetId"
       WHERE o."jobId" = ANY($1::uuid[]) GROUP BY o."assetId"`,
      [jobIds],
    );
    const values = rows.map(({ megabytes }) => megabytes);
    reportLimit({ topic, what: 'a staged picture with its sizes, stored', unit: 'MB', values });
  } finally {
    await client.end();
  }
}

/** A worn picture by the engine alone, at the size of the product. */
async function reportWorn(): Promise<void> {
  const engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
  const image = await flatLay('tee-circle');
  const name = manifest.models[0]!.name;
  const person = { name, image, set: personSet(name), turned: null };
  const order = {
    garments: [{ image }],
    person,
    place: null,
    mode: 'model',
    width: 1248,
    height: 1872,
    count: 1,
    seed: 7,
  } as const;
  const values: number[] = [];
  for (let turn = 0; turn <= WORN_READINGS; turn += 1) {
    const spent = (): number =>
      processTree(process.pid)
        .slice(1)
        .reduce((sum, pid) => sum + (processorMs(pid) || 0), 0);
    const before = spent();
    for await (const event of engines.tryOn.tryOn(order, { signal: AbortSignal.timeout(120_000) })) {
      if (event.type === 'failed' || event.type === 'output-failed') throw new Error(event.failure.message);
    }
    // The first one starts the process.
    if (turn > 0) values.push((spent() - before) / 1000);
  }
  await engines.close();
  reportLimit({ topic, what: 'a worn picture, processor time', unit: 's', values });
}
