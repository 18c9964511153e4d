import { cutOutReviewSchema } from '@plinth/imaging';
import type { ProductReference } from '@plinth/imaging';
import { getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Composition } from './product-photo.schema.ts';

/** By item id: the photo of each product with what a person said about its cut-out. Products whose photo is gone are left out. */
export type References = ReadonlyMap<string, ProductReference>;

const OWN_CUT_OUT: ProductReference = { photo: null, review: null, regions: null };

/** The references for a composition's products; each photo is loaded once. */
export async function loadReferences(userId: string, composition: Composition): Promise<References> {
  const loaded = new Map<string, Promise<ProductReference | null>>();
  const references = new Map<string, ProductReference>();
  for (const { id, role, source } of composition.items) {
    if (role !== 'product') continue;
    const found = source.kind === 'preset' ? OWN_CUT_OUT : await load(source.assetId);
    if (found) references.set(id, found);
  }
  return references;

  function load(assetId: string): Promise<ProductReference | null> {
    const reference = loaded.get(assetId) ?? loadReference(userId, assetId);
    loaded.set(assetId, reference);
    return reference;
  }
}

async function loadReference(userId: string, assetId: string): Promise<ProductReference | null> {
  const row = await getAsset({ account: { id: userId }, assetId });
  // Only a cut-out made here lies over its photo; an upload is what its owner says it is.
  if (row.origin !== 'cutout') return OWN_CUT_OUT;
  if (!row.parentId) return null;
  const review = cutOutReviewSchema.safeParse(row.cutOutReview);
  const hasRegions = row.files.some(({ variant }) => variant === 'doubts');
  try {
    const photo = await getAsset({ account: { id: userId }, assetId: row.parentId });
    // A picture that came with its own transparency is no photo: its cut-out is that picture.
    if (photo.hasAlpha && !review.success) return OWN_CUT_OUT;
    return {
      photo: await readAssetBytes({ userId, assetId: photo.id, variant: 'original' }),
      review: review.success ? review.data : null,
      regions: hasRegions ? await readAssetBytes({ userId, assetId, variant: 'doubts' }) : null,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}
