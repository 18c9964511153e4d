import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { adminApiMessages } from '#app/platform/shopify/admin-api.messages.ts';
import { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import { itemsOf, keptRun, publishingShop, settled } from '#tests/fixtures/publishing-kit.ts';
import { ITEM_QUEUE } from '../catalogue-limits.ts';
import { wakeItems } from '../runs/run-rows.server.ts';
import { stepRun } from '../runs/step-run.server.ts';
import { publishRun } from './request-task.server.ts';
import { stepTask } from './step-task.server.ts';

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
  const message = () =>
    database().queueMessage.findUniqueOrThrow({ where: { queue_key: { queue: ITEM_QUEUE, key: id } } });

  for (let nth = 0; nth < 20; nth += 1) await stepTask(id, failing(adminApiMessages.busy));
  expect(await row()).toMatchObject({ task: 'publish', attempts: 0, reason: null, leaseUntil: null });

  await stepTask(id, failing(adminApiMessages.unreachable));
  expect(await row()).toMatchObject({ task: 'publish', attempts: 1 });
  const { dueAt } = await message();
  expect(dueAt).not.toBeNull();
  await stepRun(runId, kit.apiOf);
  expect((await message()).dueAt).toEqual(dueAt);

  await wakeItems(database(), [id]);
  await kit.work();
  expect(await settled(run)).toMatchObject([{ state: 'published', reason: '' }]);
});
