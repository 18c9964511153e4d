import { matchesETag } from '#app/domain/library/index.ts';
import { paceBody } from '#app/platform/http/pace-body.server.ts';
import type { PaceContext } from '#app/platform/http/pace-body.server.ts';
import { parseByteRange } from '#app/platform/storage/byte-range.rules.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { errorResponse } from './error-response.server.ts';

export interface FileToSend {
  readonly storageKey: string;
  readonly bytes: number;
  /** With an ETag. */
  readonly headers: Headers;
}

interface FileRequest {
  readonly request: Request;
  readonly context: unknown;
}

/** The answer with a stored file, whole, in part (RFC 9110 14), or that it did not change; an error as its status. */
export async function answerFile(
  { request, context }: FileRequest,
  find: () => Promise<FileToSend>,
): Promise<Response> {
  try {
    return await send(request, context as PaceContext, await find());
  } catch (error) {
    return errorResponse(error, request);
  }
}

async function send(request: Request, context: PaceContext, file: FileToSend): Promise<Response> {
  const { storageKey, headers } = file;
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
  const bytes = await storage().stream(storageKey, range ?? undefined);
  return new Response(paceBody(bytes, context), { status, headers });
}
