import { readFileSync } from 'node:fs';
import { ROUTE_FILES } from '#tests/routes/route-files.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import type { Call } from './call.ts';
import { calls } from './calls.server.ts';
import { answerCall } from './index.server.ts';

const nameOf = ({ method, path: of }: Call) => `${method} ${of}`;
const addressOf = (call: Call) => `http://localhost${call.path.replace(/\{\w+\}/g, 'x')}`;

describe('what is open without a session', () => {
  it('of the calls is the way in alone', () => {
    expect(calls.filter(({ access }) => access === 'public').map(nameOf)).toEqual([
      'POST /api/user/login',
      'GET /api/user/verifyTokenAuth/{token}',
      'POST /api/user/register',
      'POST /api/user/verify/{token}',
      'GET /api/user/verify/{token}',
      'POST /api/user/generate-new-token',
      'POST /api/user/forgotpassword',
      'PATCH /api/user/resetPassword',
      'POST /api/user/social/google',
      'POST /api/user/social/shopify',
    ]);
  });

  it.each(calls.filter(({ access }) => access === 'account').map((call) => [nameOf(call), call] as const))(
    '%s is not',
    async (_name, call) => {
      const headers = { 'content-type': 'application/json' };
      const body = call.method === 'GET' ? null : '{}';
      const answer = await answerCall(new Request(addressOf(call), { method: call.method, headers, body }));
      expect(answer.status).toBe(401);
    },
  );

  it('of documentation is the public contract, and of what watches over a process its two answers', () => {
    const names = ROUTE_FILES.map(({ path }) => path);
    const telling =
      /doc|openapi|swagger|schema|client|health|ready|metric|monitor|status|debug|trace|profil|dev|outbox/;
    expect(names.filter((name) => telling.test(name)).sort()).toEqual([
      '/api/docs',
      '/api/openapi.json',
      '/dashboard/userprofile',
      '/dev/outbox',
    ]);
    const served = [...readFileSync('server.ts', 'utf8').matchAll(/\bapp\.(?:get|post|all|use)\('([^']+)'/g)];
    expect(served.map(([, address]) => address).sort()).toEqual(['*', '/assets', '/healthz', '/readyz']);
  });
});

describe('a value counts where it belongs', () => {
  let token: string;
  beforeAll(async () => {
    token = await openSession(await createMerchant(0));
  });
  const ask = (address: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    answerCall(
      new Request(`http://localhost${address}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      }),
    );

  it('a name that comes twice in an address is refused, whatever the two say', async () => {
    expect((await ask('/api/images/library?limit=2')).status).toBe(200);
    for (const query of ['limit=2&limit=3', 'limit=2&limit=2', 'limit=2&%6cimit=3']) {
      const answer = await ask(`/api/images/library?${query}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { success: false, field: 'limit' }]);
    }
  });

  it('a session or a key in an address opens nothing', async () => {
    for (const name of [
      'token',
      'access_token',
      'session',
      'api_key',
      'apiKey',
      'key',
      'authorization',
      'plinth',
      'id_token',
    ]) {
      const answer = await answerCall(new Request(`http://localhost/api/user/getuser?${name}=${token}`));
      expect([name, answer.status]).toEqual([name, 401]);
    }
    expect((await ask('/api/user/getuser')).status).toBe(200);
  });

  it('what belongs into the body is taken from no address and no header', async () => {
    const headers = { 'content-type': 'application/json', name: 'Header' };
    const init = { method: 'POST', headers, body: '{"name":"Body"}' };
    const answer = await ask('/api/workspaces?name=Query&workflow=virtual-try-on', init);
    expect(await answer.json()).toMatchObject({ name: 'Body', workflow: 'product' });
  });
});
