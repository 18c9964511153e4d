import type { Account } from '#app/domain/accounts/index.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { joinRun } from './join-run.server.ts';

/**
 * Makes photos of a product by the newest version of the recipe that is called so, whatever its letters' case: what Shopify
 * Flow asks for. Throws `bad-request` where there is none of that name.
 */
export async function joinByName(options: {
  readonly account: Account & { readonly shop: string };
  readonly recipeName: string;
  readonly productId: string;
}): Promise<string> {
  const { account, recipeName, productId } = options;
  const recipe = await database().catalogueRecipe.findFirst({
    where: { userId: account.id, name: { equals: recipeName, mode: 'insensitive' } },
    orderBy: { createdAt: 'desc' },
  });
  if (!recipe)
    throw new AppError('bad-request', 'no recipe of that name', {
      field: 'recipe',
      userMessage: catalogueMessages.noRecipeCalled(recipeName),
    });
  return transactAndAnnounce(accountTopic(account.id), (tx) =>
    joinRun(tx, { account, recipeId: recipe.id, by: 'flow', product: { productId, title: '' }, now: new Date() }),
  );
}
