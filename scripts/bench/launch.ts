import path from 'node:path';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { openDatabase } from '../../launch/open-database.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { timed } from './measure.ts';
import { buildTemplate, makeTemplateDatabase, startTemplate } from './peers.ts';
import { PRODUCT_ENV, withFolder } from './with-product.ts';

const PAIRS = 10;
const READINGS = 3;
const FROM_NOTHING = { atMost: 6 };
/** Of the template's start, both with their database running. */
const BESIDE_TEMPLATE = { atMost: 1.5 };
const topic = 'Launch';

/** First start from an empty folder, a start on existing data, beside the template's, and how fast a second server is refused. */
export async function reportLaunch(): Promise<void> {
  console.log('\nLaunch (the build is there), to the first page that is answered');
  await fromNothing();
  await onExistingData();
  await besideTemplate();
}

/** Seconds from the call to the answer of the first page. */
async function startOf(env: Readonly<Record<string, string>>, dataFolder: string): Promise<[number, ProductProcess]> {
  let product: ProductProcess;
  const ms = await timed(async () => {
    product = await ProductProcess.start({ dataFolder, env: { ...PRODUCT_ENV, ...env } });
    await get(`${product.url}/login`);
  });
  return [ms / 1000, product!];
}

async function get(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
}

async function fromNothing(): Promise<void> {
  const values: number[] = [];
  for (let turn = 0; turn < READINGS; turn += 1) {
    await withFolder(async (folder) => {
      const [seconds, product] = await startOf({}, folder);
      values.push(seconds);
      await product.stop();
    });
  }
  reportLimit({ topic, what: 'empty folder to first page', unit: 's', values, goal: FROM_NOTHING });
}

async function onExistingData(): Promise<void> {
  await withFolder(async (folder) => {
    const values: number[] = [];
    const refusals: number[] = [];
    for (let turn = 0; turn <= READINGS; turn += 1) {
      const [seconds, product] = await startOf({}, folder);
      const refused = await timed(async () => {
        const second = await ProductProcess.spawn({ dataFolder: folder, env: PRODUCT_ENV });
        await second.ends();
      });
      await product.stop();
      // The first one made the data.
      if (turn > 0) values.push(seconds);
      if (turn > 0) refusals.push(refused / 1000);
    }
    reportLimit({ topic, what: 'start on existing data, with its database', unit: 's', values });
    reportLimit({ topic, what: 'a second server is refused', unit: 's', values: refusals });
  });
}

/** Both start against a PostgreSQL that runs. */
async function besideTemplate(): Promise<void> {
  buildTemplate();
  await withFolder(async (folder) => {
    const root = path.resolve(import.meta.dirname, '../..');
    const database = await openDatabase({ root, dataFolder: folder, whenInUse: 'refuse', onNote: () => {} });
    try {
      const templateUrl = await makeTemplateDatabase(database.migrateUrl);
      await withFolder(async (dataFolder) => {
        const env = { DATABASE_URL: database.url, DATABASE_MIGRATE_URL: database.migrateUrl };
        const ours: Arm = {
          name: 'Plinth',
          run: async () => {
            const [seconds, product] = await startOf(env, dataFolder);
            await product.stop();
            return seconds;
          },
        };
        const peer: Arm = {
          name: 'like the template',
          run: async () => {
            const begun = performance.now();
            const server = await startTemplate(templateUrl);
            await get(`${server.url}/auth/login`);
            const seconds = (performance.now() - begun) / 1000;
            await server.stop();
            return seconds;
          },
        };
        const result = await compare({ ours, peer, pairs: PAIRS, goal: BESIDE_TEMPLATE });
        reportComparison(topic, 'start, the database running', 's', result);
      });
    } finally {
      await database.close();
    }
  });
}
