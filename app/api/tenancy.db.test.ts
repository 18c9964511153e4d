import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { everydayIt, rows } from '@plinth/testing/depth';
import { SCRIPTED_LOOK } from '#tests/doubles/scripted-engines.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { OPTIONAL_IDS, OTHER_ANSWERS } from '#tests/fixtures/tenancy-answers.ts';
import type { Call } from './call.ts';
import { calls } from './calls.server.ts';
import { SchemaShelf } from './document/json-schema-of.server.ts';
import type { JsonSchema } from './document/json-schema-of.server.ts';
import { SAMPLE_ID, sampleOf } from './document/sample-of.ts';
import { answerCall } from './index.server.ts';

/*
 * Every call that takes an id, from the registry, with every id of another account: the answer has to be the very one for an
 * id that does not exist, and nothing of the other account may change. A new call is in here by itself. Where it does not
 * answer 404 to an id that is not there, it is listed in `tenancy-answers.ts` with what it answers instead, and why.
 */
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

interface Input {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** The input, with SAMPLE_ID wherever an id stands. */
function inputOf(call: Call): Input {
  const shelf = new SchemaShelf();
  const sampled = (schema: z.ZodType | undefined) =>
    schema ? ((sampleOf(shelf.add(schema, 'input'), shelf.schemas) ?? {}) as Record<string, unknown>) : {};
  const more = OPTIONAL_IDS[nameOf(call)];
  const params = call.params ? { ...sampled(call.params), ...call.example?.params } : {};
  return {
    params: Object.fromEntries(Object.keys(params).map((name) => [name, SAMPLE_ID])),
    query: { ...sampled(call.query), ...call.example?.query, ...more?.query },
    body: call.body ? { ...((call.example?.body ?? sampled(call.body)) as object), ...more?.body } : null,
  };
}

/** As JSON; working out a sample takes longer than many an answer. */
const inputs = new Map(calls.map((call) => [call, JSON.stringify(inputOf(call))]));
const takesIds = (call: Call) => inputs.get(call)!.includes(SAMPLE_ID);
const idCalls = calls.filter((call) => call.access === 'account' && takesIds(call));

function request(call: Call, id: string, token: string | null): Request {
  const { params, query, body } = JSON.parse(inputs.get(call)!.replaceAll(SAMPLE_ID, id)) as Input;
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (call.body) headers.set('content-type', 'application/json');
  const address = `http://localhost${path}${search.size > 0 ? `?${search}` : ''}`;
  return new Request(address, { method: call.method, headers, body: call.body ? JSON.stringify(body) : null });
}

/** All that a caller can see of an answer, but for what names the request. */
async function answerTo(call: Call, id: string, token: string | null) {
  const response = await answerCall(request(call, id, token));
  const type = response.headers.get('content-type');
  if (type?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, type, text: '(stream)' };
  }
  const text = await response.text();
  return {
    status: response.status,
    type,
    text: text.replaceAll(id, 'ID').replace(/"requestId":"[^"]+"/, '"requestId":"..."'),
  };
}

const keyOf = async (account: Account) =>
  (await generateApiKey({ account, name: 'key', scopes: ['read', 'generate', 'store', 'publish'] })).key;

/** An account that owns one of everything. */
async function createVictim() {
  const account = await createMerchant(10);
  const userId = account.id;
  // One id for a thing of each kind: a call is asked for all of them at once, also one that names two things.
  const id = await uploadPicture(account);
  const [assetId, catalogueId, deletedId] = [id, id, randomUUID()];
  const cutOut = await database().asset.create({
    data: { userId, type: 'image', origin: 'cutout', name: 'c.png', width: 64, height: 64, parentId: assetId },
  });
  await database().scene.create({ data: { id, userId, name: 'Scene', document: {} } });
  await database().workspace.create({ data: { id, userId, name: 'Workspace' } });
  await database().job.create({
    data: {
      id,
      userId,
      kind: 'cut-out',
      input: { assetId },
      requestedCount: 1,
      acceptedCount: 1,
      unitPrice: 0,
      idempotencyKey: randomUUID(),
      requestHash: 'x',
      outputs: { create: { index: 0 } },
    },
  });
  const key = await generateApiKey({ account, name: 'key', scopes: ['read'] });
  await database().webhookEndpoint.create({
    data: { id, userId, url: 'https://example.com/', sealedSecret: 'x' },
  });
  await database().endpointMessage.create({
    data: { id, endpointId: id, event: 'endpoint.test', subject: 'x', payload: {} },
  });
  await database().storePush.create({
    data: {
      id,
      userId,
      shop: 'victim.myshopify.com',
      assetId,
      productId: 'gid://shopify/Product/1',
    },
  });
  await database().networkPost.create({
    data: {
      id,
      userId,
      network: 'linkedin',
      requestKey: randomUUID(),
      assetId,
      assetName: 'x',
      assetType: 'image',
      input: {},
      status: 'refused',
      checkpoint: {},
      subject: 'x',
      subjectName: 'x',
      disclosure: { acts: [] },
    },
  });
  await database().publication.create({
    data: {
      id,
      userId,
      assetId,
      destination: 'link',
      reason: 'page',
      token: randomUUID(),
      type: 'image',
      title: 'x',
      // It outlives this file.
      expiresAt: new Date(Date.now() + 24 * 60 * 60_000),
    },
  });
  await openSession(account);
  const session = await database().userSession.findFirstOrThrow({ where: { userId } });
  await database().passkey.create({
    data: {
      id,
      userId,
      name: 'x',
      credentialId: randomUUID(),
      publicKey: Buffer.from('x'),
      counter: 0,
      rpId: 'localhost',
    },
  });
  await database().scene.create({
    data: { id: deletedId, userId, name: 'Deleted', document: {}, deletedAt: new Date() },
  });
  await database().imageProject.create({
    data: { id, userId, name: 'Mug', width: 4, height: 4, assetId },
  });
  await database().asset.create({
    data: {
      id: deletedId,
      userId,
      type: 'image',
      origin: 'upload',
      name: 'Deleted',
      width: 4,
      height: 4,
      deletedAt: new Date(),
    },
  });
  await database().trainedModel.create({
    data: {
      id,
      userId,
      kind: 'product',
      triggerWord: 'mug',
      steps: 1000,
      engine: 'local',
      look: SCRIPTED_LOOK as object,
      readyAt: new Date(),
    },
  });
  const look = { scene: null, prompt: 'on oak', pictures: 1 };
  await database().catalogueRecipe.create({
    data: { id: catalogueId, userId, familyId: catalogueId, name: 'x', look },
  });
  await database().catalogueRun.create({
    data: {
      id: catalogueId,
      userId,
      shop: 'victim.myshopify.com',
      recipeId: catalogueId,
      state: 'ready',
      choice: { kind: 'all' },
      idempotencyKey: randomUUID(),
    },
  });
  await database().runItem.create({
    data: {
      id: catalogueId,
      runId: catalogueId,
      userId,
      position: 0,
      productId: 'gid://shopify/Product/1',
      title: 'x',
    },
  });
  await database().runPicture.create({ data: { id: catalogueId, itemId: catalogueId, userId, index: 0 } });
  const ids = [userId, id, cutOut.id, deletedId, key.id, session.id];
  return { account, ids };
}

/** Everything the account owns, as one text, whatever order the rows come in. */
async function stateOf({ id: userId }: Account): Promise<string> {
  const where = { userId };
  return JSON.stringify(
    await Promise.all([
      database().asset.findMany({ where, include: { files: true } }),
      database().scene.findMany({ where }),
      database().workspace.findMany({ where }),
      database().job.findMany({ where, include: { outputs: true } }),
      database().apiKey.findMany({ where, omit: { lastUsedAt: true } }),
      database().webhookEndpoint.findMany({ where, include: { messages: true } }),
      database().storePush.findMany({ where }),
      database().networkPost.findMany({ where }),
      database().disclosure.findMany({ where }),
      database().publication.findMany({ where }),
      database().catalogueRecipe.findMany({ where }),
      database().catalogueRun.findMany({ where }),
      database().runItem.findMany({ where }),
      database().runPicture.findMany({ where }),
      database().userSession.findMany({ where }),
      database().creditBalance.findMany({ where }),
      database().user.findMany({ where: { id: userId } }),
    ]),
    (_, value: unknown) =>
      Array.isArray(value) ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : value,
  );
}

/** Names of properties that hold the id of an account's row. */
function idNamesIn(schema: JsonSchema, shelf: Readonly<Record<string, JsonSchema>>, depth = 0): string[] {
  if (depth > 8) return [];
  if (typeof schema['$ref'] === 'string') {
    return idNamesIn(shelf[schema['$ref'].split('/').at(-1)!] ?? {}, shelf, depth + 1);
  }
  const inner = [schema['items'], ...((schema['anyOf'] as unknown[] | undefined) ?? [])].filter(Boolean);
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  return [
    ...properties.flatMap(([name, property]) => [
      ...(/(^_?id|Id|Ids|_id)$/.test(name) ? [name] : []),
      ...idNamesIn(property, shelf, depth + 1),
    ]),
    ...inner.flatMap((each) => idNamesIn(each as JsonSchema, shelf, depth + 1)),
  ];
}

/** Named like ids and none of an account's own things. */
const NO_OWN_THING = ['priceId', 'productId', 'product_id', 'mediaId', 'mediaIds'];
/** Of an authenticator's answer, which is looked up together with its account. */
const OF_A_CREDENTIAL = ['POST /api/user/passkeys/add: id', 'POST /api/user/passkeys/add: rawId'];

describe('the table is complete', () => {
  everydayIt('knows of every id that a call can take', () => {
    const forgotten = calls
      .filter((call) => call.access === 'account' && !idCalls.includes(call))
      .flatMap((call) => {
        const shelf = new SchemaShelf();
        const names = [call.params, call.query, call.body].flatMap((schema) =>
          schema ? idNamesIn(shelf.add(schema, 'input'), shelf.schemas) : [],
        );
        return names.filter((name) => !NO_OWN_THING.includes(name)).map((name) => `${nameOf(call)}: ${name}`);
      });
    expect(forgotten.filter((name) => !OF_A_CREDENTIAL.includes(name))).toEqual([]);
  });

  everydayIt('lists no call that is gone', () => {
    const names = idCalls.map(nameOf);
    const listed = [...Object.keys(OTHER_ANSWERS), ...Object.keys(OPTIONAL_IDS)];
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  });
});

/** Nothing of theirs may change, so all calls are made of the same victim, and by the same callers. */
let victim: Awaited<ReturnType<typeof createVictim>>;
let victimState: string;
let revoked: string;
let others: { readonly session: string; readonly key: string; readonly shopSession: string };
beforeAll(async () => {
  victim = await createVictim();
  const stranger = await createMerchant(10);
  const shop = await createMerchant(10);
  const domain = `${shop.id}.myshopify.com`;
  await database().user.update({ where: { id: shop.id }, data: { shop: domain, signupType: 'shopify' } });
  await database().shop.create({ data: { domain, userId: shop.id } });
  others = {
    session: await openSession(stranger),
    key: await keyOf(stranger),
    shopSession: await openSession(shop),
  };
  const { account } = victim;
  revoked = await keyOf(account);
  await database().apiKey.updateMany({
    where: { userId: account.id, scopes: { has: 'store' } },
    data: { isActive: false },
  });
  victimState = await stateOf(account);
});
// They ask more often than one account may.
beforeEach(() => database().rateWindow.deleteMany());

/** A call that refuses its owner as well would prove nothing: everyday some of them are asked. */
const OWNERS = new Set(rows(idCalls, 25).map(nameOf));

describe.each(idCalls.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  it('tells no account about another one’s rows', async () => {
    const { account, ids } = victim;
    const notThere = OTHER_ANSWERS[name]?.statuses ?? [404];
    // Everyday one caller names every id; how the others are let in is not about the id.
    type Caller = readonly [who: string, token: string | null, statuses: readonly number[], ids: readonly string[]];
    const callers: readonly Caller[] = [
      ['anonymous', null, [401], rows(ids, 1)],
      ['revoked key', revoked, [401], rows(ids, 1)],
      ['other user', others.session, notThere, ids],
      ['foreign key', others.key, call.scope ? notThere : [403], rows(ids, 1)],
      ['other shop', others.shopSession, notThere, rows(ids, 1)],
    ];
    for (const [who, token, statuses, named] of callers) {
      const missing = await answerTo(call, randomUUID(), token);
      expect(statuses, `${who}: an id that is not there (${missing.text})`).toContain(missing.status);
      // An id in no path: the answer names the field that held it.
      if (missing.status === 404 && !call.params) expect(JSON.parse(missing.text), who).toHaveProperty('field');
      for (const id of named) expect(await answerTo(call, id, token), `${who}: ${id}`).toEqual(missing);
    }
    expect(await stateOf(account)).toBe(victimState);
  });

  if (OTHER_ANSWERS[name]?.isSameForOwner) return;
  if (OWNERS.has(name))
    everydayIt('answers otherwise to the owner', async () => {
      const { account, ids } = await createVictim();
      const token = await openSession(account);
      const missing = JSON.stringify(await answerTo(call, randomUUID(), token));
      let isOtherwise = false;
      for (const id of ids) {
        isOtherwise = JSON.stringify(await answerTo(call, id, token)) !== missing;
        if (isOtherwise) break;
      }
      expect(isOtherwise).toBe(true);
    });
});
