import { createServer as createHttpsServer } from 'node:https';
import type * as Https from 'node:https';
import type { RequestOptions, Server as HttpsServer } from 'node:https';
import { connect, createServer } from 'node:net';
import type { LookupFunction, Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { issueLeaf, makeRoot } from '#tests/doubles/certificates.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import { calls } from './calls.server.ts';

/**
 * Every field that takes an address, with addresses that lead to a listener on this machine in every spelling. The hosts
 * are all allowed, so that nothing but the guard stands in between; no request may reach the listener.
 */
const target = vi.hoisted(() => {
  const PUBLIC = '93.184.216.34';
  // An address of its own, so that two runs on one machine do not meet.
  const part = (at: number) => 1 + ((process.pid >> at) & 0x7f);
  const bytes = [127, part(0), part(7), 40];
  const [a, b, c, d] = bytes as [number, number, number, number];
  const ip = bytes.join('.');
  vi.stubEnv(
    'IMAGE_HOSTS',
    [
      ip,
      `[::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}]`,
      '[::1]',
      'localhost',
      'here.example.com',
      'both.example.com',
      'front.example.com',
      'rebind.example.com',
      'again.example.com',
      '169.254.169.254',
    ].join(),
  );
  const number = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  /** The answers to a name looked up the first time, the second time, and from then on. */
  const lookups: Record<string, string[][]> = {
    'here.example.com': [[ip]],
    'both.example.com': [[PUBLIC, ip]],
    'front.example.com': [[PUBLIC]],
    // Public when it is checked, this machine when it is asked for again.
    'rebind.example.com': [[PUBLIC], [ip]],
    'again.example.com': [[PUBLIC], [ip]],
  };
  const front = { ip: `127.${part(0)}.${part(7)}.41`, ca: '' };
  return { ip, number, bytes, lookups, publicAddress: PUBLIC, asked: new Map<string, number>(), front };
});

vi.mock('node:dns', async (original) => ({
  ...(await original<object>()),
  lookup: (host: string, _options: unknown, done: (error: Error | null, found: unknown) => void) => {
    const answers = target.lookups[host];
    if (!answers) return done(new Error(`nothing but the names of this test is looked up: ${host}`), []);
    const times = target.asked.get(host) ?? 0;
    target.asked.set(host, times + 1);
    const addresses = answers[Math.min(times, answers.length - 1)]!;
    return done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  },
}));

/**
 * The server behind the one public address of this test: on this machine, reached only by a connection whose
 * address the guard has let pass. Every other address is connected to as it is.
 */
vi.mock('node:https', async (original) => {
  const https = await original<{ default: typeof Https }>();
  const request = (url: URL, options: RequestOptions & { lookup?: LookupFunction }, done: never) => {
    const { lookup } = options;
    if (!lookup) return https.default.request(url, options, done);
    const toFront: LookupFunction = (host, how, give) =>
      lookup(host, how, (error, found, family) => {
        const to = (address: string) => (address === target.publicAddress ? target.front.ip : address);
        const led = Array.isArray(found) ? found.map((each) => ({ ...each, address: to(each.address) })) : to(found);
        give(error, led, family);
      });
    return https.default.request(url, { ...options, ca: target.front.ca, lookup: toFront }, done);
  };
  return { ...https, default: { ...https.default, request } };
});

const { ip, number, bytes } = target;
const octal = bytes.map((part) => `0${part.toString(8)}`).join('.');
const hex = bytes.map((part) => `0x${part.toString(16)}`).join('.');

const ADDRESSES: readonly (readonly [what: string, address: string])[] = [
  ['dotted', `https://${ip}:PORT/a.png`],
  ['decimal', `https://${number}:PORT/a.png`],
  ['octal', `https://${octal}:PORT/a.png`],
  ['hexadecimal', `https://${hex}:PORT/a.png`],
  ['hexadecimal in one', `https://0x${number.toString(16)}:PORT/a.png`],
  ['shortened', `https://127.${bytes[1]}.${bytes[2]! * 256 + bytes[3]!}:PORT/a.png`],
  ['mapped into version 6', `https://[::ffff:${ip}]:PORT/a.png`],
  ['version 6 itself', 'https://[::1]:PORT/a.png'],
  ['wide digits', `https://${ip.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))}:PORT/a.png`],
  ['escaped', `https://%31%32%37.${bytes.slice(1).join('.')}:PORT/a.png`],
  ['user information', `https://cdn.shopify.com@${ip}:PORT/a.png`],
  ['user and password', `https://user:secret@${ip}:PORT/a.png`],
  ['a name of this machine', 'https://localhost:PORT/a.png'],
  ['a name that leads here', 'https://here.example.com:PORT/a.png'],
  ['a name that leads here too', 'https://both.example.com:PORT/a.png'],
  ['plain http', `http://${ip}:PORT/a.png`],
  ['ftp', `ftp://${ip}:PORT/a.png`],
  ['gopher', `gopher://${ip}:PORT/a.png`],
  ['a file', 'file:///etc/passwd'],
  ['no scheme', `//${ip}:PORT/a.png`],
];

/** Where a public server sends its visitor on to, by the path it is asked for. */
const REDIRECTS: Readonly<Record<string, string>> = {
  dotted: `https://${ip}:PORT/a.png`,
  decimal: `https://${number}:PORT/a.png`,
  mapped: `https://[::ffff:${ip}]:PORT/a.png`,
  local: 'https://localhost:PORT/a.png',
  name: 'https://here.example.com:PORT/a.png',
  user: `https://user:secret@${ip}:PORT/a.png`,
  plain: `http://${ip}:PORT/a.png`,
  file: 'file:///etc/passwd',
  metadata: 'https://169.254.169.254/latest/meta-data/',
  // By way of another public address first.
  twice: 'https://front.example.com:PORT/dotted',
  // The name itself leads elsewhere when it is asked for again.
  again: 'https://again.example.com:PORT/nothing',
};

/** Each begins at a public server, which is asked: what it answers must lead nowhere. */
const LURES: readonly (readonly [what: string, address: string])[] = [
  ...Object.keys(REDIRECTS)
    .filter((path) => path !== 'again')
    .map((path) => [`a redirect: ${path}`, `https://front.example.com:PORT/${path}`] as const),
  ['a redirect to its own name, which leads here by then', 'https://again.example.com:PORT/again'],
  ['a name that leads here when it is asked for again', 'https://rebind.example.com:PORT/nothing'],
];

/** Of these nothing is ever fetched: they take a template of ours, or the picture itself. */
const NEVER_FETCHES = [
  'POST /api/products/generate',
  'POST /api/inpainting',
  'POST /api/workspaces/projects',
  'POST /api/images/image-description-lamda',
  'POST /api/images/image-description-openai',
];

/** Every field of the contract that names a picture or a place by its address. */
const FIELDS: readonly (readonly [call: string, make: (address: string) => object])[] = [
  ['GET /api/proxy-image', (url) => ({ url })],
  ['POST /api/images/user/save-image-to-bucket', (imageUrl) => ({ imageUrl, objectUrl: imageUrl })],
  ['POST /api/generation/text-to-image-save', (imageUrl) => ({ imageUrl })],
  ['POST /api/generation/falUpscale', (imageSrc) => ({ imageSrc })],
  ['POST /api/generation/generate-video-runway', (imageSrc) => ({ imageSrc, textPrompt: 'slowly' })],
  ['POST /api/generation/generate-video-kling', (imageSrc) => ({ imageSrc, textPrompt: 'slowly' })],
  ['POST /api/inpainting', (image) => ({ image, prompt: 'a wall' })],
  ['POST /api/images/image-description-lamda', (imgPath) => ({ imgPath })],
  ['POST /api/images/image-description-openai', (imgPath) => ({ imgPath })],
  ['POST /api/gemini/generate-description', (image) => ({ image })],
  ['POST /api/gemini/segment-one-word', (image) => ({ image })],
  ['POST /api/gemini/select-workflow', (image) => ({ image })],
  ['POST /api/gemini/enhance-prompt', (image) => ({ image, userPrompt: 'x' })],
  ['POST /api/gemini/enhance-prompt-with-background', (image) => ({ clothingImage: image, backgroundImage: image })],
  [
    'POST /api/products/generate',
    (template_src) => ({ canvas_image_data: PIXEL, text_prompt: 'on a table', template_src }),
  ],
  [
    'POST /api/virtual-try-on/generate',
    (address) => ({ clothing_image: address, model_image: address, text_prompt: 'a tee', place: { kind: 'tool' } }),
  ],
  ['POST /api/workspaces/projects', (src) => ({ name: 'x', imageElements: [{ type: 'Subject', src }] })],
];

/** Named like an address and never asked: links of a profile, a picture that comes as base64 alone, credits for images, pictures of the library named by their address. */
const NEVER_ASKED = [
  'POST /share/tiktok/upload',
  'POST /share/oauth/linkedin/callback',
  'POST /api/user/updateprofile',
  'POST /api/images/shopify/products/upload',
  'POST /api/user/credits/switch',
];

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=';

let listener: Server;
let visitors = 0;
let front: HttpsServer;
let asked: string[] = [];
/** One of the two ports that the guard lets pass. */
const PORT = 8443;

beforeAll(async () => {
  listener = createServer((socket) => {
    visitors += 1;
    socket.destroy();
  });
  listener.listen(PORT, ip);
  await once(listener, 'listening');
  const root = makeRoot();
  const serverNames = Object.keys(target.lookups);
  const { pem, keyPem } = issueLeaf(root, { name: 'front', serverNames });
  target.front.ca = root.pem;
  front = createHttpsServer({ cert: pem, key: keyPem }, (request, response) => {
    const path = (request.url ?? '').slice(1);
    asked.push(path);
    const location = REDIRECTS[path]?.replace('PORT', String(PORT));
    if (location) response.writeHead(302, { location });
    response.end('no picture');
  });
  front.listen(PORT, target.front.ip);
  await once(front, 'listening');
});
afterAll(() => {
  listener.close();
  front.closeAllConnections();
  front.close();
});

async function ask(token: string, name: string, input: object): Promise<Response> {
  const [method, path] = name.split(' ') as [string, string];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(input) as [string, string][]);
    return answerCall(new Request(`http://localhost${path}?${query}`, { headers }));
  }
  return answerCall(new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(input) }));
}

it('the listener counts who comes', async () => {
  const socket = connect(PORT, ip);
  await once(socket, 'close');
  expect(visitors).toBe(1);
  visitors = 0;
});

it('the table knows every field that is named like an address', () => {
  const known = FIELDS.map(([name]) => name);
  // Addresses that are sent to, not read from, have a table of their own: the endpoints of developers.
  const named = calls
    .filter(({ path }) => !path.startsWith('/api/webhooks'))
    .filter(({ body, query }) =>
      [body, query].some((schema) => {
        const shape = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
        return shape.some((field) => /url|src|imgpath|^(clothing|background)?image$|_image$/i.test(field));
      }),
    )
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !known.includes(name) && !NEVER_ASKED.includes(name));
  expect(named).toEqual([]);
});

describe.each(FIELDS)('%s', (name, make) => {
  it('asks none of them', async () => {
    visitors = 0;
    const { token } = await signedIn(10);
    for (const [what, address] of ADDRESSES) {
      const response = await ask(token, name, make(address.replace('PORT', String(PORT))));
      expect(response.status, `${what}: ${await response.text()}`).toBeGreaterThanOrEqual(400);
      expect(response.status, what).toBeLessThan(500);
    }
    expect(visitors).toBe(0);
  });

  it('is led on to none of them by a public server', async () => {
    visitors = 0;
    const { token } = await signedIn(10);
    for (const [what, lure] of LURES) {
      asked = [];
      target.asked.clear();
      const address = lure.replace('PORT', String(PORT));
      const response = await ask(token, name, make(address));
      expect(response.status, `${what}: ${await response.text()}`).toBeGreaterThanOrEqual(400);
      expect(response.status, what).toBeLessThan(500);
      const path = NEVER_FETCHES.includes(name) ? null : new URL(address).pathname.slice(1);
      expect(asked[0] ?? null, what).toBe(path);
    }
    expect(visitors).toBe(0);
  });
});

it('an endpoint of a developer leads to none of them', async () => {
  visitors = 0;
  const { token } = await signedIn(10);
  for (const [what, address] of ADDRESSES.filter(([what]) => !what.startsWith('a name that'))) {
    const url = address.replace('PORT', String(PORT));
    const response = await ask(token, 'POST /api/webhooks/endpoints', { url });
    expect(response.status, `${what}: ${await response.text()}`).toBeGreaterThanOrEqual(400);
  }
  expect(visitors).toBe(0);
});
