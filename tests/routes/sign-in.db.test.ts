import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#app/domain/accounts/index.server.ts';
import { requireAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { action, loader } from '#app/routes/site/login.tsx';
import { action as stepAction } from '#app/routes/site/second-step.tsx';
import { action as signOutAction } from '#app/routes/site/logout.tsx';
import { loader as unknownLoader } from '#app/routes/site/not-found.tsx';

const origin = 'http://some-host:3000';
const password = 'a stone under a vase';
const context = { params: {}, context: {} };

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  // A user with a ledger cannot be deleted: its address is changed instead.
  await database().userSession.deleteMany();
  await database().connectedAccount.deleteMany();
  await database().$executeRaw`UPDATE "User" SET "email" = "id" || '@before.example'`;
  await createUser({ email: 'ada@example.com', password, fname: 'Ada', lname: 'Stone', status: 'active' });
});

/** The thrown or returned Response. */
async function answerOf(run: () => unknown): Promise<Response> {
  try {
    return (await run()) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function submit(fields: Record<string, string>, path = '/login', headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const request = new Request(`${origin}${path}`, { method: 'POST', body, headers: { origin, ...headers } });
  return answerOf(() => action({ request, ...context }));
}

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
const signedInCookie = async () =>
  cookiesOf(await submit({ email: 'ada@example.com', password })).find((cookie) => cookie.startsWith('plinth='))!;
const visit = (path: string, headers: Record<string, string> = {}) => new Request(`${origin}${path}`, { headers });

describe('/login', () => {
  it('signs in, and goes on to where the visitor wanted to go', async () => {
    const response = await submit(
      { email: 'ada@example.com', password, remember: 'yes' },
      '/login?redirectTo=%2Fproduct%3Fa%3D1',
    );
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/product?a=1']);
    const cookies = cookiesOf(response);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['plinth', 'plinth-device', 'plinth-email']);
    await expect(requireAccount(visit('/dashboard', { cookie: cookies[0]! }))).resolves.toMatchObject({ fname: 'Ada' });
  });

  it('with a printed password leads to choosing another one, and only then on', async () => {
    await database().user.updateMany({ where: { email: 'ada@example.com' }, data: { passwordIsTemporary: true } });
    const asked = await submit({ email: 'ada@example.com', password }, '/login?redirectTo=%2Fproduct');
    expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/login/step']);
    const cookies = cookiesOf(asked);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['plinth-step']);
    const step = (fields: Record<string, string>, cookie = cookies[0]!) => {
      const body = new URLSearchParams(fields);
      const request = new Request(`${origin}/login/step`, { method: 'POST', body, headers: { origin, cookie } });
      return answerOf(() => stepAction({ request, ...context }));
    };
    const twice = (text: string) => ({ password: text, repeat: text });
    expect(await (await step({ password: 'a vase above a stone', repeat: 'a vase' })).json()).toEqual({
      fields: { repeat: 'Passwords do not match' },
    });
    expect((await step(twice('Password1!'))).status).toBe(422);
    expect((await step({})).status).toBe(400);
    expect((await step(twice('a vase above a stone'), '')).headers.get('Location')).toBe('/login');
    const done = await step(twice('a vase above a stone'));
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/product']);
    const cookie = cookiesOf(done).find((each) => each.startsWith('plinth='))!;
    await expect(requireAccount(visit('/dashboard', { cookie }))).resolves.toMatchObject({ fname: 'Ada' });
  });

  it('never goes on to another site', async () => {
    const response = await submit({ email: 'ada@example.com', password }, '/login?redirectTo=//evil.example');
    expect(response.headers.get('Location')).toBe('/dashboard');
  });

  it('asks for what is missing', async () => {
    const response = await submit({ email: ' ' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      fields: { email: 'Email is required', password: 'Password is required' },
    });
  });

  it('says the sentences of the spec', async () => {
    const wrong = await submit({ email: 'ada@example.com', password: 'wrong' });
    expect([wrong.status, (await wrong.json()).message]).toEqual([401, 'Invalid Credentials']);
    await database().user.updateMany({ data: { status: 'pending' } });
    const pending = await submit({ email: 'ada@example.com', password });
    expect((await pending.json()).message).toBe(
      'Your account is currently pending approval by the admin. Please wait for the approval email before attempting to log in. Thank you for your patience.',
    );
    expect(pending.headers.getSetCookie()).toEqual([]);
  });

  it('tells an unverified account what to do next, with its password alone', async () => {
    const answerTo = async (fields: Record<string, string>) => (await submit(fields)).json();
    const unknown = await answerTo({ email: 'none@example.com', password });
    await database().user.updateMany({ data: { status: 'unverified' } });
    expect(await answerTo({ email: 'ada@example.com', password })).toEqual({
      message: 'Invalid Credentials',
      next: 'Your account is not verified yet. Ask the owner of this site to verify it.',
    });
    expect(await answerTo({ email: 'ada@example.com', password: 'wrong' })).toEqual(unknown);
    expect(unknown).toEqual({ message: 'Invalid Credentials' });
    await database().user.updateMany({ data: { status: 'disabled' } });
    expect(await answerTo({ email: 'ada@example.com', password })).toEqual(unknown);
  });

  it('is not for other sites to post to', async () => {
    const response = await submit({ email: 'ada@example.com', password }, '/login', { origin: 'https://evil.example' });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await database().userSession.count()).toBe(0);
  });

  it('sends who is signed in on', async () => {
    const request = visit('/login?redirectTo=/dashboard/projects', { cookie: await signedInCookie() });
    const response = await answerOf(() => loader({ request, ...context }));
    expect(response.headers.get('Location')).toBe('/dashboard/projects');
  });

  it('gives a session of its own: one that was planted before is not taken over', async () => {
    const planted = 'plinth=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const response = await submit({ email: 'ada@example.com', password }, '/login', { cookie: planted });
    expect(cookiesOf(response)[0]).not.toBe(planted);
    await expect(requireAccount(visit('/api/features', { cookie: planted }))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('/logout', () => {
  it('ends the session and clears the cookie', async () => {
    const cookie = await signedInCookie();
    const request = new Request(`${origin}/logout`, { method: 'POST', headers: { origin, cookie } });
    const response = await answerOf(() => signOutAction({ request, ...context }));
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/login']);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^plinth=; .*Max-Age=0/)]);
    expect(await database().userSession.count()).toBe(0);
  });

  it('leaves nothing of the account in the browser', async () => {
    const cookie = await signedInCookie();
    const request = new Request(`${origin}/logout`, { method: 'POST', headers: { origin, cookie } });
    const response = await answerOf(() => signOutAction({ request, ...context }));
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
  });
});

describe('the front door', () => {
  it('sends visitors of pages to /login, with their query string', async () => {
    const response = await answerOf(() => requireAccount(visit('/product?x=1')));
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/login?x=1&redirectTo=%2Fproduct%3Fx%3D1',
    ]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('clears a session that is over, and no other', async () => {
    const cookie = await signedInCookie();
    await database().userSession.deleteMany();
    const response = await answerOf(() => requireAccount(visit('/product', { cookie })));
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^plinth=; .*Max-Age=0/)]);
    const page = await answerOf(() => loader({ request: visit('/login', { cookie }), ...context }));
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^plinth=; .*Max-Age=0/)]);
    const visitor = await answerOf(() => requireAccount(visit('/product')));
    expect(visitor.headers.getSetCookie()).toEqual([]);
  });

  it('lets a bearer token decide alone', async () => {
    const cookie = await signedInCookie();
    const token = cookie.slice('plinth='.length);
    await expect(requireAccount(visit('/api/x', { authorization: `Bearer ${token}` }))).resolves.toMatchObject({
      fname: 'Ada',
    });
    const mixed = visit('/dashboard', { authorization: 'Bearer wrong', cookie });
    await expect(requireAccount(mixed)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('answers unknown addresses with 404', async () => {
    expect((await answerOf(() => unknownLoader())).status).toBe(404);
  });
});
