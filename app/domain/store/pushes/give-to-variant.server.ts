import type { StorePush } from '@prisma/client';
import { z } from 'zod';
import { productColours } from '@plinth/imaging/server';
import { getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { VARIANT_APPEND_MEDIA } from '../documents.ts';
import { readVariants } from '../products/read-variants.server.ts';
import type { ProductVariant } from '../products/read-variants.server.ts';
import { variantsOfColour } from './variant-colour.rules.ts';
import type { ColouredVariant } from './variant-colour.rules.ts';

/** The garments worn in a picture. */
const wornSchema = z.object({
  worn: z.array(z.unknown()).min(1),
  garments: z.array(z.object({ assetId: z.string(), words: z.string().optional() })).min(1),
});

/**
 * Makes a worn garment's picture the picture of the variant that has its colour, where that has none of its own; the
 * title of that variant, null where no variant was given it. The picture is on the product in any case: what goes wrong
 * here is no failed push.
 */
export async function giveToVariant(api: AdminApi, push: StorePush): Promise<string | null> {
  const { productId, mediaId } = push;
  if (mediaId === null) return null;
  return orNone(api, async () => {
    const chosen = await variantsFor(api, push);
    if (chosen.length === 0) return null;
    const variantMedia = chosen.map(({ id }) => ({ variantId: id, mediaIds: [mediaId] }));
    const { productVariantAppendMedia } = await api.request(VARIANT_APPEND_MEDIA, { productId, variantMedia });
    const [refused] = payloadOf(productVariantAppendMedia).userErrors;
    if (!refused) return titlesOf(chosen);
    childLogger({ room: 'store' }).warn({ shop: api.shop, said: refused.message }, 'a variant keeps no picture');
    return null;
  });
}

/** Which variant a push would give this picture to, by its title; null for none. Said before the push. */
export async function variantAhead(api: AdminApi, picture: PictureOfProduct): Promise<string | null> {
  return orNone(api, async () => {
    const chosen = await variantsFor(api, picture);
    return chosen.length === 0 ? null : titlesOf(chosen);
  });
}

type PictureOfProduct = Pick<StorePush, 'userId' | 'assetId' | 'productId'>;

const titlesOf = (variants: readonly ColouredVariant[]): string => variants.map(({ title }) => title).join(', ');

async function orNone(api: AdminApi, look: () => Promise<string | null>): Promise<string | null> {
  try {
    return await look();
  } catch (error) {
    if (!isAppError(error)) throw error;
    childLogger({ room: 'store' }).warn({ shop: api.shop, said: error.message }, 'a variant keeps no picture');
    return null;
  }
}

/** The variants without a picture whose colour is worn in this one. */
async function variantsFor(
  api: AdminApi,
  { userId, assetId, productId }: PictureOfProduct,
): Promise<readonly ColouredVariant[]> {
  const { recipe } = await getAsset({ account: { id: userId }, assetId });
  const known = wornSchema.safeParse(recipe);
  if (!known.success) return [];
  const variants = (await readVariants(api, productId)).map(toColoured);
  if (variants.length < 2) return [];
  const { names, colours } = await lookAtGarments(userId, known.data.garments);
  return variantsOfColour(variants, names, colours).filter(({ hasPicture }) => !hasPicture);
}

const toColoured = ({ id, title, options, mediaId }: ProductVariant): ColouredVariant => ({
  id,
  title,
  values: options.map(({ value }) => value),
  hasPicture: mediaId !== null,
});

/** The names of the garments, and the colour where there is one: an outfit has no colour. */
async function lookAtGarments(
  userId: string,
  garments: z.infer<typeof wornSchema>['garments'],
): Promise<{ readonly names: readonly string[]; readonly colours: readonly string[] }> {
  const names: string[] = [];
  for (const { assetId, words } of garments) {
    names.push(words ?? (await getAsset({ account: { id: userId }, assetId })).name);
  }
  const [only, another] = garments;
  if (!only || another) return { names, colours: [] };
  const { bytes } = await readAssetBytes({ userId, assetId: only.assetId, variant: 'original' });
  return { names, colours: await productColours(bytes) };
}
