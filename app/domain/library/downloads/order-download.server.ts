import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { assertOwn } from '../assets/assert-own.server.ts';
import { getAsset } from '../assets/get-asset.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { canConvertVideos, noConverter } from './convert-video.server.ts';
import { sealDownload } from './download-address.server.ts';
import type { DownloadOrder } from './download.schema.ts';

/**
 * The address of a download, good for half an hour. Throws AppError `not-found` unless every file is there and the
 * account's, `unprocessable` where what is to lie below is no picture, `unavailable` where videos cannot be converted here.
 */
export async function orderDownload(options: {
  readonly account: Pick<Account, 'id'>;
  readonly order: DownloadOrder;
}): Promise<string> {
  const { account, order } = options;
  if (order.videoFormat && !canConvertVideos()) throw noConverter();
  const imageIds = [...new Set(order.imageIds)];
  await assertOwn({ account, assetIds: imageIds });
  if (order.background.kind === 'picture') {
    const { type } = await getAsset({ account, assetId: order.background.assetId });
    if (type !== 'image') {
      const userMessage = libraryMessages.notAnImage;
      throw new AppError('unprocessable', 'no picture to lie below', { userMessage, field: 'background' });
    }
  }
  return sealDownload({ userId: account.id, order: { ...order, imageIds } });
}
