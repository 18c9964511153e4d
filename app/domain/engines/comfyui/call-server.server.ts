import { outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import type { OutboundAnswer } from '#app/platform/outbound/outbound-request.server.ts';
import type { ComfyServer } from './comfyui-server.ts';

/** A queue repeats the graph of everything in it, and the facts of a node class list every model file. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;

export interface ServerCall {
  readonly method?: 'GET' | 'POST';
  /** Below the server's address, with a leading slash. */
  readonly path: string;
  readonly json?: object;
  readonly form?: FormData;
  readonly timeoutMs: number;
  readonly maxBytes?: number;
}

/** Asks one of the operator's servers through the guarded client, which lets exactly its origin through. Throws OutboundError. */
export async function callServer(server: ComfyServer, call: ServerCall): Promise<OutboundAnswer> {
  const { method = 'GET', path, json, form, timeoutMs, maxBytes = MAX_JSON_BYTES } = call;
  const written = form ? new Response(form) : null;
  const body = written ? new Uint8Array(await written.arrayBuffer()) : json && JSON.stringify(json);
  const contentType = written?.headers.get('content-type') ?? (json ? 'application/json' : null);
  return outboundRequest({
    url: `${server.base}${path}`,
    method,
    headers: {
      ...server.headers,
      ...(contentType && { 'content-type': contentType }),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    ...(body !== undefined && { body }),
    maxBytes,
    timeoutMs,
    trustedOrigin: new URL(server.base).origin,
  });
}
