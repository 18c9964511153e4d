import { describe, expect, it } from 'vitest';
import { adminApiMessages as messages } from './admin-api.messages.ts';
import { createAdminApi } from './create-admin-api.server.ts';

const SHOP = 'ada.myshopify.com';
const NAME = 'query ShopDetails { shop { name } }' as never;
const throttled = (available: number, headers = {}) =>
  Response.json(
    {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: {
        cost: { requestedQueryCost: 500, throttleStatus: { currentlyAvailable: available, restoreRate: 100 } },
      },
    },
    { headers },
  );
const fine = () => Response.json({ data: { shop: { name: 'Ada' } } });
const failing = (code: string) => Response.json({ errors: [{ message: 'No', extensions: { code } }], data: null });

/** An API whose answers are given one after the other, the last one for good; keeps what was asked and waited. */
function rig(answers: readonly (() => Response)[], origin?: string) {
  const asked: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  let refusals = 0;
  const api = createAdminApi({
    shop: SHOP,
    accessToken: 'shpat_secret',
    origin,
    onRefused: async () => void (refusals += 1),
    wait: async (milliseconds) => void waits.push(milliseconds),
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init! });
      return (answers[asked.length - 1] ?? answers.at(-1)!)();
    },
  });
  return { api, asked, waits, refusals: () => refusals };
}

describe('a request', () => {
  it('goes to its own shop with its own token and follows no redirect', async () => {
    const { api, asked } = rig([fine]);
    await expect(api.request(NAME, { a: 1 } as never)).resolves.toEqual({ shop: { name: 'Ada' } });
    expect(asked[0]!.url).toBe(`https://${SHOP}/admin/api/2026-10/graphql.json`);
    expect(asked[0]!.init).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(new Headers(asked[0]!.init.headers).get('X-Shopify-Access-Token')).toBe('shpat_secret');
    expect(JSON.parse(String(asked[0]!.init.body))).toEqual({ query: NAME, variables: { a: 1 } });
  });

  it('waits as long as the bucket needs, then goes on', async () => {
    const { api, waits } = rig([
      () => throttled(100),
      () => new Response('', { status: 429, headers: { 'Retry-After': '3' } }),
      fine,
    ]);
    await expect(api.request(NAME)).resolves.toBeDefined();
    expect(waits).toEqual([4000, 3000]);
  });

  it('gives up after 20 seconds of waiting, and says when to come back', async () => {
    const { api, waits } = rig([() => throttled(-400)]);
    const error = await api.request(NAME).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', userMessage: messages.busy, retryAfterSeconds: 30 });
    expect(waits).toEqual([9000, 9000]);
  });

  it.each([
    [() => new Response('', { status: 401 }), 'forbidden', messages.disconnected, 1],
    [() => new Response('', { status: 402 }), 'forbidden', messages.unpaid, 0],
    [() => new Response('', { status: 403 }), 'forbidden', messages.denied, 0],
    [() => new Response('', { status: 404 }), 'not-found', messages.gone, 0],
    [() => new Response('', { status: 423 }), 'forbidden', messages.locked, 0],
    [() => new Response('', { status: 502 }), 'unavailable', messages.unreachable, 0],
    [() => failing('ACCESS_DENIED'), 'forbidden', messages.denied, 0],
    [() => failing('SHOP_INACTIVE'), 'forbidden', messages.unpaid, 0],
    [() => failing('INTERNAL_SERVER_ERROR'), 'unavailable', messages.unreachable, 0],
    [() => new Response('<html>'), 'unavailable', messages.unreachable, 0],
    [() => Response.json({ errors: [{ message: 'bad' }] }), 'internal', /Something went wrong/, 0],
    [() => Promise.reject(new TypeError('no net')) as never, 'unavailable', messages.unreachable, 0],
  ])('that fails (%#) says what is wrong', async (answer, code, userMessage, refused) => {
    const { api, refusals } = rig([answer]);
    const error = await api.request(NAME).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, userMessage: expect.stringMatching(userMessage) });
    expect((error as Error).message).not.toContain('shpat');
    expect(refusals()).toBe(refused);
  });
});

describe('files', () => {
  it.each([
    'https://evil.example/x.png',
    'http://cdn.shopify.com/x.png',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ])('are not read from %s', async (url) => {
    const { api, asked } = rig([() => new Response('secret')]);
    await expect(api.readFile({ url, maxBytes: 10 })).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toEqual([]);
  });

  it('are read up to the limit and no further', async () => {
    const { api } = rig([() => new Response('12345678901')]);
    const url = 'https://cdn.shopify.com/x.png';
    await expect(api.readFile({ url, maxBytes: 10 })).rejects.toMatchObject({ code: 'too-large' });
    expect(await api.readFile({ url, maxBytes: 11 })).toHaveLength(11);
  });

  it('are sent with the parameters first and without our token', async () => {
    const { api, asked } = rig([() => new Response('', { status: 201 })]);
    const target = { url: 'https://uploads.example/', parameters: [{ name: 'key', value: 'k' }] };
    await api.sendFile({ target, bytes: new Uint8Array(3), contentType: 'image/png', filename: 'a.png' });
    const form = asked[0]!.init.body as FormData;
    expect([...form.keys()]).toEqual(['key', 'file']);
    expect(asked[0]!.init.headers).toBeUndefined();
  });
});
