import { http } from 'msw/http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { guardedFetch } from './guarded-fetch.server.ts';

const network = setupServer();
beforeAll(() => network.listen());
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const limits = { maxBytes: 1_000, timeoutMs: 2_000 };

test('what is sent arrives: text, bytes and blobs, with their length; and the answer comes back whole', async () => {
  const seen: [string, string | null, string | null][] = [];
  network.use(
    http.post('https://example.com/in', async ({ request }) => {
      seen.push([await request.text(), request.headers.get('content-length'), request.headers.get('x-own')]);
      return new Response('{"ok":true}', { status: 201, headers: { 'x-told': 'yes' } });
    }),
  );
  const fetch = guardedFetch({ ...limits, answersAre: 'application/json' });
  for (const body of ['grün', new TextEncoder().encode('bytes'), new Blob(['blob'])]) {
    const answer = await fetch('https://example.com/in', { method: 'POST', body, headers: { 'x-own': '1' } });
    expect([answer.status, answer.headers.get('x-told'), await answer.json()]).toEqual([201, 'yes', { ok: true }]);
    expect(answer.headers.get('content-type')).toBe('application/json');
  }
  expect(seen).toEqual([
    ['grün', '5', '1'],
    ['bytes', '5', '1'],
    ['blob', '4', '1'],
  ]);
});

test.each(['http://127.0.0.1:1/', 'https://10.0.0.1/', 'http://example.com/', 'file:///etc/passwd'])(
  'an address that is not let out is refused as anywhere: %s',
  async (url) => {
    await expect(guardedFetch(limits)(url)).rejects.toMatchObject({ name: 'OutboundError', reason: 'address' });
  },
);

test('an answer that is too large ends', async () => {
  network.use(http.get('https://example.com/large', () => new Response('x'.repeat(2_000))));
  const asked = guardedFetch(limits)('https://example.com/large');
  await expect(asked).rejects.toMatchObject({ name: 'OutboundError', reason: 'too-large' });
});
