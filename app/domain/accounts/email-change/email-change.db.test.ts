import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { deliverMails, linkIn } from '#tests/fixtures/post.ts';
import type { Account } from '../account.ts';
import { accountMessages } from '../accounts.messages.ts';
import { anonymiseAccount } from '../anonymise-account.server.ts';
import { createUser } from '../create-user.server.ts';
import { findAccountById } from '../find-account-by-id.server.ts';
import { issueAccountToken } from '../mails/account-tokens.server.ts';
import { requestPasswordReset } from '../mails/request-mails.server.ts';
import { changePassword } from '../profile/change-password.server.ts';
import { profileMessages } from '../profile/profile.messages.ts';
import { canSecureAccount, secureAccount } from '../security/secure-account.server.ts';
import { canResetPassword, resetPassword } from '../passwords/reset-password.server.ts';
import { findAccountBySession } from '../sessions/find-account-by-session.server.ts';
import { sweepSessions } from '../sessions/sweep-sessions.server.ts';
import { registerUser } from '../sign-up/register-user.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { confirmEmailChange, findConfirmableEmail } from './confirm-email-change.server.ts';
import { emailChangeMessages } from './email-change.messages.ts';
import { cancelEmailChange, openEmailChangeRead, requestEmailChange } from './request-email-change.server.ts';

const password = 'a stone under a vase';
const address = '203.0.113.7';
const badLink = { code: 'bad-request', userMessage: accountMessages.invalidToken };
let ada: Account;
let next: string;

beforeEach(async () => {
  await database().rateWindow.deleteMany();
  await database().signInFailure.deleteMany();
  await database().mail.deleteMany();
  ada = await make();
  next = `${randomUUID()}@new.example.com`;
});

const make = (options: Partial<Parameters<typeof createUser>[0]> = {}) =>
  createUser({ email: `${randomUUID()}@example.com`, password, fname: 'Ada', lname: '', status: 'active', ...options });
const enter = (email: string, given = password) =>
  signIn({ email, password: given, userAgent: 'Mozilla/5.0 Firefox/131.0', address });
const request = (newEmail = next, changes: object = {}) =>
  requestEmailChange({ account: ada, newEmail, password, address, ...changes });
const emailNow = async ({ id }: Account) => (await database().user.findUniqueOrThrow({ where: { id } })).email;
const mailTo = async (to: string) => (await deliverMails()).find((mail) => mail.to === to);

async function linkTo(email: string) {
  const [token, changeId] = linkIn(await mailTo(email), 'email') as [string, string];
  return { token, changeId, address };
}

const confirm = (link: Awaited<ReturnType<typeof linkTo>>, sessionToken: string | null = null) =>
  confirmEmailChange({ ...link, sessionToken });

const kindsOf = async ({ id }: Account) =>
  (await database().securityEvent.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);

describe('another email', () => {
  it('is the account’s once the link in its mailbox is used, and not before; in any spelling', async () => {
    await request(`  ${next.toUpperCase()} `);
    expect(await readOne(openEmailChangeRead(ada))).toEqual({ newEmail: next });
    expect(await emailNow(ada)).toBe(ada.email);
    const link = await linkTo(next);
    // Looking changes nothing: scanners follow links.
    expect([await findConfirmableEmail(link), await findConfirmableEmail(link)]).toEqual([next, next]);
    await confirm(link);
    expect(await emailNow(ada)).toBe(next);
    expect(await readOne(openEmailChangeRead(ada))).toBeNull();
    await expect(enter(next)).resolves.toBeDefined();
    await expect(enter(ada.email)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await kindsOf(ada)).toEqual(expect.arrayContaining(['email.change-requested', 'email.changed']));
    // The journal holds no text that a user typed.
    expect(JSON.stringify(await database().securityEvent.findMany({ where: { userId: ada.id } }))).not.toContain('@');
  });

  it('wants the password, whose guesses count like those of the sign-in page', async () => {
    const wrong = { userMessage: profileMessages.wrongPassword, field: 'currentPassword' };
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(request(next, { password: 'wrong' })).rejects.toMatchObject(wrong);
    }
    await expect(request()).rejects.toMatchObject({ code: 'too-many-requests' });
    expect([await readOne(openEmailChangeRead(ada)), await deliverMails()]).toEqual([null, []]);
  });

  it('is refused where it is the one of now', async () => {
    await expect(request(ada.email.toUpperCase())).rejects.toMatchObject({
      userMessage: emailChangeMessages.same,
      field: 'email',
    });
  });

  it('ends every other session, and every link in the old mailbox but the way out', async () => {
    const [here, there] = [await enter(ada.email), await enter(ada.email)];
    await requestPasswordReset({ email: ada.email, address });
    const [token, userId] = linkIn(await mailTo(ada.email), 'passwordReset') as [string, string];
    expect(await canResetPassword({ token, userId })).toBe(true);
    await request();
    await confirm(await linkTo(next), here.token);
    expect(await findAccountBySession(here.token)).toMatchObject({ id: ada.id, email: next });
    expect(await findAccountBySession(there.token)).toBeNull();
    expect(await canResetPassword({ token, userId })).toBe(false);
  });

  it('keeps no session of another user who opens the link', async () => {
    const bob = await make();
    const [mine, bobs] = [await enter(ada.email), await enter(bob.email)];
    await request();
    await confirm(await linkTo(next), bobs.token);
    expect(await findAccountBySession(mine.token)).toBeNull();
    expect(await findAccountBySession(bobs.token)).toMatchObject({ id: bob.id, email: bob.email });
  });
});

describe('its link', () => {
  it('works once, of two at once for one', async () => {
    await request();
    const link = await linkTo(next);
    const both = await Promise.allSettled([confirm(link), confirm(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(link)).rejects.toMatchObject(badLink);
    expect(await findConfirmableEmail(link)).toBeNull();
  });

  it('runs out after a day', async () => {
    await request();
    const link = await linkTo(next);
    const { expiresAt } = await database().accountToken.findFirstOrThrow({
      where: { purpose: 'change_email', usedAt: null },
    });
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    await database().accountToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await findConfirmableEmail(link)).toBeNull();
    await expect(confirm(link)).rejects.toMatchObject(badLink);
    expect(await emailNow(ada)).toBe(ada.email);
  });

  it('is for its own change: another one, a cancelled or a replaced one is none of it', async () => {
    await request();
    const first = await linkTo(next);
    const bob = await make();
    const other = `${randomUUID()}@new.example.com`;
    await requestEmailChange({ account: bob, newEmail: other, password, address });
    const bobs = await linkTo(other);
    await expect(confirm({ ...first, changeId: bobs.changeId })).rejects.toMatchObject(badLink);
    await expect(confirm({ ...bobs, changeId: first.changeId })).rejects.toMatchObject(badLink);

    const later = `${randomUUID()}@new.example.com`;
    await request(later);
    await expect(confirm(first)).rejects.toMatchObject(badLink);
    const second = await linkTo(later);
    // Taken back by its own account alone.
    await expect(cancelEmailChange({ id: randomUUID() })).rejects.toMatchObject({ code: 'not-found' });
    expect(await findConfirmableEmail(second)).toBe(later);
    await cancelEmailChange(ada);
    await expect(confirm(second)).rejects.toMatchObject(badLink);
    await expect(cancelEmailChange(ada)).rejects.toMatchObject({ userMessage: emailChangeMessages.nothingOpen });
    expect([await emailNow(ada), await emailNow(bob)]).toEqual([ada.email, bob.email]);
  });

  it('dies with the password that it was asked for by, and with the account', async () => {
    await request();
    const link = await linkTo(next);
    const change = { account: ada, currentPassword: password, newPassword: 'seventeen wet herons', address };
    await changePassword({ ...change, sessionToken: null });
    await expect(confirm(link)).rejects.toMatchObject(badLink);
    await request(next, { password: 'seventeen wet herons' });
    const again = await linkTo(next);
    await database().user.update({ where: { id: ada.id }, data: { status: 'disabled' } });
    await expect(confirm(again)).rejects.toMatchObject(badLink);
  });
});

describe('an address that has an account', () => {
  it('is answered like any other, and only its mailbox hears of it', async () => {
    const bob = await make({ email: next });
    await expect(request()).resolves.toBeUndefined();
    expect(await readOne(openEmailChangeRead(ada))).toEqual({ newEmail: next });
    const mail = await mailTo(next);
    expect(mail!.text).toContain('It already belongs to yours, so nothing was changed.');
    expect(mail!.text).not.toContain('/email/');
    expect([await emailNow(ada), await emailNow(bob)]).toEqual([ada.email, next]);
  });

  it('that came in between is said to who reads that mailbox, and nothing is changed', async () => {
    await request();
    const link = await linkTo(next);
    const bob = await make({ email: next });
    await expect(confirm(link)).rejects.toMatchObject({ code: 'conflict', userMessage: accountMessages.emailTaken });
    expect([await emailNow(ada), await emailNow(bob)]).toEqual([ada.email, next]);
    expect(await kindsOf(ada)).not.toContain('email.changed');
  });

  it('that was never confirmed does not reserve the address', async () => {
    await registerUser({ email: next, password: 'a vase above a stone', fname: 'Bob', lname: '', address });
    await request();
    // Of the two mails to that mailbox, one is the sign-up's.
    const mail = (await deliverMails()).find(({ text }) => text.includes('/email/'));
    const [token, changeId] = linkIn(mail, 'email') as [string, string];
    await confirm({ token, changeId, address });
    expect(await emailNow(ada)).toBe(next);
    await expect(enter(next, 'a vase above a stone')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('the old mailbox', () => {
  const wayOut = async () => {
    const mail = await mailTo(ada.email);
    const [token, eventId] = linkIn(mail, 'secure') as [string, string];
    return { mail: mail!, link: { token, eventId, address } };
  };

  it('hears of it, and gets the account back by its link, within a week', async () => {
    await request();
    await confirm(await linkTo(next));
    const thief = await enter(next);
    const { mail, link } = await wayOut();
    expect(mail).toMatchObject({ template: 'email-changed', subject: 'The email of your Plinth account was changed' });
    expect(mail.text).toContain('The link works once, for 7 days.');
    expect(mail.text).not.toContain(next);
    const { expiresAt } = await database().accountToken.findFirstOrThrow({
      where: { userId: ada.id, purpose: 'secure' },
    });
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000);
    // The thief goes on to a third address and asks for a link to a fourth.
    const third = `${randomUUID()}@third.example.com`;
    await requestEmailChange({ account: { ...ada, email: next }, newEmail: third, password, address });
    await confirm(await linkTo(third));
    await requestEmailChange({ account: { ...ada, email: third }, newEmail: `4${third}`, password, address });
    const sent = await deliverMails();
    const mailed = (to: string) => sent.find((each) => each.to === to);
    const [fourthToken, changeId] = linkIn(mailed(`4${third}`), 'email') as [string, string];
    const fourth = { token: fourthToken, changeId, address };
    // The mail that lies in the thief's mailboxes by then, and the mail still on its way there.
    const [theirs, theirEvent] = linkIn(mailed(next), 'secure') as [string, string];
    await requestPasswordReset({ email: third, address });
    const [resetToken, userId] = linkIn(await mailTo(third), 'passwordReset') as [string, string];
    expect(await canResetPassword({ token: resetToken, userId })).toBe(true);
    await changePassword({
      account: ada,
      currentPassword: password,
      newPassword: password + '!',
      sessionToken: null,
      address,
    });
    expect(await database().mail.count({ where: { to: third, status: 'queued' } })).toBe(1);
    const forgot = await database().$transaction((tx) => issueAccountToken(tx, { userId, purpose: 'reset' }));

    expect(await canSecureAccount(link)).toBe(true);
    const way = await secureAccount(link);
    expect(await emailNow(ada)).toBe(ada.email);
    expect(await canSecureAccount({ token: theirs, eventId: theirEvent, address })).toBe(false);
    expect(await canResetPassword({ token: forgot, userId })).toBe(false);
    expect(await deliverMails()).toEqual([]);
    expect(await findAccountBySession(thief.token)).toBeNull();
    await expect(confirm(fourth)).rejects.toMatchObject(badLink);
    await resetPassword({ ...way, password: 'seventeen wet herons', address });
    await expect(enter(ada.email, 'seventeen wet herons')).resolves.toBeDefined();
    await expect(secureAccount(link)).rejects.toMatchObject(badLink);
  });

  it('whose address another account has proved meanwhile ends all sessions, and takes it from no account', async () => {
    await request();
    await confirm(await linkTo(next));
    const { link } = await wayOut();
    const bob = await make({ email: ada.email });
    const way = await secureAccount(link);
    expect([await emailNow(ada), await emailNow(bob)]).toEqual([next, ada.email]);
    expect(await canResetPassword(way)).toBe(true);
  });

  it('that says of any event "It was not me" ends a change that waits for its link', async () => {
    await request();
    const open = await linkTo(next);
    const { id: eventId } = await database().securityEvent.findFirstOrThrow({ where: { userId: ada.id } });
    const token = await database().$transaction((tx) =>
      issueAccountToken(tx, { userId: ada.id, purpose: 'secure', binding: eventId }),
    );
    await secureAccount({ token, eventId, address });
    expect(await readOne(openEmailChangeRead(ada))).toBeNull();
    await expect(confirm(open)).rejects.toMatchObject(badLink);
    expect(await emailNow(ada)).toBe(ada.email);
  });
});

describe('whose email it is', () => {
  it('a store’s comes from Shopify', async () => {
    await expect(request(next, { account: { ...ada, shop: 'vases.myshopify.com' } })).rejects.toMatchObject({
      code: 'conflict',
      userMessage: emailChangeMessages.storeStays,
    });
  });

  it('who has no password chooses one first', async () => {
    const google = await make({ password: null, signupType: 'google' });
    await expect(request(next, { account: google })).rejects.toMatchObject({
      userMessage: profileMessages.hasNoPassword,
    });
  });

  it('the owner’s changes like any other, and stays the owner’s', async () => {
    const owner = await make({ email: 'owner@plinth.local', role: 'superadmin' });
    await requestEmailChange({ account: owner, newEmail: next, password, address });
    await confirm(await linkTo(next));
    expect(await findAccountById(owner.id)).toMatchObject({ email: next, role: 'superadmin' });
  });
});

describe('what is sent and kept', () => {
  it('are five mails an hour of an account, and five to a mailbox, from any account', async () => {
    for (let nth = 0; nth < 5; nth += 1) await request(`${nth}${next}`);
    await expect(request()).rejects.toMatchObject({ userMessage: emailChangeMessages.tooMany });
    await database().mail.deleteMany();
    for (let nth = 0; nth < 7; nth += 1) {
      const account = await make();
      await requestEmailChange({ account, newEmail: next, password, address });
    }
    expect(await database().mail.count({ where: { to: next } })).toBe(5);
  });

  it('goes with the account, and by itself after nine days', async () => {
    await request();
    await confirm(await linkTo(next));
    await deliverMails();
    const bob = await make();
    const others = `${randomUUID()}@new.example.com`;
    await requestEmailChange({ account: bob, newEmail: others, password, address });
    await database().$transaction((tx) => anonymiseAccount(tx, ada.id));
    const kept = JSON.stringify([await database().emailChange.findMany(), await database().mail.findMany()]);
    expect([kept.includes(ada.email), kept.includes(next), kept.includes(others)]).toEqual([false, false, true]);
    await database().emailChange.updateMany({ data: { createdAt: new Date(Date.now() - 10 * 24 * 3_600_000) } });
    await sweepSessions();
    expect(await database().emailChange.count()).toBe(0);
  });
});
