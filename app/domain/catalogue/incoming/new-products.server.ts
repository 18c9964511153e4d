import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeMissing, toRecipeView } from '../recipes/save-recipe.server.ts';
import { priceOfJoining } from './join-run.server.ts';
import type { NewProducts } from './new-products.schema.ts';

/** Entries of the history that are shown. */
const SHOWN = 30;

/** The first moment of the day that a limit counts in. */
const dayOf = (now: Date) => new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);

/** Credits that the products of this day cost at most. */
export async function usedOnDay(tx: Tx, userId: string, now: Date): Promise<number> {
  const where = { userId, outcome: 'joined', decidedAt: { gte: dayOf(now) } };
  const { _sum } = await tx.newProduct.aggregate({ where, _sum: { credits: true } });
  return _sum.credits ?? 0;
}

/** The rule for new products, and the result for the last ones. */
export async function getNewProducts(
  account: Pick<Account, 'id' | 'shop'>,
  now: Date = new Date(),
): Promise<NewProducts> {
  const userId = account.id;
  const rule = await database().productRule.findUnique({ where: { userId }, include: { recipe: true } });
  const history = await database().newProduct.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  });
  return {
    rule: rule && {
      recipe: toRecipeView(rule.recipe),
      isOn: rule.isOn,
      dailyCredits: rule.dailyCredits,
      priceEach: await priceOfJoining(database(), {
        account: { id: userId, shop: rule.shop },
        recipeId: rule.recipeId,
      }),
    },
    usedToday: await usedOnDay(database(), userId, now),
    history: history.map(({ id, productId, title, outcome, credits, runId, createdAt }) => ({
      id,
      productId,
      title,
      outcome: outcome as NewProducts['history'][number]['outcome'],
      credits,
      runId,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Says what happens with products that come from now on; turned off, nothing does. Throws `not-found` for a recipe that is
 * not the account's, `unprocessable` for a limit that not even one product fits into.
 */
export async function setNewProducts(options: {
  readonly account: Account & { readonly shop: string };
  readonly recipeId: string;
  readonly dailyCredits: number;
  readonly isOn: boolean;
}): Promise<void> {
  const { account, recipeId, dailyCredits, isOn } = options;
  const userId = account.id;
  await database().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
    if (!(await tx.catalogueRecipe.findFirst({ where: { id: recipeId, userId } }))) throw recipeMissing();
    const price = await priceOfJoining(tx, { account, recipeId });
    if (isOn && price > dailyCredits)
      throw new AppError('unprocessable', `one costs ${price}`, {
        field: 'daily_credits',
        userMessage: catalogueMessages.limitTooLow(price),
      });
    const known = await tx.productRule.findUnique({ where: { userId } });
    // Products that came while it was off are not made up for.
    const onSince = known?.isOn && isOn && known.shop === account.shop ? known.onSince : new Date();
    const data = { shop: account.shop, recipeId, dailyCredits, isOn, onSince };
    await tx.productRule.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  });
}
