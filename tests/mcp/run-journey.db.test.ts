import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import type { ApiScope } from '#app/domain/api-keys/index.ts';
import type { RunItemsPage, RunView } from '#app/domain/catalogue/index.ts';
import { catalogueHandlers } from '#app/domain/catalogue/index.server.ts';
import { getCredits, seedFeatures } from '#app/domain/credits/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import { pushHandlers } from '#app/domain/store/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { action } from '#app/routes/api/mcp.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import type { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { openInAdmin, startShopify } from '#tests/fixtures/shop-life.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

let store: DevStore;
let served: Served;
let stop: () => Promise<unknown>;
/** Engines wait for it before each picture. */
let gate: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  await seedFeatures();
  store = await startShopify();
  const apiOf = (shop: string) => adminApiOf({ shop });
  const jobs = await startWorker({ engines: scriptedEngines({ before: async () => void (await gate) }) });
  const works = await startWorks([...catalogueHandlers({ apiOf }), ...pushHandlers({ apiOf })]);
  stop = () => Promise.all([jobs.stop({ graceMs: 0 }), works.stop()]);
  served = await serve((request) =>
    new URL(request.url).pathname === '/api/mcp'
      ? action({ request, params: {}, context: {} } as never)
      : answerCall(request),
  );
});
afterAll(async () => {
  await served.close();
  await stop();
  await store.stop();
});

/** A way to ask for one call: its method and path, and everything else by name. */
type Ask = (call: string, args?: Record<string, unknown>) => Promise<Answer>;

interface Answer {
  readonly isRefused: boolean;
  readonly said: Record<string, unknown>;
}

async function keyOf(account: Account, scopes: readonly ApiScope[]): Promise<string> {
  return (await generateApiKey({ account, name: 'program', scopes: [...scopes] })).key;
}

/** Over http: what is in the path goes there, of a GET the rest into the search, of a POST into the body. */
async function overHttp(account: Account, scopes: readonly ApiScope[] = ['store']): Promise<Ask> {
  const authorization = `Bearer ${await keyOf(account, scopes)}`;
  return async (call, args = {}) => {
    const [method, template] = call.split(' ') as ['GET' | 'POST', string];
    const { idempotency_key: key, ...rest } = args;
    const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const address = new URL(
      template.replace(/\{(\w+)\}/g, (_all, name: string) => String(args[name])),
      served.origin,
    );
    const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !inPath.includes(name)));
    if (method === 'GET')
      for (const [name, value] of Object.entries(others)) address.searchParams.set(name, String(value));
    const response = await fetch(address, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': String(key) } : {}),
      },
      ...(method === 'POST' && { body: JSON.stringify(others) }),
    });
    return { isRefused: !response.ok, said: (await response.json()) as Record<string, unknown> };
  };
}

/** As an assistant, by the tool that makes any call; a price that is told is agreed to. */
async function overMcp(account: Account): Promise<Ask> {
  const requestInit = { headers: { Authorization: `Bearer ${await keyOf(account, ['store'])}` } };
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', served.origin), { requestInit });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  // The client checks answers by the schemas that it was told.
  await client.listTools();
  const use = async (args: Record<string, unknown>): Promise<Answer> => {
    const result = await client.callTool({ name: 'call_api', arguments: args });
    const content = (result.structuredContent ?? {}) as { readonly answer?: Record<string, unknown> };
    return { isRefused: result.isError === true, said: content.answer ?? content };
  };
  return async (call, args = {}) => {
    const told = await use({ call, arguments: args });
    const quote = told.said['quote'] as { readonly id: string; readonly spent: number } | undefined;
    if (!quote) return told;
    expect(quote.spent).toBe(0);
    return use({ call, arguments: args, quote_id: quote.id });
  };
}

/** A shop's first credits. */
const CREDITS = 200;

async function openShop(): Promise<{ readonly account: Account; readonly domain: string }> {
  const domain = `${randomUUID().slice(0, 8)}.myshopify.com`;
  const account = await openInAdmin(store, domain);
  return { account, domain };
}

const shopAsItIs = (domain: string) =>
  JSON.stringify(store.shop(domain).products.map(({ id, media }) => [id, media.map((one) => [one.id, one.alt])]));

// Everyday `every-tool` goes the same way from a recipe to the shop and back.
describe.each(
  splitRows(
    [
      ['an assistant over MCP', overMcp],
      ['a program over http', overHttp],
    ] as const,
    0,
  ),
)('%s', (_who, connect) => {
  it('does a whole run: recipe, products, price, pictures, review, shop, and back', async () => {
    const { account, domain } = await openShop();
    const ask = await connect(account);
    const done = async (call: string, args: Record<string, unknown> = {}) => {
      const { isRefused, said } = await ask(call, args);
      expect(said, call).not.toHaveProperty('error');
      expect(isRefused, JSON.stringify(said)).toBe(false);
      return said as { readonly data: never };
    };
    const RUN = '/api/catalogue/runs/{id}';
    const look = { scene: null, prompt: 'on pale oak', pictures: 2, place: 'first' };
    const kept = { name: 'Spring', look, idempotency_key: 'recipe-1' };
    const recipe = (await done('POST /api/catalogue/recipes', kept)).data as { id: string };
    expect(((await done('POST /api/catalogue/recipes', kept)).data as { id: string }).id).toBe(recipe.id);
    expect((await done('GET /api/catalogue/recipes')).data).toMatchObject([{ id: recipe.id }]);

    const choice = { kind: 'vendor', value: 'Fieldhouse' };
    const wish = { recipe_id: recipe.id, choice, idempotency_key: 'run-1' };
    const { id } = (await done('POST /api/catalogue/runs', wish)).data as RunView;
    // The same intent is the same run.
    expect(((await done('POST /api/catalogue/runs', wish)).data as RunView).id).toBe(id);
    expect((await done('GET /api/catalogue/runs')).data).toHaveLength(1);
    const read = async () => (await done(`GET ${RUN}`, { id })).data as RunView;
    const until = (isTrue: (run: RunView) => boolean) =>
      vi.waitUntil(
        async () => {
          const run = await read();
          return isTrue(run) && run;
        },
        { timeout: 120_000, interval: 800 },
      );
    const { offer } = await until(({ state }) => state === 'ready');
    expect(offer).toMatchObject({ products: 4, price: 16, available: CREDITS });
    const list = async () => ((await done(`GET ${RUN}/items`, { id })) as unknown as RunItemsPage).data;
    const [out] = (await list()).filter(({ state }) => state === 'waiting');
    const leave = `POST ${RUN}/items/{itemId}/leave-out`;
    await done(leave, { id, itemId: out!.id, out: true });
    expect((await read()).offer.price).toBe(12);
    await done(leave, { id, itemId: out!.id, out: false });
    await done(leave, { id, itemId: out!.id, out: true });

    // A price that is not the one told begins nothing.
    expect((await ask(`POST ${RUN}/start`, { id, part: 'all', price: 16 })).isRefused).toBe(true);
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS, held: 0 });
    const start = { id, part: 'all', price: 12, idempotency_key: 'start-1' };
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    await done(`POST ${RUN}/start`, start);
    const steer = async (does: string) =>
      ((await done(`POST ${RUN}/steer`, { id, action: does })).data as RunView).state;
    expect(await steer('pause')).toBe('paused');
    expect(await steer('resume')).toBe('running');
    resolve();
    await until(({ state }) => state === 'done');
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 12, held: 0 });

    const before = shopAsItIs(domain);
    const pictures = (await list()).flatMap((item) => item.pictures);
    expect(pictures).toHaveLength(6);
    await done(`POST ${RUN}/decisions`, { id, picture_ids: pictures.map((one) => one.id), decision: 'kept' });
    await done(`POST ${RUN}/decisions`, { id, picture_ids: [pictures[0]!.id], decision: 'rejected' });
    await done(`POST ${RUN}/keep-unflagged`, { id });
    // The rejected one is made again with other words, kept, and another person's earlier view of it counts no more.
    const again = pictures[0]!;
    const PICTURE = `${RUN}/pictures/{pictureId}`;
    const redo = { id, pictureId: again.id, words: 'on blue felt', idempotency_key: 'redo-1' };
    expect((await ask(`POST ${PICTURE}/redo`, { ...redo, price: 3, idempotency_key: 'redo-0' })).isRefused).toBe(true);
    await done(`POST ${PICTURE}/redo`, { ...redo, price: 2 });
    const seen = async () => (await list()).flatMap((item) => item.pictures).find((one) => one.id === again.id)!;
    await vi.waitUntil(async () => (await seen()).redo === null, { timeout: 120_000, interval: 400 });
    const made = await seen();
    expect(made).toMatchObject({ words: 'on blue felt', decision: 'open', former: { words: '' } });
    expect(await getCredits(account.id)).toMatchObject({ available: CREDITS - 14, held: 0 });
    await done(`POST ${PICTURE}/former`, { id, pictureId: again.id });
    expect(await seen()).toMatchObject({ assetId: again.assetId, decision: 'rejected' });
    await done(`POST ${PICTURE}/former`, { id, pictureId: again.id });
    const late = { id, picture_ids: [again.id], decision: 'kept', seen: { [again.id]: again.version } };
    expect((await ask(`POST ${RUN}/decisions`, late)).isRefused).toBe(true);
    expect((await seen()).decision).toBe('open');
    await done(`POST ${RUN}/decisions`, {
      ...late,
      decision: 'rejected',
      seen: { [again.id]: (await seen()).version },
    });
    // The plan says what the shop will be like, and changes nothing.
    const plan = (await done(`GET ${RUN}/plan`, { id })).data as { added: unknown[]; obstacle: string }[];
    expect(plan.map(({ added, obstacle }) => [added.length, obstacle])).toEqual([
      [1, ''],
      [2, ''],
      [2, ''],
    ]);
    expect(shopAsItIs(domain)).toBe(before);
    const replacing = { id, mode: 'replace-first' };
    const replaced = (await done(`GET ${RUN}/plan`, replacing)).data as { replaced: unknown[] }[];
    expect(replaced.map((entry) => entry.replaced.length)).toEqual([1, 1, 1]);
    // A time can be set and taken back.
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await done(`POST ${RUN}/publish`, { ...replacing, at, idempotency_key: 'later-1' })).data).toMatchObject({
      publishAt: at,
    });
    expect((await done(`POST ${RUN}/publish/cancel`, { id })).data).toMatchObject({ publishAt: null });
    await done(`POST ${RUN}/publish`, { ...replacing, idempotency_key: 'publish-1' });
    const published = await until(({ inShop }) => inShop === 0);
    expect(published.counts).toMatchObject({ published: 3 });
    expect(shopAsItIs(domain)).not.toBe(before);

    await done(`POST ${RUN}/roll-back`, { id, idempotency_key: 'back-1' });
    const back = await until(({ inShop }) => inShop === 0);
    expect(back.counts).toMatchObject({ 'rolled-back': 3 });
    expect(shopAsItIs(domain)).toBe(before);
    await done(`POST ${RUN}/steer`, { id, action: 'cancel' });
    await expectSoundLedger();
  });
});

everydayIt('a key without the shop’s scope does none of it, and another shop’s key finds nothing', async () => {
  const { account } = await openShop();
  const { account: other } = await openShop();
  const ask = await overHttp(account);
  const look = { scene: null, prompt: 'on pale oak' };
  const { data } = (await ask('POST /api/catalogue/recipes', { name: 'x', look })).said as { data: { id: string } };
  const made = await ask('POST /api/catalogue/runs', { recipe_id: data.id, choice: { kind: 'all' } });
  const { id } = (made.said as { data: { id: string } }).data;
  const narrow = await overHttp(account, ['read', 'generate']);
  expect((await narrow('GET /api/catalogue/runs')).said).toMatchObject({ code: 'forbidden' });
  expect((await narrow('POST /api/catalogue/runs/{id}/start', { id, part: 'all', price: 1 })).said).toMatchObject({
    code: 'forbidden',
  });
  const stranger = await overHttp(other);
  for (const call of [
    'GET /api/catalogue/runs/{id}',
    'GET /api/catalogue/runs/{id}/items',
    'POST /api/catalogue/runs/{id}/publish',
    'POST /api/catalogue/runs/{id}/publish/cancel',
  ]) {
    expect((await stranger(call, { id })).said, call).toMatchObject({ code: 'not-found' });
  }
});
