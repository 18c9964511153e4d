import type { Account } from '#app/domain/accounts/index.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { cleanAssetName } from '../assets/asset-name.rules.ts';
import { createAssetFromUpload } from './create-asset-from-upload.server.ts';
import type { UploadedAsset } from './create-asset-from-upload.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { tooManyBytes } from '../files/process-picture.server.ts';

/** A file as it was received: on disk, with the name its sender gave it. */
export interface UploadedFile {
  readonly name: string;
  readonly path: string;
  /** Its end is missing, because it was longer than allowed. */
  readonly isTooLarge: boolean;
}

interface AcceptedUploads {
  readonly assets: UploadedAsset[];
  /** Notes for the merchant about files that were taken. */
  readonly notes: { readonly name: string; readonly message: string }[];
  /** Files that could not be used, each with the sentence for the merchant. */
  readonly errors: { readonly name: string; readonly message: string }[];
}

/**
 * Takes several uploaded pictures in; one bad file does not lose the others. Throws the first file's AppError when none
 * could be used, and `bad-request` when there is none. What is not the file's fault (database, disk) is always thrown.
 */
export async function acceptUploads(options: {
  readonly account: Account;
  readonly files: readonly UploadedFile[];
}): Promise<AcceptedUploads> {
  const assets: UploadedAsset[] = [];
  const failures: { readonly name: string; readonly error: AppError }[] = [];
  for (const { name, path, isTooLarge } of options.files) {
    try {
      if (isTooLarge) throw tooManyBytes();
      assets.push(await createAssetFromUpload({ account: options.account, source: { path }, name }));
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      failures.push({ name: cleanAssetName(name), error });
    }
  }
  const first = failures[0];
  if (assets.length === 0 && first) throw first.error;
  if (assets.length === 0) {
    throw new AppError('bad-request', 'no file part', { userMessage: libraryMessages.noFile, field: 'image' });
  }
  const firstFrames = assets.filter(({ isFirstFrame }) => isFirstFrame);
  return {
    assets,
    notes: firstFrames.map(({ name }) => ({ name, message: libraryMessages.firstFrame })),
    errors: failures.map(({ name, error }) => ({ name, message: error.userMessage })),
  };
}
