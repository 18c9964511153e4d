import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everydayIt, isDeep, splitRows, times } from '@plinth/testing/depth';
import { answerCall } from '#app/api/index.server.ts';
import { calls } from '#app/api/calls.server.ts';
import { sampleOf } from '#app/api/document/sample-of.ts';
import { callTool } from '#app/api/mcp/call-tool.server.ts';
import { apiTools, isUsable, nameOfCall } from '#app/api/mcp/tools.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import type { ApiScope } from '#app/domain/api-keys/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { storeMessages } from '#app/domain/store/index.ts';
import { requireCaller } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { action, loader } from '#app/routes/api/mcp.ts';
import { loader as download } from '#app/routes/api/download.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

let worker: JobWorker;
let served: Served;

beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines() });
  served = await serve((request) => {
    const { pathname } = new URL(request.url);
    const args = { request, params: {}, context: {} } as never;
    if (pathname === '/api/mcp') return request.method === 'GET' ? loader(args) : action(args);
    return pathname === '/files/downloads' ? download(args) : answerCall(request);
  });
});
afterAll(async () => {
  await served.close();
  await worker.stop({ graceMs: 0 });
});

async function keyOf(account: Account, scopes: readonly ApiScope[]): Promise<string> {
  return (await generateApiKey({ account, name: 'assistant', scopes: [...scopes] })).key;
}

async function connect(account: Account, scopes: readonly ApiScope[] = ['read', 'generate']) {
  const key = await keyOf(account, scopes);
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  // The official client's optional fields are written for another strictness of the compiler.
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', served.origin), { requestInit });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

const ALL_SCOPES: readonly ApiScope[] = [...new Set(calls.flatMap(({ scope }) => scope ?? []))];

interface Answer {
  readonly isError: boolean;
  readonly data: Record<string, unknown>;
}

async function use(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  const result = await client.callTool({ name, arguments: args });
  return { isError: result.isError === true, data: (result.structuredContent ?? {}) as Record<string, unknown> };
}

const available = async (account: Account) => (await getCredits(account.id)).available;

const ended = (client: Client, id: unknown) =>
  vi.waitUntil(
    async () => {
      const { data } = await use(client, 'get_job', { id });
      return ['succeeded', 'partly-succeeded', 'failed'].includes(String(data['status'])) ? data : null;
    },
    { timeout: 120_000 },
  );

const assetsOf = (job: Record<string, unknown>) =>
  (job['outputs'] as { asset: { _id: string } | null }[]).flatMap(({ asset }) => asset ?? []);

describe('an assistant with the official client', () => {
  everydayIt('uploads, cuts out, is told the price, orders once, waits and downloads', async () => {
    const account = await createMerchant(100);
    const client = await connect(account);
    const photo = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#3366cc' } })
      .jpeg()
      .toBuffer();
    const uploaded = await use(client, 'upload_picture', {
      imageBase64: photo.toString('base64'),
      imageName: 'mug.jpg',
    });
    const { _id: imageId } = uploaded.data['data'] as { _id: string };
    const cut = await use(client, 'remove_background', { imageId });
    const [cutOut] = assetsOf(await ended(client, cut.data['jobId']));

    const before = await available(account);
    const order = { composition: compositionOf(cutOut!._id), text_prompt: 'Warm morning light', count: 2 };
    const told = await use(client, 'generate_product_photo', order);
    const { id: quoteId, credits, spent } = told.data['quote'] as { id: string; credits: number; spent: number };
    expect({ spent, isError: told.isError }).toEqual({ spent: 0, isError: false });
    expect(credits).toBeGreaterThan(0);
    expect(await available(account)).toBe(before);
    expect((await use(client, 'list_open_jobs', {})).data['jobs'] ?? []).toEqual([]);

    const ordered = await use(client, 'generate_product_photo', { ...order, quote_id: quoteId });
    const again = await use(client, 'generate_product_photo', { ...order, quote_id: quoteId });
    expect(again.data['jobId']).toBe(ordered.data['jobId']);
    const made = assetsOf(await ended(client, ordered.data['jobId']));
    expect(made).toHaveLength(2);
    expect(await available(account)).toBe(before - credits);

    const { data } = await use(client, 'download_pictures', { imageIds: [made[0]!._id], format: 'jpeg' });
    const file = await fetch(new URL(String(data['url']), served.origin));
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).format).toBe('jpeg');

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`plinth://pictures/${made[0]!._id}`);
    const { contents } = await client.readResource({ uri: `plinth://pictures/${made[0]!._id}` });
    const facts = JSON.parse((contents[0] as { text: string }).text) as { urls: { original: string } };
    expect(facts.urls.original).toMatch(/^http:\/\/localhost:\d+\/files\//);
    await client.close();
  });

  everydayIt('agrees to nothing but what the price was told for', async () => {
    const account = await createMerchant(100);
    const client = await connect(account);
    const order = { composition: compositionOf(await uploadPicture(account)), text_prompt: 'Warm light', count: 1 };
    const { data } = await use(client, 'generate_product_photo', order);
    const { id: quoteId } = data['quote'] as { id: string };
    const more = await use(client, 'generate_product_photo', { ...order, count: 4, quote_id: quoteId });
    expect(more).toMatchObject({ isError: true, data: { error: { code: 'quote-expired', field: 'quote_id' } } });
    const other = await connect(account);
    const byOther = await use(other, 'generate_product_photo', { ...order, quote_id: quoteId });
    expect(byOther.data).toMatchObject({ error: { code: 'quote-expired' } });
    expect(await available(account)).toBe(100);
    await client.close();
    await other.close();
  });

  everydayIt('does a thing once with a key of its own, and is told a price under it too', async () => {
    const account = await createMerchant(100);
    const client = await connect(account);
    const imageId = await uploadPicture(account);
    const resize = { imageId, width: 32, height: 32, idempotency_key: 'small-1' };
    const [first, second] = [await use(client, 'resize_picture', resize), await use(client, 'resize_picture', resize)];
    expect((second.data['data'] as { _id: string })._id).toBe((first.data['data'] as { _id: string })._id);
    const order = { composition: compositionOf(imageId), text_prompt: 'Warm light', idempotency_key: 'photo-1' };
    const told = await use(client, 'generate_product_photo', order);
    // A call stopped at its price is no answer that is kept.
    expect((await use(client, 'generate_product_photo', order)).data).toHaveProperty('quote');
    const { id: quoteId } = told.data['quote'] as { id: string };
    const ordered = await use(client, 'generate_product_photo', { ...order, quote_id: quoteId });
    expect(ordered).toMatchObject({ isError: false, data: { jobId: expect.any(String) as string } });
    await ended(client, ordered.data['jobId']);
    await client.close();
  });

  it.each(
    splitRows(['', ' ', 'a\r\nb', 'a\u0000', '\ud800', 'ключ', 'x'.repeat(256), 7, null, ['photo-1'], { a: 1 }], 4),
  )('is refused the key %j, which would not hold', async (key) => {
    const account = await createMerchant(0);
    const client = await connect(account);
    const resize = { imageId: await uploadPicture(account), width: 32, height: 32 };
    const refusal = {
      isError: true,
      data: { error: { code: 'bad-request', field: 'idempotency_key', message: expect.any(String) as string } },
    };
    expect(await use(client, 'resize_picture', { ...resize, idempotency_key: key })).toMatchObject(refusal);
    const byName = { call: 'POST /api/images/resize/single', arguments: resize, idempotency_key: key };
    expect(await use(client, 'call_api', byName)).toMatchObject(refusal);
    // A call that would be made again takes none at all.
    expect(await use(client, 'get_credits', { idempotency_key: 'credits-1' })).toMatchObject(refusal);
    await client.close();
  });

  everydayIt('gets a list inside an object, as the protocol wants', async () => {
    const client = await connect(await createMerchant(0));
    const { data } = await use(client, 'list_prices', {});
    expect(data).toEqual({ items: expect.any(Array) as unknown });
    await client.close();
  });

  everydayIt('is told in words and codes what is wrong', async () => {
    const client = await connect(await createMerchant(0));
    expect(await use(client, 'get_job', { id: 'nothing' })).toMatchObject({
      isError: true,
      data: {
        error: { code: 'not-found', message: expect.any(String) as string, requestId: expect.any(String) as string },
      },
    });
    expect(await use(client, 'remove_background', {})).toMatchObject({
      isError: true,
      data: { error: { code: 'bad-request' } },
    });
    expect(await use(client, 'get_credits', { nonsense: 1 })).toMatchObject({ data: { error: { field: 'nonsense' } } });
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('There is no tool');
    await expect(client.readResource({ uri: 'plinth://pictures/nothing' })).rejects.toThrow('not there');
    for (const cursor of ['', 'nothing', '\0', 'x'.repeat(300), 'x'.repeat(600)]) {
      await expect(client.listResources({ cursor }), cursor).rejects.toMatchObject({ code: -32_602 });
    }
    await client.close();
  });

  everydayIt('reaches no other call by what an argument holds', async () => {
    const owner = await createMerchant(0);
    const { id: _id } = await database().workspace.create({
      data: { userId: owner.id, name: 'Mug' },
    });
    const authorization = `Bearer ${await keyOf(owner, ALL_SCOPES)}`;
    const request = new Request(`${served.origin}/api/mcp`, { headers: { authorization } });
    const caller = await requireCaller(request, new Headers());
    if (!caller.key) throw new Error('a key was expected');
    const byKey = { ...caller, key: caller.key };
    const answers: string[] = [];
    for (const tool of apiTools()) {
      const names = [...tool.places].filter(([, place]) => place === 'params').map(([name]) => name);
      for (const hostile of names.length > 0 ? ['..', '.', '../..', '%2e%2e', 'a/b', '?x=1', '#', ''] : []) {
        const args = Object.fromEntries(names.map((name) => [name, name === 'id' && names.length > 1 ? _id : hostile]));
        const { isError } = await callTool(tool, args, { caller: byKey, request });
        if (!isError) answers.push(`${tool.tool.name} ${hostile}`);
      }
    }
    expect(answers).toEqual([]);
    const client = await connect(owner, ALL_SCOPES);
    const calledBy = [
      `DELETE /api/workspaces/${_id}`,
      'DELETE /api/workspaces/{id}/../..',
      'delete /api/workspaces/{id}',
    ];
    for (const call of calledBy) {
      expect(await use(client, 'call_api', { call, arguments: { id: _id } }), call).toMatchObject({
        isError: true,
        data: { error: { code: 'not-found', field: 'call' } },
      });
    }
    await client.close();
    expect(await database().workspace.count({ where: { id: _id } })).toBe(1);
  });

  everydayIt('sees nothing of other accounts', async () => {
    const owner = await createMerchant(0);
    const imageId = await uploadPicture(owner);
    const client = await connect(await createMerchant(0));
    await expect(client.readResource({ uri: `plinth://pictures/${imageId}` })).rejects.toThrow('not there');
    expect(await use(client, 'download_pictures', { imageIds: [imageId] })).toMatchObject({
      data: { error: { code: 'not-found' } },
    });
    await client.close();
  });
});

describe('scopes', () => {
  everydayIt('show a key the tools that it may use, and no other', async () => {
    const client = await connect(await createMerchant(0), ['read']);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain('list_pictures');
    expect(names).not.toContain('generate_product_photo');
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    await expect(client.callTool({ name: 'generate_product_photo', arguments: {} })).rejects.toThrow(
      'There is no tool',
    );
    await client.close();
  });

  everydayIt('show nothing of the library to a key that may not read', async () => {
    const account = await createMerchant(0);
    const imageId = await uploadPicture(account);
    const client = await connect(account, ['store']);
    expect((await client.listResources()).resources).toEqual([]);
    await expect(client.readResource({ uri: `plinth://pictures/${imageId}` })).rejects.toThrow('not there');
    await client.close();
  });
});

describe('the whole API', () => {
  everydayIt('is found by words and called by its name, at a price that is told before', async () => {
    const account = await createMerchant(100);
    const client = await connect(account);
    const found = (await use(client, 'search_api', { query: 'inpaint a painted area of a picture' })).data;
    const { calls: first } = found as { calls: { call: string; arguments: { properties: object } }[] };
    expect(first[0]).toMatchObject({ call: 'POST /api/inpainting' });
    expect(Object.keys(first[0]!.arguments.properties)).toContain('prompt');
    const made = await use(client, 'call_api', { call: 'POST /api/workspaces', arguments: { name: 'Mugs' } });
    expect(made).toMatchObject({ isError: false, data: { answer: expect.any(Object) as object } });
    const order = {
      call: 'POST /api/products/generate',
      arguments: { composition: compositionOf(await uploadPicture(account)), text_prompt: 'Warm light', count: 1 },
    };
    const { data } = await use(client, 'call_api', order);
    const { id: quoteId, spent } = data['quote'] as { id: string; spent: number };
    expect([spent, await available(account)]).toEqual([0, 100]);
    const ordered = await use(client, 'call_api', { ...order, quote_id: quoteId });
    await ended(client, (ordered.data['answer'] as { jobId: string }).jobId);
    expect(await available(account)).toBeLessThan(100);
    await client.close();
  });

  everydayIt(
    'is no larger than the scopes of the key, and has nothing of a store for an account without one',
    async () => {
      const account = await createMerchant(0);
      const client = await connect(account, ['read', 'store']);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).not.toContain('list_store_products');
      for (const call of [
        'GET /api/products-info',
        'POST /api/products/generate',
        'GET /api/keys',
        'GET /api/events',
      ]) {
        expect((await use(client, 'call_api', { call })).data, call).toMatchObject({ error: { code: 'not-found' } });
      }
      const { calls: found } = (await use(client, 'search_api', { query: 'products of the connected shop', limit: 10 }))
        .data as { calls: { call: string }[] };
      expect(found.filter(({ call }) => call.includes('/api/store/'))).toEqual([]);
      expect((await use(client, 'search_api', { query: '' })).data).toMatchObject({ error: { field: 'query' } });
      await client.close();
    },
  );
});

everydayIt('leaves out for an account without a store what asks for one', async () => {
  const account = await createMerchant(0);
  const authorization = `Bearer ${await keyOf(account, ALL_SCOPES)}`;
  const request = new Request(`${served.origin}/api/mcp`, { headers: { authorization } });
  const caller = await requireCaller(request, new Headers());
  if (!caller.key) throw new Error('a key was expected');
  const byKey = { ...caller, key: caller.key };
  const asking: string[] = [];
  for (const tool of apiTools().filter(({ call }) => call.scope === 'store')) {
    const args = sampleOf(tool.tool.inputSchema, {}) as Record<string, unknown>;
    const { content } = await callTool(tool, args, { caller: byKey, request });
    if (JSON.stringify(content).includes(storeMessages.loginNeeded)) asking.push(nameOfCall(tool.call));
  }
  expect(asking.length).toBeGreaterThan(10);
  const leftOut = apiTools().filter((tool) => !isUsable(tool, account, ALL_SCOPES));
  const names = leftOut.map(({ call }) => nameOfCall(call));
  // A run over uploaded photos needs no store; the sample chooses products of one.
  expect(asking.filter((name) => !names.includes(name))).toEqual(['POST /api/catalogue/runs']);
  expect(
    names.every((name) => /store|products-info|shopify|product-review|new-products|plan|publish|roll-back/.test(name)),
  ).toBe(true);
});

describe('the door', () => {
  const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"ping"}') =>
    fetch(new URL('/api/mcp', served.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  everydayIt('opens to keys alone', async () => {
    const response = await post({});
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    const authorization = `Bearer ${await keyOf(await createMerchant(0), ['read'])}`;
    const pong = await post({ authorization });
    expect(await pong.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(pong.headers.get('ratelimit-limit')).toBe('120');
    expect((await post({ authorization, origin: 'https://evil.example.com' })).status).toBe(403);
    expect((await post({ authorization, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    expect((await post({ authorization }, 'no json')).status).toBe(400);
    expect((await post({ authorization }, '[{"jsonrpc":"2.0","id":1,"method":"ping"}]')).status).toBe(400);
    expect((await post({ authorization, accept: 'application/json' })).status).toBe(200);
    expect((await post({ authorization }, '{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202);
    expect((await fetch(new URL('/api/mcp', served.origin), { headers: { authorization } })).status).toBe(405);
  });

  it('counts messages as calls', async () => {
    const authorization = `Bearer ${await keyOf(await createMerchant(0), ['read'])}`;
    // Everyday a key with a lower limit than the one that keys are made with.
    const limit = times({ everyday: 6, deep: 120 });
    if (!isDeep) await database().apiKey.updateMany({ data: { requestsPerMinute: limit } });
    const statuses: number[] = [];
    for (let at = 0; at < limit + 2; at += 1) statuses.push((await post({ authorization })).status);
    expect(statuses.slice(0, limit).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
