import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const dns = vi.hoisted(() => ({ answers: [] as { address: string; family: number }[][], asked: 0 }));
vi.mock('node:dns', () => ({
  lookup: (_host: string, _options: unknown, done: (error: null, addresses: unknown) => void) => {
    dns.asked += 1;
    done(null, dns.answers.shift() ?? []);
  },
}));

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine that counts who comes. */
async function canary(answer: RequestListener = (_request, response) => void response.end('secret')) {
  const seen: { url: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { seen, port, url: `http://127.0.0.1:${port}` };
}

/** The client with the setting; settings are read once per module instance. */
async function clientWith(isPrivateOpen: boolean) {
  vi.resetModules();
  vi.stubEnv('OUTBOUND_PRIVATE', String(isPrivateOpen));
  return import('./outbound-request.server.ts');
}

const limits = { maxBytes: 1_000, timeoutMs: 20_000 };

beforeEach(() => {
  vi.unstubAllEnvs();
  dns.answers = [];
  dns.asked = 0;
});

const REFUSED = [
  // Schemes and what is no address at all.
  'http://example.com/a.png',
  'ftp://example.com/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'gopher://example.com/',
  'javascript:alert(1)',
  '//example.com/a.png',
  'example.com',
  '',
  `https://example.com/${'a'.repeat(3_000)}`,
  // User information, odd ports, names of this network.
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com:22/',
  'https://example.com:6379/',
  'https://localhost/',
  'https://localhost./',
  'https://intranet/',
  'https://LOCALHOST/',
  // One address, many spellings.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0x7f.1/',
  'https://127.0.0.1./',
  'https://127.000.000.001/',
  'https://%31%32%37.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://0/',
  'https://0.0.0.0/',
  // Other closed networks.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  // Version 6: loopback, mapped, compatible, translated, tunnelled, local, set aside.
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
  'https://[3fff::1]/',
  'https://[fe80::1%25eth0]/',
];

describe('addresses', () => {
  it.each(REFUSED)('%s leads nowhere', async (url) => {
    const { outboundRequest } = await clientWith(false);
    await expect(outboundRequest({ url, ...limits })).rejects.toMatchObject({ reason: 'address' });
    expect(dns.asked).toBe(0);
  });

  it.each([
    'https://example.com/',
    'https://93.184.216.34/',
    'https://example.com:8443/',
    'https://[2606:4700::1111]/',
  ])('%s may be asked', async (url) => {
    const { checkOutboundUrl } = await clientWith(false);
    expect(checkOutboundUrl(url).href).toBe(url);
  });
});

describe('names', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a public and a private address', ['93.184.216.34', '10.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['both versions, one of them local', ['93.184.216.34', '::1']],
    ['nothing', []],
  ])('one that leads to %s is refused', async (_what, addresses) => {
    dns.answers = [addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))];
    const { outboundRequest } = await clientWith(false);
    await expect(outboundRequest({ url: 'https://rebind.example.com/', ...limits })).rejects.toMatchObject({
      reason: 'address',
    });
  });

  it('is asked once, and what was checked is what is connected to', async () => {
    const { publicLookup } = await clientWith(false);
    dns.answers = [[{ address: '93.184.216.34', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    const given = await new Promise((resolve) =>
      publicLookup('rebind.example.com', { all: true }, (error, addresses) => resolve([error, addresses])),
    );
    expect(given).toEqual([null, [{ address: '93.184.216.34', family: 4 }]]);
    expect(dns.asked).toBe(1);
  });
});

describe('answers', () => {
  it('come without anything of ours but what was given', async () => {
    const target = await canary();
    const { outboundRequest } = await clientWith(true);
    const { status, bytes } = await outboundRequest({ url: target.url, headers: { 'x-own': '1' }, ...limits });
    expect([status, bytes.toString()]).toEqual([200, 'secret']);
    expect(Object.keys(target.seen[0]!.headers).sort()).toEqual(['accept-encoding', 'connection', 'host', 'x-own']);
  });

  it('redirect only where each step is allowed, and not for ever', async () => {
    const inner = await canary();
    const outer = await canary((request, response) => {
      const to = { '/inner': `${inner.url}/x`, '/ftp': 'ftp://example.com/', '/user': 'http://a:b@127.0.0.1/' };
      const location = to[request.url as keyof typeof to] ?? '/again';
      response.writeHead(302, { location }).end();
    });
    const { outboundRequest } = await clientWith(true);
    const isAllowed = (url: URL) => url.port === String(outer.port) || url.pathname.startsWith('/ok');
    const go = (path: string) => outboundRequest({ url: `${outer.url}${path}`, maxRedirects: 3, isAllowed, ...limits });
    for (const path of ['/inner', '/ftp', '/user']) await expect(go(path)).rejects.toMatchObject({ reason: 'address' });
    expect(inner.seen).toEqual([]);
    await expect(go('/loop')).rejects.toMatchObject({ reason: 'redirects' });
    expect(outer.seen.filter(({ url }) => url === '/again')).toHaveLength(3);
    const { status } = await outboundRequest({ url: `${outer.url}/inner`, ...limits });
    expect([status, inner.seen.length]).toEqual([302, 0]);
  });

  it('end at their limit: bytes, an endless body, silence, a gone caller', async () => {
    const { outboundRequest } = await clientWith(true);
    const endless = await canary((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(500)));
        response.once('drain', more);
      };
      more();
    });
    await expect(outboundRequest({ url: endless.url, ...limits })).rejects.toMatchObject({ reason: 'too-large' });
    const silent = await canary(() => {});
    await expect(outboundRequest({ url: silent.url, maxBytes: 10, timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'timeout',
    });
    await expect(outboundRequest({ url: silent.url, ...limits, signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: 'timeout',
    });
    const rude = await canary((request) => void request.socket.destroy());
    await expect(outboundRequest({ url: rude.url, ...limits })).rejects.toMatchObject({ reason: 'network' });
  });
});
