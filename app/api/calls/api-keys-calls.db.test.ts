import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { createUser, signIn } from '#app/domain/accounts/index.server.ts';
import { apiKeyMessages } from '#app/domain/api-keys/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { asCaller } from '#app/platform/http/caller.server.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import { answerCall } from '../index.server.ts';

async function call(token: string, method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const headers = new Headers({ authorization: `Bearer ${token}`, ...more });
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const response = await answerCall(new Request(`http://localhost${path}`, init));
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function makeKey(token: string, options: Record<string, unknown> = {}): Promise<{ id: string; key: string }> {
  const { status, body } = await call(token, 'POST', '/api/keys/generate', { name: 'Nightly', ...options });
  expect(status).toBe(200);
  return body.apiKey;
}

describe('making, listing, ending', () => {
  it('shows the text once, stores only its hash, lists the rest', async () => {
    const { account, token } = await signedIn(5);
    const { status, body } = await call(token, 'POST', '/api/keys/generate', { name: '  Nightly  ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      apiKey: {
        id: expect.any(String),
        name: 'Nightly',
        isActive: true,
        keyPreview: `${body.apiKey.key.slice(0, 13)}...${body.apiKey.key.slice(-4)}`,
        scopes: ['read', 'generate', 'store', 'publish'],
        requestsPerMinute: 120,
        createdAt: expect.any(String),
        lastUsedAt: null,
        key: expect.stringMatching(/^plk_live_\w{39}$/),
      },
    });
    const { key, ...view } = body.apiKey;
    const listed = await call(token, 'GET', '/api/keys');
    expect(listed.body).toEqual({ success: true, apiKeys: [view] });
    const row = await database().apiKey.findFirstOrThrow({ where: { userId: account.id } });
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row.keyHash).toBe(createHash('sha256').update(key).digest('hex'));
  });

  it('needs a name', async () => {
    const { token } = await signedIn(5);
    for (const body of [{}, { name: '' }, { name: '   ' }]) {
      const answer = await call(token, 'POST', '/api/keys/generate', body);
      expect(answer).toMatchObject({ status: 400, body: { message: apiKeyMessages.nameRequired } });
    }
    const none = await call(token, 'POST', '/api/keys/generate', { name: 'x', scopes: [] });
    expect(none).toMatchObject({ status: 400, body: { message: apiKeyMessages.scopeRequired } });
  });

  it('asks for the password some time after signing in', async () => {
    const person = { email: 'maker@example.com', password: 'a stone under a vase' };
    await createUser({ ...person, fname: 'Ada', lname: 'Stone', status: 'active' });
    const { account, token } = await signIn({ ...person, userAgent: '', address: '' });
    await makeKey(token);
    const createdAt = new Date(Date.now() - 3_600_000);
    await database().userSession.updateMany({ where: { userId: account.id }, data: { createdAt } });
    const make = (password?: string) => call(token, 'POST', '/api/keys/generate', { name: 'Nightly', password });
    expect(await make()).toMatchObject({
      status: 401,
      body: { field: 'password', message: accountMessages.passwordAgain },
    });
    expect(await make('wrong')).toMatchObject({ status: 422, body: { field: 'password' } });
    expect(await database().apiKey.count({ where: { userId: account.id } })).toBe(1);
    expect(await make(person.password)).toMatchObject({ status: 200, body: { apiKey: { name: 'Nightly' } } });
  });

  it('keeps to twenty active keys, however many are asked for at once', async () => {
    const { account, token } = await signedIn(5);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => call(token, 'POST', '/api/keys/generate', { name: `key ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await database().apiKey.count({ where: { userId: account.id } })).toBe(20);
  });

  it("ends a key at once; another's, an unknown and a malformed one are not there", async () => {
    const [mine, other] = [await signedIn(5), await signedIn(5)];
    const { id, key } = await makeKey(mine.token);
    const end = async (token: string, keyId: string) => {
      const { status, body } = await call(token, 'POST', '/api/keys/deactivate', { keyId });
      return [status, body.message];
    };
    const missing = [404, apiKeyMessages.missing];
    expect(await end(other.token, id)).toEqual(missing);
    expect(await end(mine.token, '00000000-0000-4000-8000-000000000000')).toEqual(missing);
    expect(await end(mine.token, 'x')).toEqual(missing);
    expect((await call(key, 'GET', '/api/user/getuser')).status).toBe(200);
    expect(await end(mine.token, id)).toEqual([200, undefined]);
    expect(await call(key, 'GET', '/api/user/getuser')).toMatchObject({
      status: 401,
      body: { message: apiKeyMessages.refused },
    });
    expect(await end(mine.token, id)).toEqual([200, undefined]);
    expect((await call(mine.token, 'GET', '/api/keys')).body.apiKeys).toMatchObject([{ id, isActive: false }]);
  });
});

describe('calling by key', () => {
  it('acts for its account and says where the limit stands', async () => {
    const { account, token } = await signedIn(5);
    const { id, key } = await makeKey(token);
    const { status, headers, body } = await call(key, 'GET', '/api/user/getuser');
    expect([status, body._id]).toEqual([200, account.id]);
    expect(headers.get('RateLimit-Limit')).toBe('120');
    expect(headers.get('RateLimit-Remaining')).toBe('119');
    expect(Number(headers.get('RateLimit-Reset'))).toBeGreaterThan(0);
    const { lastUsedAt } = await database().apiKey.findUniqueOrThrow({ where: { id } });
    await call(key, 'GET', '/api/user/getuser');
    expect(lastUsedAt).not.toBeNull();
    // Not a write for every request.
    expect((await database().apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt).toEqual(lastUsedAt);
    await database().apiKey.update({ where: { id }, data: { lastUsedAt: new Date(lastUsedAt!.getTime() - 61_000) } });
    await call(key, 'GET', '/api/user/getuser');
    expect((await database().apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt!.getTime()).toBeGreaterThan(
      lastUsedAt!.getTime() - 1,
    );
  });

  it('needs neither cookie nor our own pages, and no cookie speaks for it', async () => {
    const { token } = await signedIn(5);
    const { key } = await makeKey(token);
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', cookie: `plinth=${token}` };
    const body = { promptId: '00000000-0000-4000-8000-000000000000' };
    expect((await call(key, 'POST', '/api/interrupt', body, foreign)).status).toBe(404);
    expect((await call('plk_live_wrong', 'POST', '/api/interrupt', body, foreign)).status).toBe(401);
  });

  it('tells a typing error from an unknown key', async () => {
    const { token } = await signedIn(5);
    const { key } = await makeKey(token);
    const typo = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    expect((await call(typo, 'GET', '/api/user/getuser')).body.message).toBe(apiKeyMessages.mistyped);
    await database().apiKey.deleteMany({ where: { keyPreview: { startsWith: key.slice(0, 13) } } });
    expect((await call(key, 'GET', '/api/user/getuser')).body.message).toBe(apiKeyMessages.refused);
  });

  it('does what its scopes say and nothing else', async () => {
    const { account, token } = await signedIn(5);
    const imageId = await uploadPicture(account);
    const reader = await makeKey(token, { scopes: ['read'] });
    const cutOut = await call(reader.key, 'POST', '/api/images/remove-background', { imageId });
    expect(cutOut).toMatchObject({ status: 403, body: { message: apiKeyMessages.lacksScope('generate') } });
    expect((await call(reader.key, 'GET', '/api/images/library?shelf=materials')).body.data).toHaveLength(1);
    const all = await makeKey(token);
    for (const [method, path, body] of [
      ['GET', '/api/keys'],
      ['POST', '/api/keys/generate', { name: 'x' }],
      ['POST', '/api/keys/deactivate', { keyId: all.id }],
    ] as const) {
      const answer = await call(all.key, method, path, body);
      expect(answer).toMatchObject({ status: 403, body: { message: apiKeyMessages.notByKey } });
    }
  });

  it('is not a way into a closed account', async () => {
    const { account, token } = await signedIn(5);
    const { key } = await makeKey(token);
    const status = async () => (await call(key, 'GET', '/api/user/getuser')).status;
    const user = (data: object) => database().user.update({ where: { id: account.id }, data });
    await user({ status: 'disabled' });
    expect(await status()).toBe(401);
    const domain = 'gone.myshopify.com';
    await user({ status: 'active', shop: domain });
    expect(await status()).toBe(401);
    await database().shop.create({ data: { domain, userId: account.id } });
    expect(await status()).toBe(200);
    await database().shop.update({ where: { domain }, data: { uninstalledAt: new Date() } });
    expect(await status()).toBe(401);
  });

  it('stops at the limit of the key, counted by all processes, and starts anew', async () => {
    const { token } = await signedIn(5);
    const { id, key } = await makeKey(token);
    await database().apiKey.update({ where: { id }, data: { requestsPerMinute: 3 } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(key, 'GET', '/api/user/getuser')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.message).toBe(apiKeyMessages.tooFast);
    expect(refused.headers.get('RateLimit-Remaining')).toBe('0');
    expect(refused.headers.get('Retry-After')).toBe(refused.headers.get('RateLimit-Reset'));
    await database().rateWindow.update({
      where: { key: `api-key:${id}` },
      data: { windowEnd: new Date(Date.now() - 1000) },
    });
    expect((await call(key, 'GET', '/api/user/getuser')).status).toBe(200);
  });

  it('ends its event streams when it ends', async () => {
    const { token } = await signedIn(5);
    const { id, key } = await makeKey(token);
    const headers = { authorization: `Bearer ${key}` };
    const stream = await answerCall(new Request('http://localhost/api/events', { headers }));
    expect(stream.headers.get('RateLimit-Limit')).toBe('120');
    const text = stream.text();
    expect((await call(token, 'POST', '/api/keys/deactivate', { keyId: id })).status).toBe(200);
    expect(await text).toContain('retry:');
  });
});

describe('the security journal', () => {
  const use = (key: string, address: string) =>
    asCaller({ requestId: 'request-0001', address, userAgent: 'curl/8.5.0' }, () =>
      call(key, 'GET', '/api/user/getuser'),
    );

  it('has keys that were made, used from somewhere new, and ended; only their account reads it', async () => {
    const { token } = await signedIn(0);
    const { id, key } = await makeKey(token);
    for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.4']) {
      expect((await use(key, address)).status).toBe(200);
    }
    await call(token, 'POST', '/api/keys/deactivate', { keyId: id });
    const { body } = await call(token, 'GET', '/api/user/security?about=keys');
    expect(body.events.map((event: { kind: string; address: string }) => [event.kind, event.address])).toEqual([
      ['api-key.ended', ''],
      ['api-key.new-address', '198.51.100.4'],
      ['api-key.new-address', '203.0.113.7'],
      ['api-key.created', ''],
    ]);
    expect(JSON.stringify(body)).not.toContain(key);
    const other = await signedIn(0);
    expect((await call(other.token, 'GET', '/api/user/security')).body).toEqual({ events: [], next: null });
  });
});
