import * as argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliverMails, linkIn } from '#tests/fixtures/post.ts';
import { accountMessages } from '../accounts.messages.ts';
import { createUser } from '../create-user.server.ts';
import { approveAccount, refuseAccount } from './decide-account.server.ts';
import { findAccountBySession } from '../sessions/find-account-by-session.server.ts';
import { listWaitingAccounts } from './list-waiting-accounts.server.ts';
import { registerUser } from './register-user.server.ts';
import { requestPasswordReset, requestVerification } from '../mails/request-mails.server.ts';
import { resetPassword } from '../passwords/reset-password.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { verifyAccount } from './verify-account.server.ts';

vi.mock('@node-rs/argon2', { spy: true });

const password = 'a stone under a vase';
const address = '203.0.113.7';
const email = 'ada@example.com';
const settings = env();
const before = { ...settings };

const register = (options: Partial<Parameters<typeof registerUser>[0]> = {}) =>
  registerUser({ email, password, fname: 'Ada', lname: 'Stone', address, ...options });
const enter = (options: Partial<Parameters<typeof signIn>[0]> = {}) =>
  signIn({ email, password, userAgent: 'test', address, ...options });
const userOf = (at = email) => database().user.findUniqueOrThrow({ where: { email: at } });
const existing = (status: 'active' | 'pending' | 'disabled' | 'unverified', at = email) =>
  createUser({ email: at, password, fname: 'Ada', lname: 'Stone', status });

beforeEach(async () => {
  await database().mail.deleteMany();
  await database().signInFailure.deleteMany();
  await database().rateWindow.deleteMany();
  await database().user.deleteMany();
  vi.clearAllMocks();
});

afterEach(() => Object.assign(settings, before));

/** Signs up and takes the token out of the mail. */
async function mailedToken(): Promise<string> {
  await register();
  return linkIn((await deliverMails()).at(-1), 'verify')[0]!;
}

async function resetLink(): Promise<{ token: string; userId: string }> {
  await requestPasswordReset({ email, address });
  const [token, userId] = linkIn((await deliverMails()).at(-1), 'passwordReset') as [string, string];
  return { token, userId };
}

describe('signing up', () => {
  it('makes an unverified account and a mail with the only copy of its token', async () => {
    const token = await mailedToken();
    expect(await userOf()).toMatchObject({ status: 'unverified', signupType: 'direct', role: 'user', fname: 'Ada' });
    expect((await userOf()).passwordHash).toMatch(/^\$argon2id\$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const everything = JSON.stringify([await database().accountToken.findMany(), await database().mail.findMany()]);
    expect(everything).not.toContain(token);
    await expect(enter()).rejects.toMatchObject({ userMessage: accountMessages.invalidCredentials });
  });

  it('then the verified account waits for the owner, who is told', async () => {
    await createUser({
      email: 'owner@shop.example',
      password,
      fname: '',
      lname: '',
      role: 'superadmin',
      status: 'active',
    });
    const token = await mailedToken();
    expect(await verifyAccount({ token, address })).toEqual({ isPending: true, choosePassword: null });
    await expect(enter()).rejects.toMatchObject({ userMessage: accountMessages.pendingApproval });
    expect(await deliverMails()).toEqual([
      expect.objectContaining({ template: 'account-waiting', to: 'owner@shop.example' }),
    ]);
  });

  it('is done with the verification where no approval is asked for', async () => {
    settings.REQUIRE_APPROVAL = false;
    expect(await verifyAccount({ token: await mailedToken(), address })).toMatchObject({ isPending: false });
    await expect(enter()).resolves.toMatchObject({ account: { email } });
    expect((await deliverMails()).map(({ template }) => template)).toEqual(['welcome']);
  });

  it.each(['unknown', 'unverified', 'pending', 'active', 'disabled'] as const)(
    'does and answers the same for an address that is %s',
    async (status) => {
      await enter().catch(() => null);
      vi.clearAllMocks();
      if (status !== 'unknown') await existing(status);
      vi.clearAllMocks();
      await expect(register({ password: 'another fine vase' })).resolves.toBeUndefined();
      expect(argon2.hash).toHaveBeenCalledTimes(1);
      expect(argon2.verify).not.toHaveBeenCalled();
      expect(await database().mail.findMany()).toEqual([
        expect.objectContaining({ to: email, template: 'sign-up', subject: '', text: '', html: '' }),
      ]);
      expect(await database().accountToken.count()).toBe(0);
    },
  );

  it('changes nothing of an account, and tells its mailbox alone', async () => {
    await existing('active');
    await register({ password: 'another fine vase', fname: 'Eve' });
    expect(await userOf()).toMatchObject({ fname: 'Ada', status: 'active' });
    const [mail] = await deliverMails();
    expect(mail).toMatchObject({ to: email, subject: 'You already have a Plinth account' });
    await expect(enter()).resolves.toBeDefined();
    await expect(enter({ password: 'another fine vase' })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('twice before the mail is opened makes no password count: its reader chooses one', async () => {
    await register({ password: 'what eve typed first' });
    const token = await mailedToken();
    const { choosePassword } = await verifyAccount({ token, address });
    expect(choosePassword).not.toBeNull();
    for (const typed of ['what eve typed first', password]) {
      await expect(enter({ password: typed })).rejects.toMatchObject({ userMessage: 'Invalid Credentials' });
    }
    await resetPassword({ ...choosePassword!, password: 'the choice of ada', address });
    await expect(enter({ password: 'the choice of ada' })).rejects.toMatchObject({
      userMessage: accountMessages.pendingApproval,
    });
  });

  it('refuses passwords that guessers try first, for known and unknown addresses', async () => {
    await existing('active');
    for (const at of [email, 'new@example.com']) {
      await expect(register({ email: at, password: 'Password123' })).rejects.toMatchObject({
        code: 'unprocessable',
        field: 'password',
      });
    }
    expect(await database().user.count()).toBe(1);
  });

  it('sends a mailbox five mails an hour and answers on as before', async () => {
    for (let at = 0; at < 7; at += 1) await register({ email: 'ada@example.com', address: `198.51.100.${at}` });
    expect(await database().mail.count()).toBe(5);
  });

  it('lets one network sign up sixty times an hour', async () => {
    await database().rateWindow.create({
      data: { key: `sign-up:${address}`, count: 60, windowEnd: new Date(Date.now() + 3_600_000) },
    });
    await expect(register()).rejects.toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await database().user.count()).toBe(0);
  });

  it('accepts an advertisement as a name, but does not mail it', async () => {
    await register({ fname: 'Win at https://evil.example now' });
    const [mail] = await deliverMails();
    expect(mail!.text + mail!.html).not.toContain('evil.example');
    await register({ email: 'b@example.com', fname: '<b>Zoë</b>' });
    expect((await deliverMails())[0]!.html).not.toContain('<b>');
  });
});

describe('a verification link', () => {
  it('works once, also when it is opened twice at the same moment', async () => {
    const token = await mailedToken();
    const tries = await Promise.allSettled([1, 2, 3].map(() => verifyAccount({ token, address })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(verifyAccount({ token, address })).rejects.toMatchObject({
      code: 'bad-request',
      userMessage: 'Invalid Token',
    });
  });

  it('ends after 24 hours, and is for nothing else', async () => {
    const token = await mailedToken();
    const { id: userId } = await userOf();
    await expect(resetPassword({ token, userId, password: 'the choice of ada', address })).rejects.toMatchObject({
      userMessage: 'Invalid Token',
    });
    await database().accountToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(verifyAccount({ token, address })).rejects.toMatchObject({ userMessage: 'Invalid Token' });
  });

  it('can be had again, and all of them die with the first that is used', async () => {
    const first = await mailedToken();
    await requestVerification({ email, address });
    const second = linkIn((await deliverMails())[0], 'verify')[0]!;
    await verifyAccount({ token: second, address });
    await expect(verifyAccount({ token: first, address })).rejects.toMatchObject({ userMessage: 'Invalid Token' });
  });

  it('is not mailed to unknown addresses', async () => {
    await requestVerification({ email: 'nobody@example.com', address });
    expect(await database().mail.count()).toBe(1);
    expect(await deliverMails()).toEqual([]);
    expect(await database().mail.count()).toBe(0);
  });
});

describe('a forgotten password', () => {
  it.each(['unknown', 'active', 'pending', 'disabled', 'unverified'] as const)(
    'is answered with the same work for an address that is %s',
    async (status) => {
      if (status !== 'unknown') await existing(status);
      await expect(requestPasswordReset({ email, address })).resolves.toBeUndefined();
      expect(await database().mail.findMany()).toEqual([
        expect.objectContaining({ to: email, template: 'password-reset', subject: '', html: '' }),
      ]);
      expect((await deliverMails()).length).toBe(['unknown', 'disabled'].includes(status) ? 0 : 1);
    },
  );

  it('says that an address is unknown only where the owner of the installation wants it so', async () => {
    settings.REVEAL_ACCOUNTS = true;
    await existing('active');
    await expect(requestPasswordReset({ email, address })).resolves.toBeUndefined();
    await expect(requestPasswordReset({ email: 'nobody@example.com', address })).rejects.toMatchObject({
      code: 'not-found',
      userMessage: 'Sorry, we could not find your email address on our system...',
    });
  });

  it('is replaced by the link: sessions end, other links die, the mailbox is told', async () => {
    await existing('active');
    const { token: session } = await enter();
    const other = await resetLink();
    const link = await resetLink();
    await resetPassword({ ...link, password: 'the choice of ada', address });
    expect(await findAccountBySession(session)).toBeNull();
    await expect(enter()).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(enter({ password: 'the choice of ada' })).resolves.toBeDefined();
    for (const dead of [link, other]) {
      await expect(resetPassword({ ...dead, password: 'another choice', address })).rejects.toMatchObject({
        userMessage: 'Invalid Token',
      });
    }
    expect((await deliverMails()).map(({ template }) => template)).toEqual(['password-changed']);
  });

  it('is set by one of two who use the link at the same moment', async () => {
    await existing('active');
    const link = await resetLink();
    const tries = await Promise.allSettled(
      ['choice number one', 'choice number two'].map((choice) => resetPassword({ ...link, password: choice, address })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps its link where the new one is too easy, and loses it after half an hour', async () => {
    await existing('active');
    const link = await resetLink();
    await expect(resetPassword({ ...link, password: 'password1', address })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    const { expiresAt } = await database().accountToken.findFirstOrThrow({ where: { userId: link.userId } });
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
    await database().accountToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(resetPassword({ ...link, password: 'the choice of ada', address })).rejects.toMatchObject({
      userMessage: 'Invalid Token',
    });
  });

  it('cannot be set by another account: a link works for its own alone', async () => {
    await existing('active');
    const victim = await existing('active', 'victim@example.com');
    const { token } = await resetLink();
    const foreign = resetPassword({ token, userId: victim.id, password: 'the choice of eve', address });
    const unknown = resetPassword({ token: 'x'.repeat(43), userId: victim.id, password: 'the choice of eve', address });
    const faults = await Promise.all([foreign, unknown].map((promise) => promise.catch((error: unknown) => error)));
    expect(faults[0]).toMatchObject({ code: 'bad-request', userMessage: 'Invalid Token' });
    expect(String(faults[1])).toBe(String(faults[0]));
    await expect(enter({ email: victim.email })).resolves.toBeDefined();
  });

  it('opens no session any more, even to who was just being let in with it', async () => {
    await existing('active');
    const link = await resetLink();
    let letIn = () => {};
    const real = await vi.importActual<typeof argon2>('@node-rs/argon2');
    const held = new Promise<void>((resolve) => (letIn = resolve));
    vi.mocked(argon2.verify).mockImplementationOnce(async (...given) => {
      const isRight = await real.verify(...given);
      await held;
      return isRight;
    });
    const entering = enter().catch((error: unknown) => error);
    await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalled(), { timeout: 120_000 });
    await resetPassword({ ...link, password: 'the choice of ada', address });
    letIn();
    expect(await entering).toMatchObject({ code: 'unauthenticated' });
    expect(await database().userSession.count()).toBe(0);
  });

  it('makes an end to the lock that guessers have brought about', async () => {
    await existing('active');
    for (let at = 0; at < 11; at += 1)
      await enter({ password: 'wrong', address: `198.51.100.${at}` }).catch(() => null);
    await expect(enter()).rejects.toMatchObject({ code: 'too-many-requests' });
    await resetPassword({ ...(await resetLink()), password: 'the choice of ada', address });
    await expect(enter({ password: 'the choice of ada' })).resolves.toBeDefined();
  });

  it('of an account that never opened its first mail proves the mailbox, too', async () => {
    await existing('unverified');
    await resetPassword({ ...(await resetLink()), password: 'the choice of ada', address });
    expect(await userOf()).toMatchObject({ status: 'pending', emailVerifiedAt: expect.any(Date) });
  });
});

describe('the owner', () => {
  const owner = { role: 'superadmin' } as const;
  const decide = (run: typeof approveAccount, userId: string, by: { role: 'superadmin' | 'user' } = owner) =>
    database().$transaction((tx) => run(tx, { owner: by, userId }));

  it('lets a waiting account in, which hears of it', async () => {
    const { id } = await existing('pending');
    expect(await listWaitingAccounts()).toEqual([expect.objectContaining({ id, email })]);
    await decide(approveAccount, id);
    expect(await userOf()).toMatchObject({ status: 'active', approvedAt: expect.any(Date) });
    expect((await deliverMails()).map(({ template, to }) => [template, to])).toEqual([['approved', email]]);
    await expect(enter()).resolves.toBeDefined();
    expect(await listWaitingAccounts()).toEqual([]);
  });

  it('or closes it', async () => {
    const { id } = await existing('pending');
    await decide(refuseAccount, id);
    await expect(enter()).rejects.toMatchObject({ userMessage: 'Invalid Credentials' });
    expect((await deliverMails()).map(({ template }) => template)).toEqual(['refused']);
  });

  it('decides once, about waiting accounts, and is the only one to', async () => {
    const { id } = await existing('pending');
    const { id: active } = await existing('active', 'active@example.com');
    const { id: unverified } = await existing('unverified', 'unverified@example.com');
    for (const run of [approveAccount, refuseAccount]) {
      await expect(decide(run, id, { role: 'user' })).rejects.toMatchObject({ code: 'forbidden' });
      for (const other of [active, unverified, '00000000-0000-7000-8000-000000000000']) {
        await expect(decide(run, other)).rejects.toMatchObject({ code: 'not-found', userMessage: 'Not found' });
      }
    }
    await decide(approveAccount, id);
    await expect(decide(refuseAccount, id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await userOf()).status).toBe('active');
  });
});
