import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { fetchPicture } from './fetch-picture.server.ts';
import { libraryMessages } from '../library.messages.ts';
import type { EncodedPicture } from '../assets/prepare-asset.server.ts';
import { processPicture } from '../files/process-picture.server.ts';
import { ownAssetId } from './own-address.rules.ts';
import { readAssetBytes } from '../files/read-asset-bytes.server.ts';

/**
 * A picture that was given to look at and is not kept, at most as large as a screen shows it: a data URL, one of our own
 * addresses (of a picture of the account), or an address on an allowed host. Throws AppError.
 */
export async function readGivenPicture(options: {
  readonly account: Account;
  readonly source: string;
}): Promise<EncodedPicture> {
  const { account, source } = options;
  const assetId = ownAssetId(source);
  if (assetId) return readAssetBytes({ userId: account.id, assetId, variant: 'display' });
  const bytes = source.startsWith('data:') ? bytesOf(source) : (await fetchPicture(source)).bytes;
  const { files } = await processPicture({ bytes }, { keepOriginal: false });
  const display = files.find(({ variant }) => variant === 'display');
  if (!display) throw new Error('a processed picture without its display size');
  return display;
}

function bytesOf(dataUrl: string): Uint8Array {
  const encoded = /^data:[\w/+.-]+;base64,([\w+/=]+)$/.exec(dataUrl)?.[1];
  if (encoded === undefined) {
    throw new AppError('bad-request', 'no base64 data URL', { userMessage: libraryMessages.noFile, field: 'image' });
  }
  return Buffer.from(encoded, 'base64');
}
