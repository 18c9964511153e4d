import { errorResponse, requireCaller } from '#app/gate/index.server.ts';
import type { Caller } from '#app/gate/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { McpOffer } from './mcp-offer.ts';
import { offerOf } from './offer.server.ts';
import { serveOffer } from './serve-offer.server.ts';

/** As much as a call takes; a picture may be in it. */
const MAX_BYTES = 12 * 1024 * 1024;

/**
 * The Model Context Protocol over HTTP: one message a POST, one JSON answer, nothing kept between two. It takes API keys alone, and
 * counts messages as calls. Never throws.
 *
 * @param offered what is offered to a caller; default: the calls of the product
 */
export async function answerMcp(
  request: Request,
  offered: (caller: Caller, request: Request) => McpOffer = offerOf,
): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const response = await answerOrRefuse(request, headers, offered);
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

async function answerOrRefuse(
  request: Request,
  headers: Headers,
  offered: (caller: Caller, request: Request) => McpOffer,
): Promise<Response> {
  try {
    assertOwnOrigin(request);
    // No stream is kept open, and there is no session to end.
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
    const caller = await requireCaller(request, headers);
    if (!caller.key) {
      throw new AppError('unauthenticated', 'no API key', { userMessage: 'Send an API key as bearer token.' });
    }
    return await answer(request, offered(caller, request));
  } catch (error) {
    return errorResponse(error, request);
  }
}

/** Each message counts against the key's limit, so that several in one body are refused. */
async function answer(request: Request, offer: McpOffer): Promise<Response> {
  const body = (await readBody(request, MAX_BYTES)).toString('utf8');
  const parsedBody = parseJson(body);
  if (Array.isArray(parsedBody)) {
    throw new AppError('bad-request', 'a batch of messages', { userMessage: 'Send one JSON-RPC 2.0 message.' });
  }
  const headers = new Headers(request.headers);
  // Answers are JSON whatever is accepted; the protocol's clients name both.
  headers.set('accept', 'application/json, text/event-stream');
  const onFault = (error: unknown) => childLogger({ room: 'mcp' }).error({ err: error }, 'a message failed');
  return serveOffer(new Request(request.url, { method: 'POST', headers, body }), offer, { parsedBody, onFault });
}

/** Undefined for what is no JSON: the SDK says so in the protocol's words. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** On a machine of one's own a page whose name was led here has to stay out (DNS rebinding); programs send no Origin. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const { APP_URL } = env();
  const from = URL.canParse(origin) ? new URL(origin) : null;
  const isOwn = from !== null && (APP_URL ? from.origin === new URL(APP_URL).origin : LOOPBACK.test(from.hostname));
  if (isOwn) return;
  throw new AppError('forbidden', `origin ${origin}`, { userMessage: 'This request did not come from our own pages.' });
}
