import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { CATALOGUE } from '#tests/dev-store/catalogue.ts';
import { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { isDeep, times } from '@plinth/testing/depth';
import { LEASE_MS, returnLeases, withLease } from './items/lease.server.ts';
import { getRun } from './runs/get-run.server.ts';
import { startRun } from './runs/start-run.server.ts';

const RESTARTS = times({ everyday: 2, deep: 20 });
const CREDITS = 1_000;
let kit: CatalogueKit;

beforeAll(async () => {
  const more = isDeep ? CATALOGUE.map((entry) => ({ ...entry, title: `${entry.title} II` })) : [];
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
    if (before < 2 * products) await expect.poll(made, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
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

test('an item whose lease could not be given back is taken up at once, unless somebody else has it', async () => {
  const account = await kit.merchant(CREDITS);
  await kit.work();
  const run = await kit.run(account, await kit.recipe(account), { kind: 'all', onlyOnePicture: false });
  await kit.rest();
  const [mine, theirs] = await database().runItem.findMany({ where: { runId: run.id }, take: 2 });
  const leaseUntil = new Date(Date.now() + LEASE_MS);
  const lost = () => Promise.reject(new Error('no database'));
  for (const { id } of [mine!, theirs!]) {
    await database().runItem.update({ where: { id }, data: { leaseUntil } });
    await expect(withLease({ id, leaseUntil }, lost)).rejects.toThrow('no database');
  }
  const other = new Date(leaseUntil.getTime() + 1);
  await database().runItem.update({ where: { id: theirs!.id }, data: { leaseUntil: other } });
  expect(await returnLeases()).toEqual([mine!.id]);
  const rows = await database().runItem.findMany({ where: { id: { in: [mine!.id, theirs!.id] } } });
  expect(new Map(rows.map((row) => [row.id, row.leaseUntil]))).toEqual(
    new Map([
      [mine!.id, null],
      [theirs!.id, other],
    ]),
  );
  // Once is enough.
  expect(await returnLeases()).toEqual([]);
});
