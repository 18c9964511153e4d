import { randomUUID } from 'node:crypto';
import { Prisma } from '@prisma/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunItem, StorePushStatus } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { LOOK } from '#tests/fixtures/catalogue-kit.ts';
import { saveRecipe } from '../recipes/save-recipe.server.ts';
import { beginTask } from './later-runs.server.ts';
import { productBeforeSchema } from './product-before.schema.ts';
import { abandonTask } from './advance-task.server.ts';
import { rollBackRun } from './request-task.server.ts';

const SHOP = 'orderly.myshopify.com';
const PRODUCT = 'gid://shopify/Product/1';

let account: Account;
let recipeId: string;
beforeAll(async () => {
  account = await createMerchant(0);
  recipeId = (await saveRecipe({ account, name: 'Spring', look: LOOK, after: null })).id;
});

async function createRunRow(): Promise<string> {
  const data = { userId: account.id, shop: SHOP, recipeId, choice: {}, idempotencyKey: randomUUID() };
  return (await database().catalogueRun.create({ data })).id;
}

interface Published {
  readonly task?: RunItem['task'];
  readonly state?: RunItem['state'];
  readonly position?: number;
  readonly productId?: string;
  /** gids of the media that its run found on the product. */
  readonly found?: readonly string[];
  readonly pushes?: readonly { readonly status: StorePushStatus; readonly mediaId?: string; isAttaching?: boolean }[];
}

/** A product of a run that has begun to be published. */
async function createItem(runId: string, facts: Published): Promise<RunItem> {
  const { task = 'rollBack', position = 0, productId = PRODUCT, found = [], pushes = [] } = facts;
  const { state = task === 'publish' ? 'kept' : 'published' } = facts;
  const media = found.map((id) => ({ id, alt: '' }));
  const before = productBeforeSchema.parse({ media });
  const item = await database().runItem.create({
    data: {
      runId,
      userId: account.id,
      position,
      productId,
      title: 'Mug',
      task,
      colour: `colour ${position}`,
      state,
      before,
    },
  });
  for (const [index, push] of pushes.entries()) {
    const assetId = await uploadPicture(account);
    const data = { userId: account.id, shop: SHOP, assetId, productId, ...push };
    const { id: pushId } = await database().storePush.create({ data });
    await database().runPicture.create({ data: { itemId: item.id, userId: account.id, index, assetId, pushId } });
  }
  return item;
}

const rowOf = ({ id }: RunItem) => database().runItem.findUniqueOrThrow({ where: { id } });
/** As `advanceTask` does, with the row as it is by now. */
const begins = async (item: RunItem) => beginTask(await rowOf(item));
const ends = ({ id }: RunItem) => database().runItem.update({ where: { id }, data: { task: null, taskBegunAt: null } });
const ready = (mediaId: string) => ({ status: 'ready' as const, mediaId });

describe('the order of tasks at one product', () => {
  it('a later run that found the earlier one’s pictures goes back first, whichever is asked first', async () => {
    const productId = `${PRODUCT}1`;
    const earlier = await createItem(await createRunRow(), { productId, pushes: [ready('one')] });
    const later = await createItem(await createRunRow(), { productId, found: ['one'], pushes: [ready('two')] });
    expect(await begins(earlier)).toBe(false);
    expect(await begins(later)).toBe(true);
    await ends(later);
    expect(await begins(earlier)).toBe(true);
  });

  it('a later run that stays, or found nothing of the earlier one, is not waited for', async () => {
    const productId = `${PRODUCT}2`;
    const earlier = await createItem(await createRunRow(), { productId, pushes: [ready('one')] });
    await createItem(await createRunRow(), { productId, task: null, found: ['one'], pushes: [ready('two')] });
    await createItem(await createRunRow(), { productId, found: ['other'], pushes: [ready('three')] });
    expect(await begins(earlier)).toBe(true);
  });

  it.each([
    ['publish', [0, 1, 2]],
    ['rollBack', [2, 1, 0]],
  ] as const)('%s: items of one run go in the order %s', async (task, order) => {
    const productId = `${PRODUCT}-${task}`;
    const runId = await createRunRow();
    const items: RunItem[] = [];
    for (const position of [0, 1, 2]) items.push(await createItem(runId, { task, position, productId }));
    for (const turn of order) {
      const begun: boolean[] = [];
      for (const item of items) if ((await rowOf(item)).task) begun[item.position] = await begins(item);
      expect(begun.flatMap((is, position) => (is ? [position] : []))).toEqual([turn]);
      await ends(items[turn]!);
    }
  });

  it('another run that is at work on the product is waited for, one at another product is not', async () => {
    const productId = `${PRODUCT}4`;
    const task = 'publish' as const;
    const [one, two] = [
      await createItem(await createRunRow(), { task, productId }),
      await createItem(await createRunRow(), { task, productId }),
    ];
    const elsewhere = await createItem(await createRunRow(), { task, productId: `${PRODUCT}5` });
    expect(await begins(one)).toBe(true);
    expect(await begins(two)).toBe(false);
    expect(await begins(elsewhere)).toBe(true);
    // It has begun: its own turn is not asked about again.
    expect(await begins(one)).toBe(true);
    await ends(one);
    expect(await begins(two)).toBe(true);
  });
});

describe('a task that failed for good', () => {
  const undone = { status: 'undone' as const, mediaId: 'one' };
  const failed = { status: 'failed' as const };
  it.each<readonly [string, Published, boolean]>([
    ['before any picture', {}, true],
    ['with pictures that failed or are undone', { pushes: [failed, undone] }, true],
    ['with a picture that may still come there', { pushes: [{ ...failed, isAttaching: true }] }, false],
    ['with one on the product beside one that failed', { pushes: [failed, ready('one')] }, false],
    ['with one on its way', { pushes: [{ status: 'processing', mediaId: 'one' }] }, false],
    ['of one that waits', { pushes: [{ status: 'queued' }] }, false],
    ['on its way back', { task: 'rollBack', pushes: [failed, undone] }, false],
  ])('%s forgets what the product was like only where nothing was written', async (name, facts, isForgotten) => {
    const item = await createItem(await createRunRow(), { task: 'publish', productId: `${PRODUCT} ${name}`, ...facts });
    await abandonTask(item.id);
    const row = await rowOf(item);
    expect(row).toMatchObject({ task: null, taskBegunAt: null, hasAsked: false });
    expect(row.before === null).toBe(isForgotten);
  });

  it('is taken back from its product, which was half written, when the run is; one that was not begun is left', async () => {
    const runId = await createRunRow();
    const pushes = [ready('one'), failed];
    const halfWritten = await createItem(runId, { task: 'publish', productId: `${PRODUCT}8`, pushes });
    const notBegun = await createItem(runId, { task: null, state: 'kept', position: 1, productId: `${PRODUCT}9` });
    await database().runItem.update({ where: { id: notBegun.id }, data: { before: Prisma.DbNull } });
    await abandonTask(halfWritten.id);
    expect(await rowOf(halfWritten)).toMatchObject({ state: 'kept', task: null });
    expect(await rollBackRun({ account, runId, itemIds: null, isForced: false })).toBe(1);
    expect((await rowOf(halfWritten)).task).toBe('rollBack');
    expect((await rowOf(notBegun)).task).toBe(null);
  });
});
