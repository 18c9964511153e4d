import { watchApiKey } from '#app/domain/api-keys/index.server.ts';

/** Runs a call whose answer goes on for long, and ends that answer when the key ends that opened it. */
export async function endWithKey(
  keyId: string,
  request: Request,
  run: (request: Request) => Promise<Response>,
): Promise<Response> {
  const watch = watchApiKey(keyId);
  try {
    const response = await run(new Request(request, { signal: AbortSignal.any([request.signal, watch.signal]) }));
    return new Response(response.body && onEnd(response.body, watch.stop), response);
  } catch (error) {
    watch.stop();
    throw error;
  }
}

/** The same bytes, with word when they have ended in whatever way. */
function onEnd(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (!done) return stream.enqueue(value);
        ended();
        stream.close();
      } catch (error) {
        ended();
        stream.error(error);
      }
    },
    async cancel(reason) {
      ended();
      await reader.cancel(reason);
    },
  });
}
