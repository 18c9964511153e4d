import { AppError } from '#app/platform/errors.ts';
import type { AdminApi, VariablesOf } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { FILES_UPDATE } from '../documents.ts';
import { storeMessages } from '../store.messages.ts';

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

async function update(
  api: AdminApi,
  files: Extract<VariablesOf<typeof FILES_UPDATE>['files'], readonly unknown[]>,
): Promise<void> {
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const { fileUpdate } = await api.request(FILES_UPDATE, { files: files.slice(at, at + AT_ONCE) });
    const [error] = payloadOf(fileUpdate).userErrors;
    if (!error) continue;
    throw new AppError('unprocessable', `files: ${error.code} ${error.message}`, {
      userMessage: storeMessages.filesRefused(error.message),
    });
  }
}
