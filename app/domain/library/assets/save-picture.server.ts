import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AssetRow } from './asset-row.ts';
import { assertOwn } from './assert-own.server.ts';
import { createAssetFromUpload } from '../uploads/create-asset-from-upload.server.ts';
import { fetchPicture } from '../uploads/fetch-picture.server.ts';
import { getAsset } from './get-asset.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { ownAssetId } from '../uploads/own-address.rules.ts';

interface SavePictureOptions {
  readonly account: Account;
  readonly name: string;
  /** Base64, with or without a data URL's head; or else: */
  readonly base64?: string | undefined;
  /** Address of a picture: of the library, which is there already, or at an allowed host. */
  readonly url?: string | undefined;
  /** Pictures of the account that it was put together from; what they carry goes on in it. */
  readonly sourceIds?: readonly string[] | undefined;
}

/** Takes a picture into the library that came inside a JSON body or by its address. Throws AppError. */
export async function savePicture({ account, name, base64, url, sourceIds }: SavePictureOptions): Promise<AssetRow> {
  if (base64 !== undefined) {
    const bytes = Buffer.from(base64.replace(/^data:[\w/+.-]+;base64,/, ''), 'base64');
    if (bytes.byteLength === 0) throw noPicture('imageBase64');
    return createAssetFromUpload({ account, source: { bytes }, name, sourceIds });
  }
  if (url === undefined) throw noPicture('imageUrl');
  const ownId = ownAssetId(url);
  if (ownId) {
    await assertOwn({ account, assetIds: sourceIds ?? [] });
    return getAsset({ account, assetId: ownId });
  }
  const { bytes } = await fetchPicture(url);
  return createAssetFromUpload({ account, source: { bytes }, name, sourceIds });
}

function noPicture(field: string): AppError {
  return new AppError('bad-request', 'no picture', { userMessage: libraryMessages.noFile, field });
}
