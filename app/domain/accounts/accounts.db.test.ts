import * as argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { accountMessages } from './accounts.messages.ts';
import { createUser } from './create-user.server.ts';
import { ensureOwner } from './ensure-owner.server.ts';
import { findAccountBySession } from './sessions/find-account-by-session.server.ts';
import { getOwner } from './get-owner.server.ts';
import { hashPassword } from './passwords/passwords.server.ts';
import { hashSessionToken } from './sessions/session-tokens.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';
import type { SignInOptions } from './sign-in/sign-in.server.ts';
import { signOut } from './sessions/sign-out.server.ts';

vi.mock('@node-rs/argon2', { spy: true });

const password = 'a stone under a vase';
const from = (options: Partial<SignInOptions> = {}) =>
  signIn({ email: 'ada@example.com', password, userAgent: 'test', address: '203.0.113.7', ...options });
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().user.deleteMany();
  await createUser({ email: 'Ada@Example.com ', password, fname: 'Ada', lname: 'Stone', status: 'active' });
  vi.clearAllMocks();
});

afterEach(() => {
  vi.mocked(argon2.hash).mockReset();
});

describe('signing in', () => {
  it('opens a session for the right password, whatever the case of the address', async () => {
    const { account, token } = await from({ email: ' ADA@example.COM' });
    expect(account).toMatchObject({ email: 'ada@example.com', fname: 'Ada', role: 'user' });
    expect(account).not.toHaveProperty('passwordHash');
    expect(await findAccountBySession(token)).toEqual(account);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('keeps only a hash of the token', async () => {
    const { token } = await from();
    const rows = await database().$queryRaw`SELECT * FROM "UserSession"`;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await findAccountBySession(hashSessionToken(token))).toBeNull();
  });

  it('answers wrong passwords, unknown, disabled and unverified accounts alike', async () => {
    for (const status of ['disabled', 'unverified'] as const) {
      await createUser({ email: `${status}@example.com`, password, fname: '', lname: '', status });
    }
    const tries = [
      { password: 'wrong' },
      { email: 'nobody@example.com' },
      { email: 'disabled@example.com' },
      { email: 'unverified@example.com' },
      { password: 'x'.repeat(5000) },
    ];
    for (const options of tries) {
      await expect(from(options)).rejects.toMatchObject({
        code: 'unauthenticated',
        userMessage: accountMessages.invalidCredentials,
      });
    }
  });

  it('tells that an account is pending only to who knows its password', async () => {
    await createUser({ email: 'new@example.com', password, fname: '', lname: '', status: 'pending' });
    await expect(from({ email: 'new@example.com' })).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^Your account is currently pending approval by the admin\. Please wait/),
    });
    await expect(from({ email: 'new@example.com', password: 'wrong' })).rejects.toMatchObject({
      userMessage: 'Invalid Credentials',
    });
    expect(await database().userSession.count()).toBe(0);
  });

  it('does the same work for an unknown address as for a wrong password', async () => {
    await from({ email: 'warm-up@example.com' }).catch(() => null);
    vi.clearAllMocks();
    await from({ password: 'wrong' }).catch(() => null);
    expect(argon2.verify).toHaveBeenCalledTimes(1);
    await from({ email: 'nobody@example.com' }).catch(() => null);
    expect(argon2.verify).toHaveBeenCalledTimes(2);
    expect(argon2.hash).not.toHaveBeenCalled();
    const [known, unknown] = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
    expect(unknown).toEqual(known);
  });

  it('stores a weak hash anew with the parameters of today', async () => {
    const weak = await argon2.hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await database().user.updateMany({ data: { passwordHash: weak } });
    await from();
    const { passwordHash } = await database().user.findFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(from()).resolves.toMatchObject({ account: { email: 'ada@example.com' } });
  });

  it('never hashes more than two passwords at once, and none is forgotten', async () => {
    const finish: (() => void)[] = [];
    vi.mocked(argon2.hash).mockImplementation(() => new Promise((resolve) => finish.push(() => resolve('hash'))));
    const all = Array.from({ length: 5 }, () => hashPassword('x'));
    for (let done = 0; done < 5; done += 1) {
      await vi.waitFor(() => expect(finish).toHaveLength(Math.min(5, done + 2)), { timeout: 120_000 });
      finish[done]!();
      await all[done];
    }
    expect(await Promise.all(all)).toEqual(Array(5).fill('hash'));
  });
});

describe('sessions', () => {
  it('end at sign-out', async () => {
    const { token } = await from();
    const other = await from();
    await signOut(token);
    expect(await findAccountBySession(token)).toBeNull();
    expect(await findAccountBySession(other.token)).not.toBeNull();
  });

  it('get a new id at every sign-in, and the one before ends', async () => {
    const first = await from();
    const second = await from({ replacesToken: first.token });
    expect(second.token).not.toBe(first.token);
    expect(await findAccountBySession(first.token)).toBeNull();
  });

  it('end with the account', async () => {
    const { token } = await from();
    await database().user.updateMany({ data: { status: 'disabled' } });
    expect(await findAccountBySession(token)).toBeNull();
  });

  it('run out after 14 days without a visit, and a visit moves the end', async () => {
    const { token } = await from();
    const now = Date.now();
    const soon = { lastSeenAt: new Date(now - 13 * DAY_MS), expiresAt: new Date(now + DAY_MS) };
    await database().userSession.updateMany({ data: soon });
    expect(await findAccountBySession(token)).not.toBeNull();
    const { expiresAt } = await database().userSession.findFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(now + 14 * DAY_MS);
    expect(expiresAt.getTime()).toBeLessThan(now + 14 * DAY_MS + HOUR_MS);
    await database().userSession.updateMany({ data: { expiresAt: new Date(now - 1) } });
    expect(await findAccountBySession(token)).toBeNull();
  });

  it.each([
    ['user', 30 * DAY_MS],
    ['superadmin', DAY_MS / 2],
  ] as const)('of a %s run out in the end, however often it is visited', async (role, lifetimeMs) => {
    await database().user.updateMany({ data: { role } });
    const { token } = await from();
    const { createdAt, endsAt } = await database().userSession.findFirstOrThrow();
    expect(endsAt.getTime() - createdAt.getTime()).toBe(lifetimeMs);
    // A visit an hour before the end does not move it.
    const now = Date.now();
    const nearEnd = { lastSeenAt: new Date(now - 2 * HOUR_MS), endsAt: new Date(now + HOUR_MS) };
    await database().userSession.updateMany({ data: nearEnd });
    expect(await findAccountBySession(token)).not.toBeNull();
    const visited = await database().userSession.findFirstOrThrow();
    expect(visited.lastSeenAt.getTime()).toBeGreaterThanOrEqual(now);
    expect(visited.expiresAt).toEqual(nearEnd.endsAt);
    // The database decides, even over an idle end that lies later.
    await database().userSession.updateMany({ data: { expiresAt: new Date(now + DAY_MS), endsAt: new Date(now - 1) } });
    expect(await findAccountBySession(token)).toBeNull();
  });

  it('that ran out are swept by the next sign-in', async () => {
    await from();
    await database().userSession.updateMany({ data: { expiresAt: new Date(0) } });
    await from();
    expect(await database().userSession.count()).toBe(1);
  });

  it('are not found for anything that is no token', async () => {
    for (const token of ['', 'undefined', 'a'.repeat(42), "'; --"])
      expect(await findAccountBySession(token)).toBeNull();
  });
});

describe('brute force', () => {
  const wrong = (options: Partial<SignInOptions> = {}) => from({ password: 'wrong', ...options });
  const outcomes = async (tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).map((try_) => (try_.status === 'rejected' ? try_.reason.code : 'in'));

  it('looks at ten wrong passwords per account, also when they come at once, then says when to come back', async () => {
    const all = await outcomes(Array.from({ length: 25 }, (_, at) => wrong({ address: `198.51.100.${at}` })));
    expect(all.filter((code) => code === 'unauthenticated')).toHaveLength(10);
    expect(all.filter((code) => code === 'too-many-requests')).toHaveLength(15);
    expect(argon2.verify).toHaveBeenCalledTimes(10);
    const refused = await from().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'too-many-requests',
      userMessage: expect.stringMatching(/in 15 minutes\.$/),
    });
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(800);
  });

  it('does not lock out a device that has signed in before', async () => {
    const { deviceToken } = await from();
    await outcomes(Array.from({ length: 12 }, (_, at) => wrong({ address: `198.51.100.${at}` })));
    await expect(from()).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(from({ deviceToken })).resolves.toBeDefined();
    const stranger = await createUser({ email: 'eve@example.com', password, fname: '', lname: '', status: 'active' });
    const { deviceToken: foreign } = await from({ email: stranger.email });
    const forged = `${deviceToken.split('.')[0]}.${foreign.split('.')[1]}`;
    for (const token of [foreign, forged]) {
      await expect(from({ deviceToken: token })).rejects.toMatchObject({ code: 'too-many-requests' });
    }
  });

  it('gives a known device its own ten tries, not endless ones', async () => {
    const { deviceToken } = await from();
    const all = await outcomes(Array.from({ length: 14 }, () => wrong({ deviceToken })));
    expect(all.filter((code) => code === 'unauthenticated')).toHaveLength(10);
  });

  it('stops an address after a hundred tries, whatever accounts it names', async () => {
    await database().signInFailure.create({
      data: { key: 'address:203.0.113.7', count: 99, windowEnd: new Date(Date.now() + DAY_MS) },
    });
    await expect(wrong({ email: 'a@example.com' })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(wrong({ email: 'b@example.com' })).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it('counts anew after the window, and from zero after a right password', async () => {
    await outcomes(Array.from({ length: 9 }, () => wrong()));
    await from();
    const rows = await database().signInFailure.findMany();
    expect(rows).toEqual([expect.objectContaining({ key: 'address:203.0.113.7', count: 9 })]);
    await outcomes(Array.from({ length: 11 }, () => wrong()));
    await database().signInFailure.updateMany({ data: { windowEnd: new Date(Date.now() - 1) } });
    await expect(from()).resolves.toBeDefined();
  });
});

describe('ensureOwner', () => {
  it('creates the first superadmin once, who can sign in', async () => {
    await database().user.deleteMany();
    const owner = { email: 'owner@example.com', password, passwordIsTemporary: false };
    expect(await ensureOwner(owner)).toEqual({ created: true });
    expect(await ensureOwner({ ...owner, password: 'another one' })).toEqual({ created: false });
    expect(await ensureOwner({ ...owner, email: 'else@example.com' })).toEqual({ created: false });
    expect(await database().user.count()).toBe(1);
    expect((await from({ email: owner.email })).account).toEqual(await getOwner());
  });
});

describe('a password for the owner', () => {
  it('follows the one rule for passwords, and creates no owner where it is refused; one that we made is good', async () => {
    await database().user.deleteMany();
    const owner = { email: 'owner@example.com', password: 'Owner2026!', passwordIsTemporary: false };
    await expect(ensureOwner(owner)).rejects.toMatchObject({ code: 'unprocessable', field: 'OWNER_PASSWORD' });
    expect(await database().user.count()).toBe(0);
    expect(await ensureOwner({ ...owner, passwordIsTemporary: true })).toEqual({ created: true });
    // Who has an owner is not asked again.
    expect(await ensureOwner(owner)).toEqual({ created: false });
  });
});

describe('createUser', () => {
  it('refuses a taken address, in any spelling', async () => {
    await expect(createUser({ email: 'ADA@example.com', password, fname: '', lname: '' })).rejects.toMatchObject({
      code: 'conflict',
      field: 'email',
    });
  });

  it('starts unverified: such an account cannot sign in', async () => {
    await createUser({ email: 'fresh@example.com', password, fname: '', lname: '' });
    await expect(from({ email: 'fresh@example.com' })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
