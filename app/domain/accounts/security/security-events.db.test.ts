import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { flushRefusals } from '#app/platform/journal/note-refusal.server.ts';
import type { Account } from '../account.ts';
import { createUser } from '../create-user.server.ts';
import { changePassword } from '../profile/change-password.server.ts';
import { endAllDevices, endDevice, listDevices } from '../profile/devices.server.ts';
import { listSecurityEvents } from './list-security-events.server.ts';
import { signOut } from '../sessions/sign-out.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';

const password = 'a stone under a vase';
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/131.0';
const address = '203.0.113.7';
let ada: Account;

beforeEach(async () => {
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
