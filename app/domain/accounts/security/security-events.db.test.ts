import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { flushRefusals } from '#app/platform/journal/note-refusal.server.ts';
import { deliverMails, linkIn } from '#tests/fixtures/post.ts';
import type { Account } from '../account.ts';
import { createUser } from '../create-user.server.ts';
import { changePassword } from '../profile/change-password.server.ts';
import { endAllDevices, endDevice, listDevices } from '../profile/devices.server.ts';
import { listSecurityEvents } from './list-security-events.server.ts';
import { canResetPassword } from '../passwords/reset-password.server.ts';
import { findAccountBySession } from '../sessions/find-account-by-session.server.ts';
import { canSecureAccount, secureAccount } from './secure-account.server.ts';
import { signOut } from '../sessions/sign-out.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';

const password = 'a stone under a vase';
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/131.0';
const address = '203.0.113.7';
let ada: Account;

beforeEach(async () => {
  await database().rateWindow.deleteMany();
  await database().mail.deleteMany();
  const email = `${randomUUID()}@example.com`;
  ada = await createUser({ email, password, fname: 'Ada', lname: 'Stone', status: 'active' });
});

const enter = (given = password, email = ada.email) => signIn({ email, password: given, userAgent, address });

async function linesOf(userId: string | null) {
  await flushRefusals();
  const rows = await database().securityEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  return rows.map(({ kind, outcome, detail }) => ({ kind, outcome, ...(detail as object) }));
}

describe('the journal of an account', () => {
  it('has sign-ins and sign-outs', async () => {
    const { token } = await enter();
    await signOut(token);
    await signOut(token);
    expect(await linesOf(ada.id)).toEqual([
      { kind: 'sign-in', outcome: 'ok', by: 'password', isKnownDevice: false },
      { kind: 'sign-out', outcome: 'ok' },
    ]);
    const [row] = await database().securityEvent.findMany({ where: { userId: ada.id } });
    expect(row).toMatchObject({ address, device: 'Firefox on Windows' });
  });

  it('has wrong passwords; of an unknown account only the owner sees a line, and it says nothing that was typed', async () => {
    await expect(enter('wrong')).rejects.toThrow();
    const stranger = `${randomUUID()}@example.com`;
    await expect(enter('wrong', stranger)).rejects.toThrow();
    expect(await linesOf(ada.id)).toEqual([
      { kind: 'sign-in', outcome: 'refused', by: 'password', reason: 'wrong password' },
    ]);
    expect(await linesOf(null)).toContainEqual({
      kind: 'sign-in',
      outcome: 'refused',
      by: 'password',
      reason: 'unknown account',
    });
    expect(JSON.stringify(await database().securityEvent.findMany())).not.toContain(stranger);
  });

  it('has changed passwords and sessions that were ended, by one or all', async () => {
    const { token } = await enter();
    await enter();
    const [, other] = await listDevices(ada, token);
    await endDevice(ada, other!.id);
    await changePassword({
      account: ada,
      currentPassword: password,
      newPassword: 'seventeen wet herons',
      sessionToken: token,
      address,
    });
    await endAllDevices(ada);
    expect((await linesOf(ada.id)).slice(2)).toEqual([
      { kind: 'session.ended', outcome: 'ok' },
      { kind: 'password.changed', outcome: 'ok' },
      { kind: 'session.ended', outcome: 'ok', sessions: 1 },
    ]);
  });
});

describe('who reads it', () => {
  it('its account alone, newest first, page by page', async () => {
    const bob = await createUser({
      email: `${randomUUID()}@example.com`,
      password,
      fname: '',
      lname: '',
      status: 'active',
    });
    const { token } = await enter();
    await enter(password, bob.email);
    await signOut(token);
    await endAllDevices(ada);
    const first = await listSecurityEvents({ account: ada, limit: 2 });
    expect(first.events.map(({ kind }) => kind)).toEqual(['session.ended', 'sign-out']);
    const second = await listSecurityEvents({ account: ada, limit: 2, before: first.next! });
    expect([second.events.map(({ kind }) => kind), second.next]).toEqual([['sign-in'], null]);
    const keys = await listSecurityEvents({ account: ada, kinds: ['api-key.created'] });
    expect(keys).toEqual({ events: [], next: null });
  });
});

describe('the mail "was this you?"', () => {
  const at = (place: string, deviceToken: string | null = null) =>
    signIn({ email: ada.email, password, userAgent, address: place, deviceToken });
  const mails = async () => (await deliverMails()).filter(({ to }) => to === ada.email);

  it('goes out for a device and a network that are both new, and never for the first sign-in', async () => {
    const { deviceToken } = await at('203.0.113.7');
    await at('203.0.113.7');
    await at('198.51.100.1', deviceToken);
    expect(await mails()).toEqual([]);
    await at('192.0.2.55');
    await at('192.0.2.55');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'new-device', subject: 'A new device logged in to your Plinth account' });
    expect(mail!.text).toContain('Firefox on Windows, 192.0.2.55.');
  });

  it('ends all sessions by its link, once, and leads to a new password', async () => {
    const { token } = await at('203.0.113.7');
    await at('192.0.2.55');
    const [linkToken, eventId] = linkIn((await mails())[0], 'secure') as [string, string];
    const link = { token: linkToken, eventId, address };
    expect(await canSecureAccount(link)).toBe(true);
    expect(await canSecureAccount({ ...link, eventId: randomUUID() })).toBe(false);
    expect(await findAccountBySession(token)).not.toBeNull();
    const way = await secureAccount(link);
    expect(await findAccountBySession(token)).toBeNull();
    expect(await database().userSession.count({ where: { userId: ada.id } })).toBe(0);
    expect(await canResetPassword(way)).toBe(true);
    expect(await canSecureAccount(link)).toBe(false);
    await expect(secureAccount(link)).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('is one for a changed password, and its link dies after a day', async () => {
    await changePassword({
      account: ada,
      currentPassword: password,
      newPassword: 'seventeen wet herons',
      sessionToken: null,
      address,
    });
    const found = await mails();
    expect(found.map(({ template }) => template)).toEqual(['password-changed']);
    const [linkToken, eventId] = linkIn(found[0], 'secure') as [string, string];
    await database().accountToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await canSecureAccount({ token: linkToken, eventId, address })).toBe(false);
  });

  it('is not written for an account that is gone meanwhile', async () => {
    await at('203.0.113.7');
    await at('192.0.2.55');
    await database().user.update({ where: { id: ada.id }, data: { status: 'disabled' } });
    expect(await mails()).toEqual([]);
  });
});
