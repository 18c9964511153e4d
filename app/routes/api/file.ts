import type { LoaderFunctionArgs } from '@remix-run/node';
import { checkFileAddress, findAssetFile } from '#app/domain/library/index.server.ts';
import { libraryMessages, pictureVariantSchema, servedFileHeaders } from '#app/domain/library/index.ts';
import { answerFile } from '#app/gate/index.server.ts';
import type { FileToSend } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';

/** Bytes of a stored file. The signed address is the permission: bound to one file and size, short-lived, no cookie. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  answerFile({ request, context }, () => findSigned(new URL(request.url), params['assetId'] ?? '', params['variant']));

async function findSigned(url: URL, assetId: string, variantName: string | undefined): Promise<FileToSend> {
  const query = url.searchParams;
  const isDownload = query.get('download') === '1';
  const isDeleted = query.get('deleted') === '1';
  const variant = pictureVariantSchema.safeParse(variantName);
  const signature = { expires: query.get('expires'), signature: query.get('sig') };
  const secondsLeft = variant.success
    ? checkFileAddress({ assetId, variant: variant.data, isDownload, isDeleted }, signature)
    : null;
  if (!variant.success || secondsLeft === null) {
    throw new AppError('forbidden', 'bad or expired file address', { userMessage: libraryMessages.linkExpired });
  }
  const file = await findAssetFile(assetId, variant.data, isDeleted);
  if (!file) throw new AppError('not-found', 'no such file', { userMessage: libraryMessages.missing });
  return { ...file, headers: servedFileHeaders({ ...file, isDownload, secondsLeft }) };
}
