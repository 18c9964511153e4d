import { expect, it } from 'vitest';
import { FetchEventSource } from './fetch-event-source.ts';

/** A source whose server says these pieces, whatever lies between them, and then ends. */
function listen(pieces: readonly (string | Uint8Array)[], status = 200) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const encoder = new TextEncoder();
  const fetchFrom = async (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), init });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
        controller.close();
      },
    });
    return new Response(body, { status });
  };
  const source = new FetchEventSource('/api/events?after=4', fetchFrom as typeof fetch);
  const heard: [string, unknown][] = [];
  for (const type of ['hello', 'job.output', 'message']) {
    source.addEventListener(type, (event) => heard.push([type, (event as MessageEvent).data]));
  }
  const ended = new Promise<void>((resolve) => source.addEventListener('error', () => resolve()));
  return { source, heard, ended, asked };
}

it('hears events as an EventSource does, in whatever pieces they come', async () => {
  const text = 'id: 5\nevent: job.output\ndata: {"n":"é"}\n\n';
  const bytes = new TextEncoder().encode(text);
  const { heard, ended, asked } = listen([
    'retry: 1000\n\nevent: hello\nda',
    'ta: {"head":4}\n\n: ping\n\n',
    ...Array.from(bytes, (byte) => Uint8Array.of(byte)),
    'data: a\ndata: b\n\nevent: job.output\ndata: cut off',
  ]);
  await ended;
  expect(heard).toEqual([
    ['hello', '{"head":4}'],
    ['job.output', '{"n":"é"}'],
    ['message', 'a\nb'],
  ]);
  expect(asked[0]!.url).toBe('/api/events?after=4');
});

it('ends with an error where it is refused', async () => {
  const { heard, ended } = listen(['event: hello\ndata: 1\n\n'], 401);
  await ended;
  expect(heard).toEqual([]);
});

it('is silent once it is closed', async () => {
  const { source, heard, asked, ended } = listen(['event: hello\ndata: 1\n\n']);
  source.close();
  expect(asked[0]!.init?.signal?.aborted).toBe(true);
  const first = await Promise.race([
    ended.then(() => 'error'),
    new Promise((resolve) => setImmediate(resolve, 'quiet')),
  ]);
  expect([first, heard]).toEqual(['quiet', []]);
});
