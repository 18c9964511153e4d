import type { CatalogueRecipe } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { newId } from '#app/platform/database/new-id.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { MAX_RECIPES } from '../catalogue-limits.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { recipeLookSchema } from './recipe.schema.ts';
import { WHITE_SCENE } from './white-scene.ts';
import type { RecipeLook, RecipeView } from './recipe.schema.ts';

export interface SaveRecipeOptions {
  readonly account: Account;
  readonly name: string;
  readonly look: RecipeLook;
  /** A recipe that this is the next version of; null for a new one. */
  readonly after: string | null;
}

/**
 * Keeps a recipe, or another version of one; the same words twice are one version. Throws `not-found` for a recipe that is
 * not the account's, `bad-request` for a scene that there is not, `unprocessable` where there are too many.
 */
export async function saveRecipe({ account, name, look, after }: SaveRecipeOptions): Promise<RecipeView> {
  if (look.scene !== null && look.scene !== WHITE_SCENE.name) {
    const { scenes } = await loadPresetCatalogue();
    if (!scenes.some((scene) => scene.name === look.scene)) {
      throw new AppError('bad-request', `scene ${look.scene}`, {
        field: 'scene',
        userMessage: 'Choose another scene.',
      });
    }
  }
  const userId = account.id;
  return database().$transaction(async (tx) => {
    // Versions are counted one after the other.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
    const known = after === null ? null : await tx.catalogueRecipe.findFirst({ where: { id: after, userId } });
    if (after !== null && !known) throw recipeMissing();
    const id = newId();
    if (!known) {
      const families = await tx.catalogueRecipe.count({ where: { userId, version: 1 } });
      if (families >= MAX_RECIPES) {
        throw new AppError('unprocessable', 'recipes', { userMessage: catalogueMessages.tooManyRecipes });
      }
      return toRecipeView(await tx.catalogueRecipe.create({ data: { id, userId, familyId: id, name, look } }));
    }
    const { familyId } = known;
    const last = await tx.catalogueRecipe.findFirstOrThrow({
      where: { userId, familyId },
      orderBy: { version: 'desc' },
    });
    const lastView = toRecipeView(last);
    if (last.name === name && JSON.stringify(lastView.look) === JSON.stringify(look)) return lastView;
    const data = { id, userId, familyId, version: last.version + 1, name, look };
    return toRecipeView(await tx.catalogueRecipe.create({ data }));
  });
}

export const recipeMissing = () => new AppError('not-found', 'a recipe', { userMessage: 'Not found' });

export const toRecipeView = ({ id, familyId, version, name, look, createdAt }: CatalogueRecipe): RecipeView => ({
  id,
  familyId,
  version,
  name,
  look: recipeLookSchema.parse(look),
  createdAt: createdAt.toISOString(),
});

/** The newest version of each of the account's recipes, the newest first. */
export async function listRecipes(account: Pick<Account, 'id'>): Promise<RecipeView[]> {
  const rows = await database().catalogueRecipe.findMany({
    where: { userId: account.id },
    orderBy: [{ familyId: 'asc' }, { version: 'desc' }],
    distinct: ['familyId'],
  });
  return rows.map(toRecipeView).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
