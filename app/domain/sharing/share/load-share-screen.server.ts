import type { Account } from '#app/domain/accounts/index.ts';
import { findAssets } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { listPublications } from '#app/domain/publishing/index.server.ts';
import type { PublicationView } from '#app/domain/publishing/index.ts';
import { z } from 'zod';

export interface ShareScreenData {
  /** Null where it is not there, or not the account's. */
  readonly asset: AssetView | null;
  /** Of this picture, newest first. */
  readonly publications: readonly PublicationView[];
}

/** A picture that is to be shared, and where it is public already. Two statements. */
export async function loadShareScreen(account: Account, imageId: string | null): Promise<ShareScreenData> {
  if (imageId === null || !z.uuid().safeParse(imageId).success) return { asset: null, publications: [] };
  const [found, { publications }] = await Promise.all([
    findAssets({ account, assetIds: [imageId] }),
    listPublications({ account, assetId: imageId }),
  ]);
  return { asset: found.find(({ _id }) => _id === imageId) ?? null, publications };
}
