import type { Account } from '#app/domain/accounts/index.ts';
import { checkPictures } from '#app/domain/channels/index.server.ts';
import { CHANNELS } from '#app/domain/channels/index.ts';
import { isTelling, looksSame, perceptualHash, readAssetBytes } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { getProductPictures } from '#app/domain/store/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { isolated } from '#app/ui/isolated.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { channelFindings, ownFindings, unchecked } from './picture-flags.rules.ts';
import type { Finding } from './picture-flags.rules.ts';

/** Of the first 256 bits of a print: what looks the same differs by fewer. */
const MOST_BITS = 8;
/** Of those, the nearest ones are looked at. */
const CANDIDATES = 30;
const MAX_SHOWN_BYTES = 20 * 1024 * 1024;

export interface Judged {
  readonly findings: readonly Finding[];
  /** Null where a picture is too plain to be told from others. */
  readonly print: string | null;
}

interface JudgeOptions {
  readonly account: Account;
  readonly productId: string;
  readonly channels: RecipeLook['channels'];
  readonly assets: readonly AssetView[];
  /** Permission for the shop, which throws as it is made; null for uploaded photos, which have no shop. */
  readonly api: (() => Promise<AdminApi>) | null;
}

/**
 * The rules' findings on new pictures of a product: their certificate, their size, the recipe's channels, and whether they look
 * like what the product has in the shop already. What could not be looked at is said, and speaks against a picture, too.
 */
export async function judgePictures(options: JudgeOptions): Promise<Judged[]> {
  const { account, assets, channels } = options;
  if (assets.length === 0) return [];
  const shown = await printsInShop(options);
  const judged: Judged[] = [];
  for (const asset of assets) {
    const print = await printOfAsset(account, asset);
    const like = print === null ? undefined : shown?.find((one) => looksSame(one.print, print));
    judged.push({
      print,
      findings: [
        ...ownFindings(asset),
        ...(channels.length > 0 ? await askChannels(account, asset, channels) : []),
        ...(like
          ? [
              {
                flag: 'duplicate',
                reason: `It looks the same as image ${like.place} that the product has in the shop.`,
              },
            ]
          : []),
        ...(shown === null ? [unchecked('compared with the product’s pictures in the shop')] : []),
      ],
    });
  }
  return judged;
}

/** The picture of a run that looks like this one, besides itself; the run is locked by this transaction. */
export async function findAlike(
  tx: Tx,
  options: { readonly runId: string; readonly print: string; readonly not: string | null },
): Promise<Finding | null> {
  const { runId, print, not } = options;
  const near = await tx.$queryRaw<{ title: string; nth: number; print: string }[]>`
    SELECT near."title", near."nth", near."print" FROM (
      SELECT i."title", p."index" + 1 AS "nth", p."print",
        bit_count(('x' || substr(p."print", 1, 64))::bit(256) # ('x' || substr(${print}::text, 1, 64))::bit(256)) AS "bits"
      FROM "RunPicture" p JOIN "RunItem" i ON i."id" = p."itemId"
      WHERE i."runId" = ${runId}::uuid AND p."print" IS NOT NULL AND p."id" IS DISTINCT FROM ${not}::uuid
        AND p."decision" <> 'rejected') near
    WHERE near."bits" <= ${MOST_BITS}::int ORDER BY near."bits" LIMIT ${CANDIDATES}::int`;
  const like = near.find((one) => looksSame(one.print, print));
  if (!like) return null;
  return {
    flag: 'duplicate',
    reason: `It looks the same as image ${like.nth} of “${isolated(like.title)}” in this run.`,
  };
}

async function printOfAsset(account: Account, asset: AssetView): Promise<string | null> {
  const { bytes } = await readAssetBytes({ userId: account.id, assetId: asset._id, variant: 'thumb' });
  const print = await perceptualHash(bytes);
  return isTelling(print) ? print : null;
}

async function askChannels(
  account: Account,
  asset: AssetView,
  channels: RecipeLook['channels'],
): Promise<readonly Finding[]> {
  try {
    const [checked] = await checkPictures({ account, imageIds: [asset._id], channels });
    return channelFindings(checked!.results);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [unchecked(`checked for ${channels.map((name) => CHANNELS[name].title).join(', ')}`)];
  }
}

interface Shown {
  /** Among the product's pictures, from 1. */
  readonly place: number;
  readonly print: string;
}

/** Of the first 25 pictures that the product has in the shop; null where they could not be had. */
async function printsInShop({ api, productId }: JudgeOptions): Promise<readonly Shown[] | null> {
  if (!api) return [];
  try {
    const shop = await api();
    const { media } = await getProductPictures(shop, { productId });
    const prints: Shown[] = [];
    for (const [at, { preview }] of media.nodes.entries()) {
      const bytes = await shop.readFile({ url: preview.image!.url, maxBytes: MAX_SHOWN_BYTES });
      const print = await perceptualHash(bytes);
      if (isTelling(print)) prints.push({ place: at + 1, print });
    }
    return prints;
  } catch (error) {
    // A rate-limited call is retried later.
    if (isAppError(error) && error.code === 'too-many-requests') throw error;
    childLogger({ room: 'catalogue' }).warn({ err: error, productId }, 'pictures in the shop were not compared');
    return null;
  }
}
