import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { createUser, registerUser } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { action } from '#app/routes/callback.auth.tsx';
import { loader as startLoader } from '#app/routes/login_.google.ts';
import { startGoogleDouble } from '#tests/doubles/google-double.ts';
import type { GoogleDouble } from '#tests/doubles/google-double.ts';
import { deliverMails } from '#tests/fixtures/post.ts';

const origin = 'http://some-host:3000';
const clientId = 'plinth.apps.googleusercontent.example';
const context = { params: {}, context: {} };
const settings = env();
const before = { ...settings };
const ada = {
  sub: '1',
  email: 'Ada@gmail.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Stone',
} as const;
let google: GoogleDouble;

beforeAll(async () => {
  google = await startGoogleDouble(clientId);
});
afterAll(() => google.close());

beforeEach(async () => {
  Object.assign(settings, { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: google.origin, REQUIRE_APPROVAL: false });
  google.person = ada;
  await database().mail.deleteMany();
  await database().rateWindow.deleteMany();
  // Whoever has a ledger cannot be deleted, and gets out of the way.
  await database().userSession.deleteMany();
  await database().connectedAccount.deleteMany();
  await database().$executeRaw`UPDATE "User" SET "email" = "id" || '@before.example'`;
});
afterEach(() => Object.assign(settings, before));

/** Goes to Google as a browser does; what it brings back, and the cookie it kept. */
async function journey(search = '') {
  const start = startLoader({ request: new Request(`${origin}/login/google${search}`), ...context });
  const there = new URL(start.headers.get('Location')!);
  const cookie = start.headers.getSetCookie()[0]!.split(';')[0]!;
  const back = await fetch(there, { redirect: 'manual' });
  const arrived = new URL(back.headers.get('Location')!);
  const given = new URLSearchParams(arrived.hash.slice(1));
  return { there, arrived, cookie, token: given.get('id_token')!, state: given.get('state')! };
}

async function hand(fields: Record<string, string>, cookie: string) {
  const body = new URLSearchParams(fields);
  const request = new Request(`${origin}/callback/auth`, { method: 'POST', body, headers: { origin, cookie } });
  return (await action({ request, ...context })) as Response;
}

async function signInByPage(search = '') {
  const { token, state, cookie } = await journey(search);
  return hand({ token, state }, cookie);
}

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;
/** Of this test. */
const here = { NOT: { email: { endsWith: '@before.example' } } };
const count = () => database().user.count({ where: here });

describe('signing in with Google', () => {
  it('makes an active account that needs no verification mail, and finds it again', async () => {
    const first = await signInByPage('?redirectTo=/product');
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/product']);
    expect(first.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'plinth-google',
      'plinth',
      'plinth-device',
      'plinth-email',
    ]);
    google.person = { ...ada, email: 'new-address@gmail.com' };
    expect((await signInByPage()).status).toBe(303);
    expect(await database().user.findMany({ where: here, include: { connections: true } })).toEqual([
      expect.objectContaining({
        email: 'ada@gmail.com',
        fname: 'Ada',
        lname: 'Stone',
        signupType: 'google',
        status: 'active',
        passwordHash: null,
        connections: [expect.objectContaining({ provider: 'google', subject: '1' })],
      }),
    ]);
    expect((await deliverMails()).map(({ template }) => template)).toEqual(['welcome']);
  });

  it('asks for who it is, for us, in an answer that no server on the way sees', async () => {
    const { there, arrived } = await journey();
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: `${origin}/callback/auth`,
      response_type: 'id_token',
      scope: 'openid email profile',
    });
    expect(Buffer.from(there.searchParams.get('nonce')!, 'base64url')).toHaveLength(32);
    expect(arrived.search).toBe('');
  });

  it('in a popup says where to go on, and never leads to another site', async () => {
    const response = await signInByPage('?popup=1&redirectTo=//evil.example');
    expect(await response.json()).toEqual({ done: '/dashboard' });
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('plinth='))).toBe(true);
  });

  it('waits for the owner where approval is asked for', async () => {
    settings.REQUIRE_APPROVAL = true;
    const response = await signInByPage();
    expect(await messageOf(response)).toMatch(/^Your account is currently pending approval by the admin\./);
    expect(await database().userSession.count()).toBe(0);
    expect((await database().user.findFirstOrThrow({ where: here })).status).toBe('pending');
  });

  it('is not there where it is not set up', async () => {
    settings.GOOGLE_CLIENT_ID = undefined;
    expect(startLoader({ request: new Request(`${origin}/login/google`), ...context }).status).toBe(404);
  });

  it('of two first sign-ins at once makes one account', async () => {
    const ways = await Promise.all([journey(), journey(), journey()]);
    const answers = await Promise.all(ways.map(({ token, state, cookie }) => hand({ token, state }, cookie)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await count()).toBe(1);
  });
});

describe('a token of Google', () => {
  it.each([
    ['for another product', { aud: 'other.apps.googleusercontent.example' }],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['that ran out', { iat: 1_000_000, exp: 1_003_600 }],
    ['of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['of nobody', { sub: '' }],
  ])('%s opens nothing', async (_, changes) => {
    const { there, state, cookie } = await journey();
    const token = await google.token(there.searchParams.get('nonce')!, changes);
    const response = await hand({ token, state }, cookie);
    expect([response.status, await messageOf(response)]).toEqual([
      401,
      'Google did not confirm who you are. Please try again.',
    ]);
    expect(await count()).toBe(0);
  });

  it('that was changed, is not signed, or is none opens nothing', async () => {
    for (const forge of [
      (token: string) => `${token.slice(0, -8)}AAAAAAAA`,
      (token: string) => {
        const [, body] = token.split('.');
        return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
      },
      () => 'a.b.c',
      () => '',
    ]) {
      const { token, state, cookie } = await journey();
      expect((await hand({ token: forge(token), state }, cookie)).status).toBe(401);
    }
    expect(await count()).toBe(0);
  });

  it('works once, and only in the browser that asked for it', async () => {
    const { token, state, cookie } = await journey();
    const { cookie: otherCookie, state: otherState } = await journey();
    expect((await hand({ token, state }, '')).status).toBe(401);
    expect((await hand({ token, state: otherState }, otherCookie)).status).toBe(401);
    expect((await hand({ token, state: 'guessed' }, cookie)).status).toBe(401);
    expect((await hand({ token, state }, cookie)).status).toBe(303);
    expect((await hand({ token, state }, cookie)).status).toBe(401);
  });
});

describe('an address that has an account', () => {
  const password = 'a stone under a vase';

  it('is joined by the mailbox that Google itself runs', async () => {
    const user = await createUser({ email: 'ada@gmail.com', password, fname: 'A', lname: 'S', status: 'active' });
    expect((await signInByPage()).status).toBe(303);
    expect(await database().connectedAccount.findMany()).toEqual([expect.objectContaining({ userId: user.id })]);
    google.person = { ...ada, sub: '2' };
    expect(await messageOf(await signInByPage())).toBe(
      'An account with this email already exists. Please log in with your password.',
    );
  });

  it('is not joined by an address that Google merely knows', async () => {
    await createUser({ email: 'ada@shop.example', password, fname: 'A', lname: 'S', status: 'active' });
    google.person = { ...ada, email: 'ada@shop.example' };
    const response = await signInByPage();
    expect([response.status, await database().connectedAccount.count()]).toEqual([409, 0]);
    google.person = { ...ada, email: 'ada@shop.example', hd: 'shop.example' };
    expect((await signInByPage()).status).toBe(303);
  });

  it('never by one that Google has not verified', async () => {
    google.person = { ...ada, email_verified: false };
    expect(await messageOf(await signInByPage())).toBe(
      'Google has not verified this email address. Please sign up with your email instead.',
    );
    expect(await count()).toBe(0);
  });

  it('that nobody had confirmed loses the password that somebody typed', async () => {
    await registerUser({ email: 'ada@gmail.com', password, fname: 'Eve', lname: 'S', address: '' });
    expect((await signInByPage()).status).toBe(303);
    expect(await database().user.findFirstOrThrow({ where: here })).toMatchObject({
      status: 'active',
      passwordHash: null,
    });
  });

  it('that is closed stays closed', async () => {
    await signInByPage();
    await database().user.updateMany({ data: { status: 'disabled' } });
    const response = await signInByPage();
    expect([response.status, await messageOf(response)]).toEqual([401, 'Invalid Credentials']);
  });
});

describe('POST /api/user/social/google', () => {
  const post = (body: unknown, cookie = '') =>
    answerCall(
      new Request(`${origin}/api/user/social/google`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(body),
      }),
    );

  it('answers as every sign-in of the spec', async () => {
    const { token, cookie } = await journey();
    const response = await post({ token }, cookie);
    expect(await response.json()).toEqual({
      userid: expect.any(String),
      token: expect.any(String),
      user_email: 'ada@gmail.com',
      role: 'user',
      userName: 'Ada Stone',
      signupType: 'google',
      fname: 'Ada',
      lname: 'Stone',
    });
  });

  it('refuses a token that another browser brings, and none', async () => {
    const { token } = await journey();
    expect((await post({ token })).status).toBe(401);
    expect(await messageOf(await post({}))).toBe('token not found');
  });

  it('has the wire word for who waits', async () => {
    settings.REQUIRE_APPROVAL = true;
    const { token, cookie } = await journey();
    expect(await messageOf(await post({ token }, cookie))).toBe('Not an active user');
  });
});
