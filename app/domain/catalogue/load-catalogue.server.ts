import type { Account } from '#app/domain/accounts/index.ts';
import { CHANNEL_NAMES, CHANNELS } from '#app/domain/channels/index.ts';
import { describeEngines } from '#app/domain/generation/index.server.ts';
import { hasBrandLookRead, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { idOf, readAll, rowOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { CatalogueData, RunData } from './catalogue-data.ts';
import { lookOfPicture } from './recipes/look-of-picture.rules.ts';
import { recipeLookSchema } from './recipes/recipe.schema.ts';
import { WHITE_SCENE } from './recipes/white-scene.ts';
import type { RecipeView } from './recipes/recipe.schema.ts';
import { FIRST_ITEMS, runItemsRead } from './runs/run-items.server.ts';
import { runMissing } from './runs/run-rows.server.ts';
import { runsRead } from './runs/runs-read.server.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The newest version of each recipe, the newest first. */
function recipesRead(account: Pick<Account, 'id'>): QueryFragment<readonly RecipeView[]> {
  return {
    sql: rowsOf(sql`
      SELECT * FROM (
        SELECT DISTINCT ON ("familyId") "id", "familyId", "version", "name", "look", "createdAt" FROM "CatalogueRecipe"
        WHERE "userId" = ${idOf(account.id)} ORDER BY "familyId", "version" DESC) newest
      ORDER BY "createdAt" DESC`),
    parse: (value) =>
      (value as readonly RecipeView[]).map((row) => ({
        ...row,
        look: recipeLookSchema.parse(row.look),
        createdAt: new Date(row.createdAt).toISOString(),
      })),
  };
}

/** The look of one of the account's pictures; null where there is none. */
function lookRead(account: Pick<Account, 'id'>, assetId: string): QueryFragment<CatalogueData['look']> {
  return {
    sql: rowOf(sql`
      SELECT "recipe" FROM "Asset"
      WHERE "id" = ${idOf(assetId)} AND "userId" = ${idOf(account.id)} AND "deletedAt" IS NULL`),
    parse: (value) => lookOfPicture((value as { readonly recipe: unknown } | null)?.recipe),
  };
}

/** Some channels have rules for several uses. */
function titleOf(name: (typeof CHANNEL_NAMES)[number]): string {
  const { title, use } = CHANNELS[name];
  return CHANNEL_NAMES.some((other) => other !== name && CHANNELS[other].title === title) ? `${title}, ${use}` : title;
}

const toChoice = (name: (typeof CHANNEL_NAMES)[number]) => ({ name, title: titleOf(name) });

/** The data of the page of runs; `pictureId` is of the picture whose look is to be used, null for none. */
export async function loadCatalogue(account: Account, pictureId: string | null): Promise<CatalogueData> {
  const from = pictureId !== null && UUID.test(pictureId) ? pictureId : null;
  const [{ recipes, runs, hasBrandLook, ...picture }, { scenes }, { photosAreLocal }] = await Promise.all([
    readAll({
      recipes: recipesRead(account),
      runs: runsRead(account),
      hasBrandLook: hasBrandLookRead(account),
      ...(from !== null && { look: lookRead(account, from) }),
    }),
    loadPresetCatalogue(),
    describeEngines(),
  ]);
  return {
    recipes,
    runs,
    scenes: [WHITE_SCENE, ...scenes.map(({ name, displayName, prompt }) => ({ name, displayName, prompt }))],
    channels: CHANNEL_NAMES.map(toChoice),
    look: picture.look ?? null,
    hasBrandLook,
    photosAreLocal,
    hasStore: account.shop !== null,
  };
}

/** The data of the page of one run: its state, and its first products. Throws `not-found`. */
export async function loadRun(account: Account, runId: string): Promise<RunData> {
  if (!UUID.test(runId)) throw runMissing();
  const { runs, items } = await readAll({
    runs: runsRead(account, { runId }),
    items: runItemsRead(account, { runId, states: null, cursor: null, limit: FIRST_ITEMS }),
  });
  const [run] = runs;
  if (!run) throw runMissing();
  const whiteChannels = CHANNEL_NAMES.filter((name) => CHANNELS[name].isWhite);
  return { run, items, whiteChannels: whiteChannels.map(toChoice) };
}
