import { findAccountBySession, watchAccess } from '#app/domain/accounts/index.server.ts';
import { watchApiKey } from '#app/domain/api-keys/index.server.ts';
import { readSessionToken } from '#app/gate/index.server.ts';
import type { Caller } from '#app/gate/index.server.ts';

type Run = (request: Request) => Promise<Response>;

/**
 * Runs a call whose answer goes on for long, and ends that answer when the key, the session or the whole account ends that
 * opened it.
 */
export async function endWithCaller({ account, key }: Caller, request: Request, run: Run): Promise<Response> {
  const token = key ? null : readSessionToken(request);
  // Session tokens of the Shopify admin live for a minute and are renewed with the connection: its account is watched.
  if (token && (await findAccountBySession(token))) return endWithSession(token, request, run);
  const watches = [watchAccess(account.id), ...(key ? [watchApiKey(key.keyId)] : [])];
  const stop = () => watches.forEach((watch) => watch.stop());
  try {
    const signal = AbortSignal.any([request.signal, ...watches.map((watch) => watch.signal)]);
    return passOn(await run(new Request(request, { signal })), { onEnd: stop });
  } catch (error) {
    stop();
    throw error;
  }
}

/** Looked at before each piece: whoever was signed out, here or elsewhere, hears nothing more. */
async function endWithSession(token: string, request: Request, run: Run): Promise<Response> {
  const ended = new AbortController();
  const response = await run(new Request(request, { signal: AbortSignal.any([request.signal, ended.signal]) }));
  const isLetIn = async () => (await findAccountBySession(token)) !== null;
  return passOn(response, { isLetIn, onEnd: () => ended.abort() });
}

interface Watch {
  readonly isLetIn?: () => Promise<boolean>;
  /** Once the bytes have ended in whatever way. */
  readonly onEnd: () => void;
}

function passOn(response: Response, { isLetIn, onEnd }: Watch): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (!done && (await isLetIn?.()) !== false) return stream.enqueue(value);
        onEnd();
        if (!done) await reader.cancel();
        stream.close();
      } catch (error) {
        onEnd();
        stream.error(error);
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
