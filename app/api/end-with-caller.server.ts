import { findAccountBySession, watchAccess, watchSession } from '#app/domain/accounts/index.server.ts';
import { watchApiKey } from '#app/domain/api-keys/index.server.ts';
import { readSessionToken } from '#app/gate/index.server.ts';
import type { Caller } from '#app/gate/index.server.ts';
import { reserveSlot } from '#app/platform/limits/reserve-slot.server.ts';

/** Open long answers per account and process: 40 tabs, far below the number that would slow down other accounts. */
const MAX_STREAMS_PER_ACCOUNT = 40;
const RETRY_AFTER_SECONDS = 30;

interface Watch {
  /** Aborts when the caller may no longer receive the answer. */
  readonly signal: AbortSignal;
  /** Asked before each piece. */
  readonly isLetIn?: () => Promise<boolean>;
  stop(): void;
}

/**
 * Runs a call whose answer goes on for long, and ends that answer when the key, the session or the whole account ends that
 * opened it. Throws `too-many-requests` where the account has too many of them open.
 */
export async function endWithCaller(caller: Caller, request: Request, run: () => Promise<Response>): Promise<Response> {
  const { account } = caller;
  const limit = { max: MAX_STREAMS_PER_ACCOUNT, retryAfterSeconds: RETRY_AFTER_SECONDS };
  const releaseSlot = reserveSlot(`stream:${account.id}`, limit);
  const watches = await watchesOf(caller, request).catch((error: unknown) => {
    releaseSlot();
    throw error;
  });
  const stop = () => {
    for (const watch of watches) watch.stop();
    releaseSlot();
  };
  try {
    const response = await run();
    if (!response.body) stop();
    return response.body
      ? passOn(response, response.body, [request.signal, ...watches.map(({ signal }) => signal)], watches, stop)
      : response;
  } catch (error) {
    stop();
    throw error;
  }
}

async function watchesOf({ account, key }: Caller, request: Request): Promise<readonly Watch[]> {
  const token = key ? null : readSessionToken(request);
  if (token && (await findAccountBySession(token))) return [watchSession(token, account.id)];
  // Session tokens of the Shopify admin live for a minute and are renewed with the connection: its account is watched.
  return [watchAccess(account.id), ...(key ? [watchApiKey(key.keyId)] : [])];
}

/** @param onEnd once, when the bytes have ended in whatever way */
function passOn(
  response: Response,
  source: ReadableStream<Uint8Array>,
  signals: readonly AbortSignal[],
  watches: readonly Watch[],
  onEnd: () => void,
): Response {
  const reader = source.getReader();
  const signal = AbortSignal.any([...signals]);
  let hasEnded = false;
  const finish = () => {
    if (hasEnded) return;
    hasEnded = true;
    signal.removeEventListener('abort', end);
    onEnd();
  };
  // Kept by its listener: the end of the answer is the end of it. An answer whose caller went before it was ready is never
  // read, so its place is given back here.
  const end = () => {
    finish();
    void reader.cancel().catch(() => {});
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        const isLetIn = done
          ? false
          : (await Promise.all(watches.map((watch) => watch.isLetIn?.() ?? true))).every(Boolean);
        if (isLetIn && !signal.aborted) return stream.enqueue(value);
        finish();
        if (!done) await reader.cancel();
        stream.close();
      } catch (error) {
        finish();
        stream.error(error);
      }
    },
    async cancel(reason) {
      finish();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
