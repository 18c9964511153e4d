import { outboundRequest } from './outbound-request.server.ts';
import type { OutboundRequest } from './outbound-request.server.ts';

/** Statuses that a Response may not have a body with. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

interface GuardedFetchOptions extends Pick<OutboundRequest, 'maxBytes' | 'timeoutMs' | 'trustedOrigin'> {
  /** Content type that answers are read as, whatever they say of themselves. */
  readonly answersAre?: string | undefined;
}

/**
 * `fetch` for a provider's own client, over the guarded way out: the same checks, limits and errors as any request of
 * ours (OutboundError). It follows no redirect, and takes bodies that are text, bytes or a blob.
 */
export function guardedFetch({ answersAre, ...limits }: GuardedFetchOptions): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const { body, method = 'GET' } = init;
    const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
    if (sent !== undefined && sent !== null && typeof sent !== 'string' && !(sent instanceof Uint8Array)) {
      throw new TypeError('guardedFetch sends text, bytes or a blob');
    }
    if (method !== 'GET' && method !== 'POST' && method !== 'PUT') throw new TypeError(`guardedFetch: ${method}`);
    const headers = Object.fromEntries(new Headers(init.headers));
    if (sent) headers['content-length'] = String(Buffer.byteLength(sent));
    const answer = await outboundRequest({
      ...limits,
      url: input instanceof Request ? input.url : String(input),
      method,
      headers,
      ...(sent ? { body: sent } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    const answerHeaders = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || name === 'content-encoding' ? [] : [[name, String(value)] as [string, string]],
    );
    const bytes = WITHOUT_BODY.has(answer.status) ? null : new Uint8Array(answer.bytes);
    const response = new Response(bytes, { status: answer.status, headers: answerHeaders });
    if (answersAre !== undefined) response.headers.set('content-type', answersAre);
    return response;
  };
}
