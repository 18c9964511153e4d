import type { LoaderFunctionArgs } from '@remix-run/node';
import { checkFileAddress, findAssetFile } from '#app/domain/library/index.server.ts';
import { libraryMessages, matchesETag, pictureVariantSchema, servedFileHeaders } from '#app/domain/library/index.ts';
import { errorResponse } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { paceBody } from '#app/platform/http/pace-body.server.ts';
import type { PaceContext } from '#app/platform/http/pace-body.server.ts';
import { parseByteRange } from '#app/platform/storage/byte-range.rules.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

/** Bytes of a stored file. The signed address is the permission: bound to one file and size, short-lived, no cookie. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  try {
    const { assetId = '', variant } = params;
    return await sendFile({ request, assetId, variantName: variant, context: context as PaceContext });
  } catch (error) {
    return errorResponse(error, request);
  }
}

interface Asked {
  readonly request: Request;
  readonly assetId: string;
  readonly variantName: string | undefined;
  readonly context: PaceContext;
}

async function sendFile({ request, assetId, variantName, context }: Asked): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const isDownload = query.get('download') === '1';
  const variant = pictureVariantSchema.safeParse(variantName);
  const signature = { expires: query.get('expires'), signature: query.get('sig') };
  const secondsLeft = variant.success
    ? checkFileAddress({ assetId, variant: variant.data, isDownload }, signature)
    : null;
  if (!variant.success || secondsLeft === null) {
    throw new AppError('forbidden', 'bad or expired file address', { userMessage: libraryMessages.linkExpired });
  }
  const file = await findAssetFile(assetId, variant.data);
  if (!file) throw new AppError('not-found', 'no such file', { userMessage: libraryMessages.missing });

  const headers = servedFileHeaders({ ...file, isDownload, secondsLeft });
  const etag = headers.get('ETag') ?? '';
  if (matchesETag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });

  const ifRange = request.headers.get('if-range');
  const isSameFile = ifRange === null || ifRange === etag;
  const range = isSameFile ? parseByteRange(request.headers.get('range'), file.bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.bytes));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const bytes = await storage().stream(file.storageKey, range ?? undefined);
  return new Response(paceBody(bytes, context), { status, headers });
}
