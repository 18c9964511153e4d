import type { NetworkPost } from '@prisma/client';
import { publishAsset, takeBack } from '#app/domain/publishing/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { NetworkError } from '../networks/network-error.ts';

export interface PublicAddress {
  readonly url: string;
  readonly publicationId: string;
}

/** Makes a post's picture public for a network to fetch: for a day at most, and until `endPublicAddress`. */
export async function openPublicAddress(post: NetworkPost): Promise<PublicAddress> {
  const { userId, assetId, network: destination } = post;
  const account = { id: userId };
  const { id, files } = await publishAsset({ account, assetId: assetId!, destination, reason: 'pull' });
  const file = files.find(({ role }) => role === 'media');
  if (!file) throw new NetworkError('passing', 'published without a file');
  return { url: file.url, publicationId: id };
}

/** The network has fetched it, or will not. What is over by itself stays so. */
export async function endPublicAddress({ userId, publicationId }: NetworkPost): Promise<void> {
  if (!publicationId) return;
  await takeBack({ account: { id: userId }, publicationId }).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
}
