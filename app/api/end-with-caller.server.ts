import { findAccountBySession } from '#app/domain/accounts/index.server.ts';
import { watchApiKey } from '#app/domain/api-keys/index.server.ts';
import { readSessionToken } from '#app/gate/index.server.ts';
import type { Caller } from '#app/gate/index.server.ts';

type Run = (request: Request) => Promise<Response>;

/** Runs a call whose answer goes on for long, and ends that answer when the key or the session ends that opened it. */
export async function endWithCaller({ key }: Caller, request: Request, run: Run): Promise<Response> {
  if (key) return endWithKey(key.keyId, request, run);
  const token = readSessionToken(request);
  // Session tokens of the Shopify admin live for a minute and are renewed with the connection.
  if (!token || !(await findAccountBySession(token))) return run(request);
  return endWithSession(token, request, run);
}

async function endWithKey(keyId: string, request: Request, run: Run): Promise<Response> {
  const watch = watchApiKey(keyId);
  try {
    const response = await run(new Request(request, { signal: AbortSignal.any([request.signal, watch.signal]) }));
    return passOn(response, { onEnd: watch.stop });
  } catch (error) {
    watch.stop();
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
