import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { productColours } from '@plinth/imaging/server';
import type { EngineImage, PictureFacts, ProductWords, SceneFacts } from '@plinth/imaging';
import { assetRecipeSchema, getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { pictureTitle } from '#app/domain/library/index.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { nameInWords } from './caption.rules.ts';
import { nameOfSample, readScene } from './read-scene.server.ts';

/** The facts of a picture itself, beside the shop's own about the product in it. */
export interface KnownPicture {
  readonly facts: Pick<PictureFacts, 'scene' | 'colours' | 'isCutOut'>;
  /** A name that says something, of its own or of the photo that it was made from; else empty. */
  readonly name: string;
  /** For writers that can look at it; null where it cannot be read. */
  readonly picture: EngineImage | null;
}

/** Facts about the product for writers: the shop's words, else the name of the picture's own photo. */
export function productOf(product: ProductWords | null, name: string): ProductWords | null {
  return product ?? (name === '' ? null : { title: name, vendor: '', kind: '', tags: [], description: '' });
}

/** Throws AppError `not-found` for pictures that are not the account's. */
export async function readPictureFacts(options: {
  readonly account: Pick<Account, 'id'>;
  readonly assetId: string;
}): Promise<KnownPicture> {
  const row = await getAsset(options);
  const [picture, colours] = await Promise.all([readDisplay(row), readColours(row)]);
  const scene = await sceneOf(row, picture);
  return {
    facts: { scene, colours, isCutOut: row.origin === 'cutout' },
    name: await nameOf(row),
    picture,
  };
}

/**
 * The surroundings that we put around the product ourselves, as the finished picture shows them. What a provider's model made of its words
 * is not measured, and nothing is said of it.
 */
async function sceneOf(row: AssetRow, picture: EngineImage | null): Promise<SceneFacts | null> {
  const recipe = assetRecipeSchema.safeParse(row.recipe).data;
  return recipe?.engine === 'local' ? readScene(recipe, picture) : null;
}

/** Pictures between one that was made and the photo that the merchant named. */
const MOST_STEPS = 4;

/** The product's name as its own files have it: of the picture, or of what it was made from. */
async function nameOf(row: AssetRow): Promise<string> {
  let at = row;
  for (let step = 0; step < MOST_STEPS; step++) {
    const name = at.recipe ? '' : nameInWords(pictureTitle(at.name));
    if (name !== '') return name;
    const from = at.parentId ?? soleGarment(at.recipe);
    const parent = from === null ? null : await findOwn(at.userId, from);
    if (!parent) break;
    at = parent;
  }
  return nameOfSample(row.recipe);
}

const soleGarmentSchema = z.looseObject({ garments: z.tuple([z.looseObject({ assetId: z.string() })]) });

/** The garment of a try-on picture that shows only one: it has no parent, and is named after that. */
function soleGarment(recipe: unknown): string | null {
  return soleGarmentSchema.safeParse(recipe).data?.garments[0].assetId ?? null;
}

async function findOwn(userId: string, assetId: string): Promise<AssetRow | null> {
  try {
    return await getAsset({ account: { id: userId }, assetId });
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/**
 * Of a cut-out, or of the cut-out that the picture was made from; otherwise it is unknown which part is the product.
 */
async function readColours(row: AssetRow): Promise<string[]> {
  const cutOutId = row.origin === 'cutout' ? row.id : row.parentId;
  if (cutOutId === null) return [];
  try {
    const account = { id: row.userId };
    const cutOut = cutOutId === row.id ? row : await getAsset({ account, assetId: cutOutId });
    if (cutOut.origin !== 'cutout' && !cutOut.hasAlpha) return [];
    const { bytes } = await readAssetBytes({ userId: row.userId, assetId: cutOut.id, variant: 'display' });
    return await productColours(bytes);
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

async function readDisplay(row: AssetRow): Promise<EngineImage | null> {
  try {
    return await readAssetBytes({ userId: row.userId, assetId: row.id, variant: 'display' });
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
