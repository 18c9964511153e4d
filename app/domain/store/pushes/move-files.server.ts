import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { FILES_UPDATE } from '../documents.ts';
import { storeMessages } from '../store.messages.ts';
import type { UserError } from './product-media.server.ts';

/** Files named in one question. */
const AT_ONCE = 25;

interface MoveFilesOptions {
  readonly productId: string;
  readonly fileIds: readonly string[];
}

/**
 * Takes files off a product. They stay among the shop's files with their ids and alt texts, and wherever else they are
 * used. Throws AppError `unprocessable` where Shopify refuses, else as `AdminApi.request`.
 */
export const takeFilesOff = (api: AdminApi, { productId, fileIds }: MoveFilesOptions): Promise<void> =>
  update(
    api,
    fileIds.map((id) => ({ id, referencesToRemove: [productId] })),
  );

/** Puts files of the shop onto a product, behind its other media; as `takeFilesOff`. */
export const putFilesOn = (api: AdminApi, { productId, fileIds }: MoveFilesOptions): Promise<void> =>
  update(
    api,
    fileIds.map((id) => ({ id, referencesToAdd: [productId] })),
  );

async function update(api: AdminApi, files: readonly object[]): Promise<void> {
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const { fileUpdate } = await api.request<{ fileUpdate: { readonly userErrors: readonly UserError[] } }>(
      FILES_UPDATE,
      { files: files.slice(at, at + AT_ONCE) },
    );
    const [error] = fileUpdate.userErrors;
    if (!error) continue;
    throw new AppError('unprocessable', `files: ${error.code} ${error.message}`, {
      userMessage: storeMessages.filesRefused(error.message),
    });
  }
}
