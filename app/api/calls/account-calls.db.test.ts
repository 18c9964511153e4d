import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { answerCall } from '../index.server.ts';

const origin = 'http://some-host:3000';
const password = 'a stone under a vase';

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  // A user with a ledger cannot be deleted: its address is changed instead.
  await database().userSession.deleteMany();
  await database().connectedAccount.deleteMany();
  await database().$executeRaw`UPDATE "User" SET "email" = "id" || '@before.example'`;
  await createUser({ email: 'ada@example.com', password, fname: 'Ada', lname: 'Stone', status: 'active' });
});

describe('account calls', () => {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const all = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers };
    const response = await answerCall(new Request(`${origin}${path}`, { method, headers: all, ...init }));
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  it('sign in with the fields of the spec, for use as a bearer token', async () => {
    const { status, body, headers } = await call('POST', '/api/user/login', { email: 'ada@example.com', password });
    expect(status).toBe(200);
    expect(body).toEqual({
      userid: expect.any(String),
      token: expect.any(String),
      user_email: 'ada@example.com',
      role: 'user',
      userName: 'Ada Stone',
      signupType: 'direct',
      fname: 'Ada',
      lname: 'Stone',
    });
    expect([headers.get('Cache-Control'), headers.get('Set-Cookie')]).toEqual(['no-store', null]);
    const me = await call('GET', '/api/user/getuser', undefined, { authorization: `Bearer ${body.token}` });
    expect(me.body).toMatchObject({ _id: body.userid, name: 'Ada Stone', email: 'ada@example.com' });
    expect((await call('GET', `/api/user/verifyTokenAuth/${body.token}`)).body).toEqual({ message: 'valid' });
  });

  it('say the wire words for pending accounts, and refuse the rest alike', async () => {
    await database().user.updateMany({ data: { status: 'pending' } });
    const pending = await call('POST', '/api/user/login', { email: 'ada@example.com', password });
    expect(pending).toMatchObject({ status: 401, body: { success: false, message: 'Not an active user' } });
    const wrong = await call('POST', '/api/user/login', { email: 'ada@example.com', password: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid Credentials' } });
    expect((await call('GET', '/api/user/verifyTokenAuth/undefined')).body).toEqual({ message: 'invalid' });
    expect((await call('GET', '/api/user/getuser')).status).toBe(401);
  });
});
