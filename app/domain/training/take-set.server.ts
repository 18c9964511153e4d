import type { Account } from '#app/domain/accounts/index.ts';
import {
  FEWEST_SET_PICTURES,
  SET_PICTURE_TOO_SMALL,
  SMALLEST_SET_SIDE,
  TOO_FEW_SET_PICTURES,
} from '#app/domain/generation/index.ts';
import { createAssetFromUpload, deleteAsset, MAX_PICTURE_BYTES } from '#app/domain/library/index.server.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { refusedPictures } from './start-training.server.ts';

export interface SetFile {
  readonly name: string;
  readonly path: string;
  /** Its end is missing, because it was longer than allowed. */
  readonly isTooLarge: boolean;
}

/**
 * Takes the files of a set into the library and hands them on, all or none: where one cannot be used, or the order is
 * refused, none stays. Throws `bad-request` with the name and the reason of each that cannot be used.
 */
export async function withSet<T>(
  options: { readonly account: Account; readonly files: readonly SetFile[]; readonly more: number },
  use: (assetIds: readonly string[]) => Promise<T>,
): Promise<T> {
  const { account, files, more } = options;
  if (files.length + more < FEWEST_SET_PICTURES) {
    throw new AppError('bad-request', `${files.length} files`, { userMessage: TOO_FEW_SET_PICTURES, field: 'images' });
  }
  const taken: string[] = [];
  const refused: { name: string; message: string }[] = [];
  try {
    for (const { name, path, isTooLarge } of files) {
      const problem = isTooLarge
        ? libraryMessages.tooManyBytes(MAX_PICTURE_BYTES / 1024 / 1024)
        : await take(path, name);
      if (problem !== null) refused.push({ name: cutText(name, 120), message: problem });
    }
    if (refused.length > 0) throw refusedPictures(refused);
    return await use(taken);
  } catch (error) {
    // The order failed: the pictures would stay in the library unused.
    for (const assetId of taken) await deleteAsset({ account, assetId }).catch(() => {});
    throw error;
  }

  async function take(path: string, name: string): Promise<string | null> {
    try {
      const { id, width, height } = await createAssetFromUpload({ account, source: { path }, name });
      taken.push(id);
      return Math.min(width, height) < SMALLEST_SET_SIDE ? SET_PICTURE_TOO_SMALL : null;
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      return error.userMessage;
    }
  }
}
