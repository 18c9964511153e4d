import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { createUser, hashPassword, registerUser } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { loader as returnLoader } from '#app/routes/site/google-return.tsx';
import { loader as startLoader } from '#app/routes/site/google-start.ts';
import { action as stepAction, loader as stepLoader } from '#app/routes/site/second-step.tsx';
import { GoogleDouble } from '#tests/doubles/google-double.ts';
import { deliverMails } from '#tests/fixtures/post.ts';

const origin = 'http://some-host:3000';
const REFUSED = 'Google did not confirm who you are. Please try again.';
const TAKEN = 'An account with this email already exists. Please log in with your password.';
const client = { clientId: 'plinth.apps.googleusercontent.example', clientSecret: 'GOCSPX-double' };
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
  google = await GoogleDouble.start(client, 'here');
});
afterAll(() => google.close());

beforeEach(async () => {
  Object.assign(settings, {
    GOOGLE_CLIENT_ID: client.clientId,
    GOOGLE_CLIENT_SECRET: client.clientSecret,
    GOOGLE_ISSUER: google.origin,
    REQUIRE_APPROVAL: false,
  });
  google.person = ada;
  google.claims = {};
  google.forge = (token) => token;
  await database().mail.deleteMany();
  await database().rateWindow.deleteMany();
  await database().signInFailure.deleteMany();
  // A user with a ledger cannot be deleted: its address is changed instead.
  await database().userSession.deleteMany();
  await database().connectedAccount.deleteMany();
  await database().$executeRaw`UPDATE "User" SET "email" = "id" || '@before.example'`;
});
afterEach(() => Object.assign(settings, before));

/** Goes to Google as a browser does; where it is sent back to, and the cookie it kept. */
async function journey(search = '') {
  const start = await startLoader({ request: new Request(`${origin}/login/google${search}`), ...context });
  const there = new URL(start.headers.get('Location')!);
  const cookie = start.headers.getSetCookie()[0]!.split(';')[0]!;
  const back = await fetch(there, { redirect: 'manual' });
  const arrived = new URL(back.headers.get('Location')!);
  return { there, arrived, cookie, code: arrived.searchParams.get('code')! };
}

async function comeBack({ arrived, cookie }: { arrived: URL; cookie: string }) {
  return (await returnLoader({ request: new Request(arrived, { headers: { cookie } }), ...context })) as Response;
}

const signInByPage = async (search = '') => comeBack(await journey(search));

/** Cookies of an answer as the browser sends them on. */
const kept = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

async function givePassword(cookie: string, password: string) {
  const body = new URLSearchParams({ password });
  const request = new Request(`${origin}/login/step`, { method: 'POST', body, headers: { origin, cookie } });
  return (await stepAction({ request, ...context })) as Response;
}

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;
const troubleOf = async (response: Response) => ((await response.json()) as { trouble: string }).trouble;
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

  it('asks by the code flow, with a state, a nonce and a challenge that only this browser can answer', async () => {
    const { there, arrived } = await journey();
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: client.clientId,
      redirect_uri: `${origin}/callback/auth`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(Buffer.from(there.searchParams.get(name)!, 'base64url'), name).toHaveLength(32);
    }
    expect([arrived.hash, arrived.searchParams.has('id_token')]).toEqual(['', false]);
  });

  it('keeps what it asked in a cookie that cannot be read or changed, and that is over in ten minutes', async () => {
    const start = await startLoader({ request: new Request(`${origin}/login/google`), ...context });
    const [cookie] = start.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const state = new URL(start.headers.get('Location')!).searchParams.get('state')!;
    expect(Buffer.from(cookie!, 'base64url').toString()).not.toContain(state);
    const way = await journey();
    const changed = way.cookie.slice(0, -2) + (way.cookie.endsWith('AA') ? 'BB' : 'AA');
    expect((await comeBack({ ...way, cookie: changed })).status).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    try {
      expect((await comeBack(way)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
    expect(await count()).toBe(0);
  });

  it('in a popup leads to the page that says so, and never to another site', async () => {
    const response = await signInByPage('?popup=1&redirectTo=//evil.example');
    expect(response.headers.get('Location')).toBe('/callback/auth?redirectTo=%2Fdashboard');
    const end = new URL(response.headers.get('Location')!, origin);
    const page = await comeBack({ arrived: end, cookie: kept(response) });
    expect(await page.json()).toEqual({ trouble: null, goOnAt: '/dashboard' });
    expect((await comeBack({ arrived: end, cookie: '' })).status).toBe(401);
  });

  it('is a refusal to go on where Google was told no', async () => {
    const { arrived, cookie } = await journey();
    arrived.searchParams.delete('code');
    arrived.searchParams.set('error', 'access_denied');
    const response = await comeBack({ arrived, cookie });
    expect([response.status, await troubleOf(response)]).toEqual([401, REFUSED]);
  });

  it('waits for the owner where approval is asked for', async () => {
    settings.REQUIRE_APPROVAL = true;
    const response = await signInByPage();
    expect(await troubleOf(response)).toMatch(/^Your account is currently pending approval by the admin\./);
    expect(await database().userSession.count()).toBe(0);
    expect((await database().user.findFirstOrThrow({ where: here })).status).toBe('pending');
  });

  it('is not there where it is not set up', async () => {
    settings.GOOGLE_CLIENT_ID = undefined;
    const request = new Request(`${origin}/login/google`);
    expect((await startLoader({ request, ...context })).status).toBe(404);
  });

  it('of two first sign-ins at once makes one account', async () => {
    const ways = await Promise.all([journey(), journey(), journey()]);
    const answers = await Promise.all(ways.map(comeBack));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await count()).toBe(1);
  });
});

describe('a token of Google', () => {
  it.each([
    ['for another product', { aud: 'other.apps.googleusercontent.example' }],
    ['for us, handed to another party', { azp: 'other.apps.googleusercontent.example' }],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['that ran out', { iat: 1_000_000, exp: 1_003_600 }],
    ['of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: '' }],
    ['without an address', { email: undefined }],
  ])('%s opens nothing', async (_, claims) => {
    google.claims = claims;
    const response = await signInByPage();
    expect([response.status, await troubleOf(response)]).toEqual([401, REFUSED]);
    expect(await count()).toBe(0);
  });

  it('that was changed, is not signed, or is none opens nothing', async () => {
    for (const forge of [
      (token: string) => `${token.slice(0, -8)}AAAAAAAA`,
      (token: string) => {
        const [, body] = token.split('.');
        return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
      },
      // By a key of its own, which it brings along.
      (token: string) => {
        const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const jwk = publicKey.export({ format: 'jwk' });
        const head = { alg: 'RS256', typ: 'JWT', kid: 'own', jwk, jku: 'https://evil.example/keys' };
        const text = `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${token.split('.')[1]}`;
        return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
      },
      () => 'a.b.c',
      () => '',
    ]) {
      google.forge = forge;
      expect((await signInByPage()).status).toBe(401);
    }
    expect(await count()).toBe(0);
  });

  it('is checked by keys that are kept, as is what Google says about itself', async () => {
    await signInByPage();
    const before = google.asked.length;
    await signInByPage();
    expect(google.asked.slice(before)).toEqual(['/o/oauth2/v2/auth', '/token']);
  });
});

describe("Google's answer", () => {
  it('works once, and only in the browser that asked for it', async () => {
    const way = await journey();
    const other = await journey();
    const withState = (state: string) => {
      const arrived = new URL(way.arrived);
      arrived.searchParams.set('state', state);
      return arrived;
    };
    expect((await comeBack({ ...way, cookie: '' })).status).toBe(401);
    expect((await comeBack({ ...way, cookie: other.cookie })).status).toBe(401);
    expect((await comeBack({ ...way, arrived: withState('guessed') })).status).toBe(401);
    // A code that was stolen from another browser, put into an answer of one's own.
    const stolen = new URL(other.arrived);
    stolen.searchParams.set('code', way.code);
    expect((await comeBack({ arrived: stolen, cookie: other.cookie })).status).toBe(401);
    expect(await count()).toBe(0);
    const again = await journey();
    expect((await comeBack(again)).status).toBe(303);
    expect((await comeBack(again)).status).toBe(401);
  });

  it('counts once for a question, also where Google gives that question another code', async () => {
    const way = await journey();
    const back = await fetch(way.there, { redirect: 'manual' });
    const arrived = new URL(back.headers.get('Location')!);
    expect(arrived.searchParams.get('code')).not.toBe(way.code);
    expect((await comeBack(way)).status).toBe(303);
    expect((await comeBack({ ...way, arrived })).status).toBe(401);
  });

  it('with another state is none: the question stays open, and Google is not asked', async () => {
    const way = await journey();
    const before = google.asked.length;
    for (const state of ['', 'guessed', `${way.arrived.searchParams.get('state')!}x`]) {
      const arrived = new URL(way.arrived);
      arrived.searchParams.set('state', state);
      expect((await comeBack({ ...way, arrived })).status).toBe(401);
    }
    expect(google.asked.slice(before)).toEqual([]);
    expect((await comeBack(way)).status).toBe(303);
  });

  it('is not asked for where Google is silent, and says so', async () => {
    settings.GOOGLE_ISSUER = 'http://127.0.0.1:9';
    const answer = startLoader({ request: new Request(`${origin}/login/google`), ...context });
    await expect(answer).rejects.toMatchObject({
      code: 'unavailable',
      userMessage: 'Google does not answer at the moment. Please try again, or log in with your password.',
    });
  });
});

describe('an address that has an account', () => {
  const password = 'a stone under a vase';

  const person = { email: 'ada@gmail.com', password, fname: 'A', lname: 'S', status: 'active' } as const;

  it.each(['user', 'superadmin'] as const)(
    'is joined (a %s) by its password, once, and its mailbox hears of it',
    async (role) => {
      const user = await createUser({ ...person, role });
      const asked = await signInByPage('?redirectTo=/product');
      expect([asked.status, asked.headers.get('Location'), await database().connectedAccount.count()]).toEqual([
        303,
        '/login/step',
        0,
      ]);
      expect(kept(asked)).not.toContain('plinth=');
      const page = await stepLoader({
        request: new Request(`${origin}/login/step`, { headers: { cookie: kept(asked) } }),
        ...context,
      });
      expect(await (page as Response).json()).toEqual({ kind: 'join-google', email: 'Ada@gmail.com' });
      const wrong = await givePassword(kept(asked), 'a vase under a stone');
      expect([wrong.status, await wrong.json(), await database().connectedAccount.count()]).toEqual([
        422,
        { fields: { password: 'Your current password is not right.' } },
        0,
      ]);
      const right = await givePassword(kept(asked), password);
      expect([right.status, right.headers.get('Location')]).toEqual([303, '/product']);
      expect(await database().connectedAccount.findMany()).toEqual([expect.objectContaining({ userId: user.id })]);
      expect((await deliverMails()).map(({ template, to }) => [template, to])).toEqual([
        ['google-connected', person.email],
      ]);
      expect((await signInByPage()).headers.get('Location')).toBe('/dashboard');
      google.person = { ...ada, sub: '2' };
      expect(await troubleOf(await signInByPage())).toBe(TAKEN);
      await database().user.update({ where: { id: user.id }, data: { role: 'user' } });
    },
  );

  it('counts wrong passwords with those of the sign-in page', async () => {
    await createUser(person);
    const asked = kept(await signInByPage());
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push((await givePassword(asked, 'wrong')).status);
    expect(answers).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await givePassword(asked, password)).status).toBe(429);
  });

  it('is not joined by a password that was replaced meanwhile, nor without the cookie of the way', async () => {
    await createUser(person);
    const asked = kept(await signInByPage());
    expect((await givePassword('', password)).headers.get('Location')).toBe('/login');
    const passwordHash = await hashPassword('another password');
    await database().user.updateMany({ where: here, data: { passwordHash } });
    expect((await givePassword(asked, password)).status).toBe(422);
    expect(await database().connectedAccount.count()).toBe(0);
  });

  it('without a password is joined where Google runs the mailbox, never the owner', async () => {
    await createUser({ ...person, email: 'ada@shop.example', password: null });
    google.person = { ...ada, email: 'ada@shop.example' };
    const response = await signInByPage();
    expect([response.status, await troubleOf(response)]).toEqual([409, TAKEN]);
    google.person = { ...ada, email: 'ada@shop.example', hd: 'shop.example' };
    await database().user.updateMany({ where: here, data: { role: 'superadmin' } });
    expect((await signInByPage()).status).toBe(409);
    await database().user.updateMany({ where: here, data: { role: 'user' } });
    expect((await signInByPage()).headers.get('Location')).toBe('/dashboard');
  });

  it('never by one that Google has not verified', async () => {
    google.person = { ...ada, email_verified: false };
    expect(await troubleOf(await signInByPage())).toBe(
      'Google has not verified this email address. Please sign up with your email instead.',
    );
    expect(await count()).toBe(0);
  });

  it('that was never confirmed loses the password that a stranger typed', async () => {
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
    expect([response.status, await troubleOf(response)]).toEqual([401, 'Invalid Credentials']);
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
    const { code, cookie } = await journey();
    const response = await post({ token: code }, cookie);
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

  it('refuses a code that another browser brings, and none', async () => {
    const { code } = await journey();
    const { cookie } = await journey();
    expect((await post({ token: code })).status).toBe(401);
    expect((await post({ token: code }, cookie)).status).toBe(401);
    expect(await messageOf(await post({}))).toBe('token not found');
  });

  it('joins an account by its password, and says that it is wanted', async () => {
    await createUser({ email: 'ada@gmail.com', password: 'a stone', fname: 'A', lname: 'S', status: 'active' });
    const [without, wrong, right] = [await journey(), await journey(), await journey()];
    const refused = await post({ token: without.code }, without.cookie);
    expect([refused.status, await messageOf(refused)]).toEqual([401, TAKEN]);
    expect((await post({ token: wrong.code, password: 'wrong' }, wrong.cookie)).status).toBe(422);
    expect((await post({ token: right.code, password: 'a stone' }, right.cookie)).status).toBe(200);
  });

  it('has the wire word for who waits', async () => {
    settings.REQUIRE_APPROVAL = true;
    const { code, cookie } = await journey();
    expect(await messageOf(await post({ token: code }, cookie))).toBe('Not an active user');
  });
});
