import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { CATALOGUE } from '#tests/dev-store/catalogue.ts';
import { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { getRun } from './runs/get-run.server.ts';
import { startRun } from './runs/start-run.server.ts';

const RESTARTS = 20;
const CREDITS = 1_000;
let kit: CatalogueKit;

beforeAll(async () => {
  const more = CATALOGUE.map((entry) => ({ ...entry, title: `${entry.title} II` }));
  kit = await CatalogueKit.start([...CATALOGUE, ...more]);
});
afterAll(() => kit.stop());

test(`through ${RESTARTS} restarts nothing is lost and nothing is made or paid twice`, async () => {
  const account = await kit.merchant(CREDITS);
  await kit.work();
  const run = await kit.run(account, await kit.recipe(account), { kind: 'all', onlyOnePicture: false });
  await kit.rest();
  await startRun({ account, runId: run.id, part: 'all', price: run.offer.price });
  const products = run.offer.products;
  const made = async () => (await getRun(account, run.id)).pictures;
  for (let nth = 0; nth < RESTARTS; nth += 1) {
    const before = await made();
    await kit.work({}, 2);
    // Stopped in the middle of the next pictures, wherever the others are.
    if (before < 2 * products) await expect.poll(made, { interval: 5 }).toBeGreaterThan(before);
    await kit.rest();
  }
  await kit.work();
  const done = await kit.until(account, run.id, 'done', 240_000);
  expect(done).toMatchObject({
    counts: { 'to-review': products },
    pictures: 2 * products,
    charged: run.offer.price,
    held: 0,
  });
  const jobs = await database().job.findMany({ where: { userId: account.id, kind: 'product-photo' } });
  expect(jobs).toHaveLength(products);
  expect(await database().runPicture.count({ where: { userId: account.id } })).toBe(2 * products);
  expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - run.offer.price, held: 0 });
  await expectSoundLedger();
}, 600_000);
