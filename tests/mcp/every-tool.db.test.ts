import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everydayIt, rows } from '@plinth/testing/depth';
import { sampleOf } from '#app/api/document/sample-of.ts';
import { calls } from '#app/api/calls.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import { catalogueHandlers } from '#app/domain/catalogue/index.server.ts';
import { seedFeatures } from '#app/domain/credits/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import { pushHandlers } from '#app/domain/store/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { action } from '#app/routes/api/mcp.ts';
import type { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, uploadPicture } from '#tests/fixtures/merchant.ts';
import { openInAdmin, startShopify } from '#tests/fixtures/shop-life.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

/** More than some assistants show at once (Copilot: 128), and what is read before every question. */
const MAX_TOOLS = 40;
const MAX_BYTES = 40_000;
const SCOPES = ['read', 'generate', 'store', 'publish'] as const;

let store: DevStore;
let served: Served;
let stop: () => Promise<unknown>;
let account: Account;
let domain: string;
let client: Client;
let tools: readonly Tool[];

beforeAll(async () => {
  await seedFeatures();
  store = await startShopify();
  const apiOf = (shop: string) => adminApiOf({ shop });
  const jobs = await startWorker({ engines: scriptedEngines() });
  const works = await startWorks([...catalogueHandlers({ apiOf }), ...pushHandlers({ apiOf })]);
  stop = () => Promise.all([jobs.stop({ graceMs: 0 }), works.stop()]);
  served = await serve((request) => action({ request, params: {}, context: {} } as never));
  domain = `${randomUUID().slice(0, 8)}.myshopify.com`;
  account = await openInAdmin(store, domain);
  client = await connect();
  ({ tools } = await client.listTools());
});
afterAll(async () => {
  await client.close();
  await served.close();
  await stop();
  await store.stop();
});

async function connect(): Promise<Client> {
  const { key } = await generateApiKey({ account, name: 'assistant', scopes: [...SCOPES] });
  // More in a minute than an assistant asks.
  await database().apiKey.updateMany({ data: { requestsPerMinute: 10_000 } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const made = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', served.origin), { requestInit });
  await made.connect(transport as Parameters<typeof made.connect>[0]);
  return made;
}

type Content = Record<string, unknown>;
const called = new Set<string>();

/** The client throws for an answer that does not fit the schema it was told; a second look is taken with another validator. */
async function call(
  name: string,
  args: Content = {},
): Promise<{ readonly isError: boolean; readonly content: Content }> {
  called.add(name);
  const result = await client.callTool({ name, arguments: args });
  const { outputSchema } = tools.find((tool) => tool.name === name)!;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  expect(ajv.validate(outputSchema!, result.structuredContent), `${name}: ${ajv.errorsText()}`).toBe(true);
  return { isError: result.isError === true, content: result.structuredContent as Content };
}

/** Agrees to a price that is told; whatever is refused fails the test. */
async function done(name: string, args: Content = {}): Promise<Content> {
  const told = await call(name, args);
  const quote = told.content['quote'] as { readonly id: string } | undefined;
  const { isError, content } = quote ? await call(name, { ...args, quote_id: quote.id }) : told;
  expect(isError, `${name}: ${JSON.stringify(content)}`).toBe(false);
  return content;
}

const ended = (id: unknown) =>
  vi.waitUntil(
    async () => {
      const job = await done('get_job', { id });
      return ['succeeded', 'failed'].includes(String(job['status'])) ? job : null;
    },
    { timeout: 120_000, interval: 200 },
  );

async function pictureOf(job: Content): Promise<string> {
  const { outputs } = (await ended(job['jobId'])) as { outputs: { asset: { _id: string } | null }[] };
  return outputs[0]!.asset!._id;
}

describe('the list of tools', () => {
  everydayIt('is short enough for every assistant', () => {
    expect(tools.length).toBeLessThanOrEqual(MAX_TOOLS);
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(MAX_BYTES);
  });

  everydayIt('says of each what it takes, answers and changes', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description, name).toMatch(/^.{10,120}$/);
      expect([inputSchema.type, outputSchema?.type], name).toEqual(['object', 'object']);
      expect(ajv.validateSchema(inputSchema) && ajv.validateSchema(outputSchema!), name).toBe(true);
      expect(annotations, name).toMatchObject({ readOnlyHint: expect.any(Boolean) as boolean });
    }
  });
});

// Takes most of a minute: a dozen jobs and a run over a shop's products go through real workers.
describe('every tool with the official client', () => {
  everydayIt('does the work of a merchant', async () => {
    const photo = await uploadPicture(account);
    const uploaded = await done('upload_picture', {
      imageBase64: Buffer.from((await tinyPicture('#aa5522ff', 64)).bytes).toString('base64'),
      imageName: 'mug.png',
    });
    const { _id: spare } = uploaded['data'] as { _id: string };
    await done('list_pictures');
    await done('get_picture', { id: photo });
    const cutOut = await pictureOf(await done('remove_background', { imageId: photo }));
    await done('stage_product', { imageIds: [cutOut] });
    await done('list_scenes');
    const order = { composition: compositionOf(cutOut), text_prompt: 'Warm morning light', count: 1 };
    const made = await pictureOf(await done('generate_product_photo', order));
    await pictureOf(await done('generate_again', { imageId: made }));
    await done('make_picture_from_words', { prompt: 'A blue mug on a wooden table', variations: 1 });
    await ended((await done('edit_picture_by_words', { imageId: photo, prompt: 'make it brighter' }))['jobId']);
    await done('resize_picture', { imageId: photo, width: 32, height: 32 });
    await ended((await done('enlarge_picture', { imageId: photo }))['jobId']);
    await ended((await done('make_video', { imageId: photo }))['jobId']);
    await call('try_on_garment', { clothing_image: photo, text_prompt: 'a shirt', place: { kind: 'tool' } });
    await done('write_captions', { prompt: 'Handmade blue mug for slow mornings' });
    await done('delete_pictures', { imageIds: [spare] });
    await done('restore_pictures', { imageIds: [spare] });
    await done('download_pictures', { imageIds: [made], format: 'jpeg' });
    const { jobId } = await done('remove_background', { imageId: spare });
    await done('list_open_jobs');
    await done('stop_job', { promptId: jobId });
    await done('list_prices');
    await done('get_credits');
    await done('list_channels');
    await done('check_for_channels', { imageIds: [made], channels: ['amazon'] });
    await call('fit_for_channel', { imageId: cutOut, channel: 'shopify' });
    await done('export_for_channel', { channel: 'shopify', pictures: [{ imageId: made, sku: 'MUG-1' }] });
    await done('list_networks');
    await call('post_to_network', { network: 'linkedin', imageId: made });
    const found = await done('search_api', { query: 'workspace' });
    expect(found['calls']).not.toEqual([]);
    await done('call_api', { call: 'GET /api/feature-flags' });

    const [product] = store.shop(domain).products;
    await done('list_store_products');
    await done('import_store_pictures', { productId: product!.id, mediaIds: [product!.media[0]!.id] });
    await done('put_picture_on_product', { imageId: made, product_id: product!.id });
    const look = { scene: null, prompt: 'on pale oak', pictures: 1, place: 'first' };
    await done('call_api', { call: 'POST /api/catalogue/recipes', arguments: { name: 'Spring', look } });
    const { data: recipes } = (await done('list_catalogue_recipes')) as { data: { id: string }[] };
    const choice = { kind: 'vendor', value: 'Fieldhouse' };
    const created = await done('create_catalogue_run', { recipe_id: recipes[0]!.id, choice });
    const { id } = created['data'] as { id: string };
    const until = (state: string) =>
      vi.waitUntil(
        async () => {
          const { data } = (await done('get_catalogue_run', { id })) as {
            data: { state: string; offer: { price: number } };
          };
          return data.state === state && data;
        },
        { timeout: 120_000, interval: 400 },
      );
    const { offer } = await until('ready');
    await done('start_catalogue_run', { id, part: 'all', price: offer.price });
    await until('done');
    const run = '/api/catalogue/runs/{id}';
    const { answer } = (await done('call_api', { call: `GET ${run}/items`, arguments: { id } })) as {
      answer: { data: { pictures: { id: string }[] }[] };
    };
    const kept = answer.data.flatMap(({ pictures }) => pictures.map((picture) => picture.id));
    const decisions = { id, picture_ids: kept, decision: 'kept' };
    await done('call_api', { call: `POST ${run}/decisions`, arguments: decisions });
    await done('publish_catalogue_run', { id });
    await call('roll_back_catalogue_run', { id });
    expect([...called].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  });

  it('refuses samples and nonsense in a way that the client understands', async () => {
    for (const { name, inputSchema } of tools) {
      const sample = sampleOf(inputSchema, {}) as Content;
      const nonsense = Object.fromEntries(
        Object.keys(inputSchema.properties ?? {}).map((key) => [key, { no: 'sense' }]),
      );
      for (const args of rows([nonsense, sample, {}, { ...sample, unknown_argument: 1 }], 1)) {
        const { isError, content } = await call(name, args);
        if (isError)
          expect(content, name).toMatchObject({
            error: { code: expect.any(String) as string, message: expect.any(String) as string },
          });
      }
    }
  });

  everydayIt('answers every call of the API by call_api', async () => {
    const { calls: some } = (await done('search_api', { query: 'catalogue run', limit: 10 })) as {
      calls: { call: string }[];
    };
    expect(some.length).toBeGreaterThan(3);
    const reads = calls.filter(
      ({ method, scope, params, query, response, produces }) =>
        method === 'GET' && scope && !params && !query && response && !produces,
    );
    expect(reads.length).toBeGreaterThan(10);
    for (const { path } of reads) await call('call_api', { call: `GET ${path}` });
  });
});
