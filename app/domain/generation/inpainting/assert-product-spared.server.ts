import type { EngineImage, StageItem } from '@plinth/imaging';
import { showCoveredProduct } from '@plinth/imaging/server';
import type { Account } from '#app/domain/accounts/index.ts';
import { getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { coversProduct } from '../generation.messages.ts';
import { lineageOf, loadPlacedItems } from '../kinds/load-placed-items.server.ts';
import { runsOnLocalEngine } from '../routes/route-engines.server.ts';
import { CONFIRM_PRODUCT } from './product-question.schema.ts';
import type { ProductQuestion } from './product-question.schema.ts';

/** Share of a product from which on its owner is asked: less is the soft edge of a brush beside it. */
const ASK_FROM_SHARE = 0.01;
/** Large enough for the comparison, which is made at 512 pixels. */
const VARIANT = 'preview';
/** The part around the product is shown enlarged. */
const SHOWN_VARIANT = 'display';

/**
 * Throws `conflict` with the field `confirmProduct` and a `ProductQuestion` where our own engine would take away a part of
 * the product: it fills with surroundings and cannot draw the product again. Pictures without a known product pass.
 * Throws `not-found` for a picture that is not the account's.
 */
export async function assertProductSpared(options: {
  readonly account: Account;
  readonly assetId: string;
  readonly mask: Uint8Array;
  readonly prompt: string;
}): Promise<void> {
  const { account, assetId, mask, prompt } = options;
  if (!(await runsOnLocalEngine('inpaint', { prompt }))) return;
  const shown = await getAsset({ account, assetId });
  const lineage = await lineageOf(account.id, shown, ['upscaled', 'inpainted']);
  const items = await findProducts(account.id, lineage.at(-1)!, shown);
  if (items.length === 0) return;
  const { width, height } = shown;
  const covered = await showCoveredProduct({
    width,
    height,
    image: await readAssetBytes({ userId: account.id, assetId, variant: SHOWN_VARIANT }),
    mask: imageOf(mask, shown),
    removed: await loadEarlierMasks(account.id, lineage),
    items,
  });
  if (!covered || covered.share < ASK_FROM_SHARE) return;
  const details: ProductQuestion = {
    coveredShare: covered.share,
    marked: dataUrlOf(covered.marked),
    kept: dataUrlOf(covered.kept),
  };
  throw new AppError('conflict', `the mask covers ${covered.share} of a product`, {
    userMessage: coversProduct(covered.share),
    field: CONFIRM_PRODUCT,
    details,
  });
}

/** The products in the pixels of what is shown: by the recipe, by the picture's own alpha, or by its newest cut-out. */
async function findProducts(userId: string, first: AssetRow, shown: AssetRow): Promise<readonly StageItem[]> {
  const placed = await loadPlacedItems({ userId, staged: first, width: shown.width, variant: VARIANT });
  if (placed.length > 0) return placed;
  const cutOut = first.hasAlpha ? first : await newestCutOut(userId, first);
  if (!cutOut) return [];
  const { id, width, height } = shown;
  const image = await readAssetBytes({ userId, assetId: cutOut.id, variant: VARIANT });
  return [{ id, role: 'product', image, x: 0, y: 0, width, height, rotation: 0, zIndex: 0 }];
}

/** Only one as large as its photo lies over it. */
function newestCutOut(userId: string, { id, width, height }: AssetRow): Promise<{ readonly id: string } | null> {
  return database().asset.findFirst({
    where: { userId, parentId: id, origin: 'cutout', deletedAt: null, width, height },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
}

/** The masks of earlier removals: their products are no longer there. */
async function loadEarlierMasks(userId: string, lineage: readonly AssetRow[]): Promise<readonly EngineImage[]> {
  const ids = lineage.flatMap(({ origin, recipe }) => {
    const { maskAssetId } = (recipe ?? {}) as { readonly maskAssetId?: unknown };
    return origin === 'inpainted' && typeof maskAssetId === 'string' ? [maskAssetId] : [];
  });
  const own = await database().asset.findMany({
    where: { id: { in: ids }, userId, deletedAt: null },
    select: { id: true },
  });
  return Promise.all(own.map(({ id }) => readAssetBytes({ userId, assetId: id, variant: 'original' })));
}

const imageOf = (bytes: Uint8Array, { width, height }: AssetRow): EngineImage => ({
  bytes,
  contentType: 'image/png',
  width,
  height,
});

const dataUrlOf = (webp: Uint8Array): string => `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`;
