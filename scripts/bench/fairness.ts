import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import { catalogueHandlers, createRun, getRun, saveRecipe, startRun } from '#app/domain/catalogue/index.server.ts';
import { recipeLookSchema } from '#app/domain/catalogue/index.ts';
import { startWorker, submitJob } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createAdminApi } from '#app/platform/shopify/create-admin-api.server.ts';
import { usualCatalogue } from '#tests/dev-store/large-catalogue.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';

const SHOP = 'many.myshopify.com';
const SLOTS = 2;
const LOOK_MS = 20;
/** Products that are made before anything is measured: the window is full, and both slots are busy. */
const WARM = 6;

export interface Fairness {
  readonly idle: readonly number[];
  readonly busy: readonly number[];
  /** The time of a single picture on an idle system, from its start to its end: the engine, the library and the payment. */
  readonly whole: readonly number[];
  /** Products of the run made while it was measured, and those that still waited. */
  readonly made: number;
  readonly waiting: number;
}

export async function measureFairness(options: {
  readonly products: number;
  readonly pictureMs: number;
  readonly rounds: number;
}): Promise<Fairness> {
  const { products, pictureMs, rounds } = options;
  const store = await DevStore.start({
    apiKey: 'k',
    apiSecret: 's',
    appUrl: 'http://127.0.0.1:1',
    catalogue: usualCatalogue(products),
  });
  // The largest plan: it is not Shopify's bucket that is measured here.
  Object.assign(store.shop(SHOP), { pointsPerSecond: 2_000, bucket: 40_000 });
  const apiOf = async (shop: string) =>
    createAdminApi({ shop, accessToken: store.accessToken(shop), origin: store.origin });
  const engines = scriptedEngines({ before: () => wait(pictureMs) });
  const jobs = await startWorker({ engines, concurrency: SLOTS });
  const catalogue = await startWorks(catalogueHandlers({ apiOf }));
  try {
    const single = await createMerchant(1_000);
    const assetId = await uploadPicture(single);
    const whole: number[] = [];
    const startOf = async (round: number): Promise<number> => {
      // At any moment of the pictures under way, the same ones in every run.
      await wait((round * 277) % (2 * pictureMs));
      const { jobId } = await submitJob({
        account: single,
        kind: 'product-photo',
        input: { composition: compositionOf(assetId), prompt: 'on a table', seed: 1 },
        count: 1,
        idempotencyKey: randomUUID(),
      });
      for (;;) {
        const [row] = await database().$queryRaw<{ ms: number | null; whole: number | null }[]>`
          SELECT extract(epoch FROM "startedAt" - "createdAt")::float8 * 1000 AS "ms",
            extract(epoch FROM "finishedAt" - "startedAt")::float8 * 1000 AS "whole"
          FROM "Job" WHERE "id" = ${jobId}::uuid`;
        if (row?.ms != null && row.whole != null) {
          whole.push(row.whole);
          return row.ms;
        }
        await wait(LOOK_MS);
      }
    };
    const startsOf = async () => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await startOf(round));
      return times;
    };
    await startOf(0);
    whole.length = 0;
    const idle = await startsOf();
    const wholeIdle = [...whole];

    const { id } = await createMerchant(products * 2 * 10);
    await database().user.update({ where: { id }, data: { shop: SHOP } });
    await database().shop.create({ data: { domain: SHOP, userId: id } });
    const account = { ...(await findAccountByShop(SHOP))!, shop: SHOP };
    const look = recipeLookSchema.parse({ prompt: 'on pale oak', pictures: 2 });
    const recipe = await saveRecipe({ account, name: 'Spring', look, after: null });
    const choice = { kind: 'all' as const, onlyOnePicture: false };
    const runId = await createRun({ account, recipeId: recipe.id, choice, idempotencyKey: randomUUID() });
    const until = async (isTrue: (run: Awaited<ReturnType<typeof getRun>>) => boolean) => {
      for (;;) {
        const run = await getRun(account, runId);
        if (isTrue(run)) return run;
        await wait(LOOK_MS * 5);
      }
    };
    const { offer } = await until(({ state }) => state === 'ready');
    await startRun({ account, runId, part: 'all', price: offer.price });
    const before = await until(({ counts }) => (counts['to-review'] ?? 0) >= WARM);
    const busy = await startsOf();
    const after = await getRun(account, runId);
    const made = (after.counts['to-review'] ?? 0) - (before.counts['to-review'] ?? 0);
    return { idle, busy, whole: wholeIdle, made, waiting: after.counts.waiting ?? 0 };
  } finally {
    await Promise.all([jobs.stop({ graceMs: 0 }), catalogue.stop()]);
    await store.stop();
  }
}
