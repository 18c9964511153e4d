import { randomInt, randomUUID } from 'node:crypto';

/** Slightly different for each stream, so that a thousand browsers do not come back in the same second. */
const LIFETIME_MS = 5 * 60_000;
const LIFETIME_SPREAD_MS = 20_000;
/** The wait of the browser before it comes back, in milliseconds. */
const RETRY_MS = 1_000;

/** Which connection an answer goes to; written by the server for every request, whatever its sender wrote. */
export const CONNECTION_HEADER = 'x-connection-id';

// By connection; one copy for the bundle and the server in front of it.
const held = globalThis as { plinthOpenStreams?: Map<string, AbortController> };
const openStreams = (held.plinthOpenStreams ??= new Map());

/** One message of an event stream. */
export interface EventFrame {
  readonly id?: number;
  readonly event: string;
  readonly data: unknown;
}

/** Written where nothing was said for a while, so that proxies keep the connection and dead ones are noticed. */
export const PING = ': ping\n\n';

/** A message as the standard writes it (HTML, section 9.2). JSON never holds a raw line break. */
export function encodeFrame({ id, event, data }: EventFrame): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Answers with an event stream. It ends when the texts end, when the browser goes (`endEventStream`, by the connection's own
 * close: the request's signal is not always told), when the server stops, and after some five minutes in any case; the
 * browser then reconnects and resumes. Texts are only asked for when the connection can take them.
 */
export function eventStreamResponse(
  request: Request,
  write: (signal: AbortSignal) => AsyncGenerator<string>,
): Response {
  const controller = new AbortController();
  const connection = request.headers.get(CONNECTION_HEADER) ?? randomUUID();
  openStreams.set(connection, controller);
  const lifetime = setTimeout(() => controller.abort(), LIFETIME_MS - randomInt(LIFETIME_SPREAD_MS));
  const end = () => controller.abort();
  request.signal.addEventListener('abort', end, { once: true });
  if (request.signal.aborted) end();
  const texts = write(controller.signal);
  const forget = () => {
    clearTimeout(lifetime);
    openStreams.delete(connection);
    request.signal.removeEventListener('abort', end);
  };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
    async pull(stream) {
      try {
        const next = await texts.next();
        if (!next.done) return stream.enqueue(encoder.encode(next.value));
        forget();
        stream.close();
      } catch (error) {
        forget();
        stream.error(error);
      }
    },
    async cancel() {
      end();
      forget();
      await texts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Tells nginx and its like not to collect the stream.
      'X-Accel-Buffering': 'no',
    },
  });
}

/** Ends the event stream of a connection whose client is gone, where there is one. */
export function endEventStream(connection: string): void {
  openStreams.get(connection)?.abort();
}

/** Ends all event streams of this process: the browsers go elsewhere and resume. For a graceful stop. */
export function closeEventStreams(): void {
  for (const controller of openStreams.values()) controller.abort();
}
