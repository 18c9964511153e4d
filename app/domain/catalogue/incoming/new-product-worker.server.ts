import type { NewProduct, Prisma } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import { lockCreditBalance } from '#app/domain/credits/index.server.ts';
import { getProductPictures } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import type { WorkContext } from '#app/platform/work/start-works.server.ts';
import { newProductWork } from '../catalogue-works.ts';
import type { ApiOf } from '../runs/advance-run.server.ts';
import { joinRun, priceOfJoining } from './join-run.server.ts';
import { usedOnDay } from './new-products.server.ts';

/**
 * Notes a product that a shop says is new, once, where its merchant wants something done with it. Nothing is asked of the
 * shop here, and nothing spent.
 */
export async function noteNewProduct(told: {
  readonly shop: string;
  readonly productId: string;
  readonly title: string;
  readonly triggeredAt: Date;
}): Promise<void> {
  const { shop, productId, title, triggeredAt } = told;
  const account = await findAccountByShop(shop);
  if (!account) return;
  const userId = account.id;
  await database().$transaction(async (tx) => {
    const rule = await tx.productRule.findUnique({ where: { userId } });
    if (!rule?.isOn || rule.shop !== shop || triggeredAt < rule.onSince) return;
    const data = [{ userId, shop, productId, title: title.slice(0, 255) }];
    await tx.newProduct.createMany({ data, skipDuplicates: true });
    const entry = await tx.newProduct.findUniqueOrThrow({ where: { userId_productId: { userId, productId } } });
    if (entry.outcome !== 'waiting') return;
    await enqueue(tx, newProductWork, { newProductId: entry.id }, { key: entry.id });
  });
}

/**
 * The decision about a new product: into the day's run, or not, and why. May be called again at any time. Pictures come after their
 * product: throws where there is none yet, for another attempt.
 */
export async function advanceNewProduct(
  id: string,
  apiOf: ApiOf,
  { isLastAttempt }: Pick<WorkContext, 'isLastAttempt'>,
): Promise<void> {
  const entry = await database().newProduct.findFirst({ where: { id, outcome: 'waiting' } });
  if (!entry) return;
  const account = await findAccountByShop(entry.shop);
  if (account?.id !== entry.userId) return decide(entry, { outcome: 'failed' });
  try {
    const { media } = await getProductPictures(await apiOf(entry.shop), { productId: entry.productId });
    if (media.nodes.length === 0) throw new AppError('unavailable', 'no picture yet');
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return decide(entry, { outcome: 'failed' });
    if (!isAppError(error) || !isLastAttempt) throw error;
    return decide(entry, { outcome: 'no-picture' });
  }
  await join(entry);
}

/** One after the other, so that no two products share the last credits of a day. */
async function join(entry: NewProduct): Promise<void> {
  const { userId, shop, productId, title } = entry;
  const account = { id: userId, shop };
  await transactAndAnnounce(accountTopic(userId), async (tx) => {
    await lockCreditBalance(tx, userId);
    const now = new Date();
    const rule = await tx.productRule.findUnique({ where: { userId } });
    const where = { id: entry.id, outcome: 'waiting' };
    if ((await tx.newProduct.count({ where })) === 0) return;
    if (!rule?.isOn || rule.shop !== shop) {
      await tx.newProduct.update({ where: { id: entry.id }, data: { outcome: 'turned-off', decidedAt: now } });
      return;
    }
    const { recipeId, dailyCredits } = rule;
    const credits = await priceOfJoining(tx, { account, recipeId });
    if ((await usedOnDay(tx, userId, now)) + credits > dailyCredits) {
      await tx.newProduct.update({ where: { id: entry.id }, data: { outcome: 'over-limit', decidedAt: now } });
      return;
    }
    const runId = await joinRun(tx, { account, recipeId, by: 'new-products', product: { productId, title }, now });
    await tx.newProduct.update({
      where: { id: entry.id },
      data: { outcome: 'joined', credits, runId, decidedAt: now },
    });
  });
}

/** Ends a new product whose last attempt was interrupted. */
export async function abandonNewProduct(id: string): Promise<void> {
  const entry = await database().newProduct.findUnique({ where: { id } });
  if (entry) await decide(entry, { outcome: 'failed' });
}

async function decide(entry: NewProduct, data: Prisma.NewProductUpdateManyMutationInput): Promise<void> {
  await database().newProduct.updateMany({
    where: { id: entry.id, outcome: 'waiting' },
    data: { ...data, decidedAt: new Date() },
  });
}
