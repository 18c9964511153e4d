import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { foundAssetsRead } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { publicationsRead } from '#app/domain/publishing/index.server.ts';
import type { PublicationView } from '#app/domain/publishing/index.ts';
import { networkConnectionsRead } from '../connections/list-connections.server.ts';
import type { ConnectionView } from '../connections/connection.schema.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import { isReachable } from '#app/platform/http/public-origin.server.ts';

export interface ShareScreenData {
  /** Null where it is not there, or not the account's. */
  readonly asset: AssetView | null;
  /** Of this picture, newest first. */
  readonly publications: readonly PublicationView[];
  readonly networks: readonly ConnectionView[];
  /** Other computers can open a public page. */
  readonly isReachable: boolean;
  /** No picture was asked for at all. */
  readonly isNoneAsked: boolean;
}

/** A picture that is to be shared, and where it is public already. */
export async function loadShareScreen(account: Account, imageId: string | null): Promise<ShareScreenData> {
  const isNoneAsked = imageId === null;
  if (isNoneAsked || !z.uuid().safeParse(imageId).success) {
    return { asset: null, publications: [], networks: [], isReachable: isReachable(), isNoneAsked };
  }
  const { found, ...rest } = await readAll({
    found: foundAssetsRead({ account, assetIds: [imageId] }),
    publications: publicationsRead({ account, assetId: imageId }),
    networks: networkConnectionsRead(account),
  });
  return { asset: found.find(({ _id }) => _id === imageId) ?? null, ...rest, isReachable: isReachable(), isNoneAsked };
}
