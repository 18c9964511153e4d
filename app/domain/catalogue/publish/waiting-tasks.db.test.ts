import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { adminApiMessages } from '#app/platform/shopify/admin-api.messages.ts';
import { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import { runNextMessage } from '#tests/fixtures/run-messages.ts';
import { itemsOf, keptRun, publishingShop, settled } from '#tests/fixtures/publishing-kit.ts';
import { catalogueHandlers } from '../catalogue-handlers.server.ts';
import { wakeItems } from '../runs/run-rows.server.ts';
import { advanceRun } from '../runs/advance-run.server.ts';
import type { ApiOf } from '../runs/advance-run.server.ts';
import { publishRun } from './request-task.server.ts';

let kit: CatalogueKit;
beforeAll(async () => {
  kit = await CatalogueKit.start(await publishingShop());
});
afterAll(() => kit.stop());

it('a shop that is throttled uses up no tries, and what waits after an error is not woken by others', async () => {
  await kit.work();
  const run = await keptRun(kit, { tag: 'plain', account: await kit.merchant(100) });
  await kit.rest();
  const { account, runId } = run;
  await publishRun({ account, runId, itemIds: null, mode: 'add' });
  const id = (await itemsOf(run))[0]!.id;
  const failing = (userMessage: string) => async (shop: string) => ({
    ...(await kit.apiOf(shop)),
    request: () => Promise.reject(new AppError('unavailable', 'no answer', { userMessage })),
  });
  const row = () => database().runItem.findUniqueOrThrow({ where: { id } });
  const messages = async () => {
    const { rows } = await databasePool().query<{ state: string; tries: number; at: Date }>(
      `SELECT state, retry_count AS tries, start_after AS at FROM pgboss.job
       WHERE name = 'catalogue-item' AND singleton_key = $1 AND state < 'active'`,
      [id],
    );
    return rows;
  };
  const step = async (apiOf: ApiOf) => {
    const [, items] = catalogueHandlers({ apiOf });
    await wakeItems(database(), [id]);
    while ((await messages()).some(({ at }) => at <= new Date())) await runNextMessage(items!, { early: false });
  };

  for (let nth = 0; nth < 20; nth += 1) await step(failing(adminApiMessages.busy));
  expect(await row()).toMatchObject({ task: 'publish', reason: null });
  expect(await messages()).toMatchObject([{ state: 'created' }]);

  await step(failing(adminApiMessages.unreachable));
  expect(await row()).toMatchObject({ task: 'publish', reason: null });
  const waiting = await messages();
  expect(waiting).toMatchObject([{ state: 'retry' }]);
  await advanceRun(runId, kit.apiOf);
  expect(await messages()).toEqual(waiting);

  await wakeItems(database(), [id]);
  await kit.work();
  expect(await settled(run)).toMatchObject([{ state: 'published', reason: '' }]);
});
