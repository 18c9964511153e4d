import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { Authenticator } from '#tests/doubles/authenticator.ts';
import type { Account } from '../account.ts';
import { accountMessages } from '../accounts.messages.ts';
import { createUser } from '../create-user.server.ts';
import { setTemporaryPassword } from '../passwords/set-temporary-password.server.ts';
import { findAccountBySession } from '../sessions/find-account-by-session.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import type { UnfinishedSignIn } from '../sign-in/unfinished-sign-in.ts';
import { addPasskey, beginEnrolment } from './enrol-passkey.server.ts';
import { listPasskeys } from './list-passkeys.server.ts';
import { passkeyMessages } from './passkey.messages.ts';
import { passkeySite } from './passkey-site.rules.ts';
import { removeAllPasskeys, removePasskey } from './remove-passkey.server.ts';
import { askForPasskey, showPasskey } from './show-passkey.server.ts';

const origin = 'https://plinth.example';
const site = passkeySite(origin)!;
const password = 'a stone under a vase';
const browser = { userAgent: 'test', address: '' };
const sessionToken = 'the session of the owner';
const refused = { code: 'unprocessable', userMessage: passkeyMessages.refused };
const over = { code: 'unauthenticated', userMessage: accountMessages.stepOver };
let owner: Account;

const make = (email: string, role: 'superadmin' | 'user') =>
  createUser({ email, password, fname: 'Ada', lname: 'Stone', role, status: 'active' });

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().user.deleteMany();
  owner = await make('owner@example.com', 'superadmin');
});

const begin = (changes: object = {}) =>
  beginEnrolment({ account: owner, password, site, sessionToken, address: '', ...changes });

async function enrol(account = owner, name = 'Laptop'): Promise<Authenticator> {
  const key = new Authenticator(origin);
  await addPasskey({ account, name, answer: key.make(await begin({ account })), site, sessionToken });
  return key;
}

/** The ticket of the step that a sign-in by password ends at. */
async function ticketOf({ email }: Account, given = password): Promise<string> {
  const error = await signIn({ email, password: given, ...browser }).catch((thrown: unknown) => thrown);
  const { step } = error as UnfinishedSignIn;
  if (step?.kind !== 'show-passkey') throw new Error(`no step: ${String(error)}`);
  return step.ticket;
}

const ask = (ticket: string) => askForPasskey({ ticket, site });
const show = (ticket: string, answer: ReturnType<Authenticator['show']>, changes: object = {}) =>
  showPasskey({ ticket, answer, site, ...browser, ...changes });

describe('enrolling', () => {
  it('is for the owner, by password, on a site that browsers give passkeys to', async () => {
    const user = await make('ada@example.com', 'user');
    await expect(begin({ account: user })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(begin({ password: 'wrong' })).rejects.toMatchObject({ code: 'unprocessable', field: 'password' });
    await expect(begin({ site: null })).rejects.toMatchObject({ userMessage: passkeyMessages.unfitSite });
    await enrol();
    expect(await listPasskeys(owner)).toEqual([
      { id: expect.any(String), name: 'Laptop', createdAt: expect.any(String), lastUsedAt: '' },
    ]);
    expect(await database().securityEvent.count({ where: { userId: owner.id, kind: 'passkey.added' } })).toBe(1);
  });

  it('counts one challenge once, for five minutes, in the session that asked for it', async () => {
    const add = (answer: ReturnType<Authenticator['make']>, changes: object = {}) =>
      addPasskey({ account: owner, name: 'x', answer, site, sessionToken, ...changes });
    const challenge = await begin();
    await expect(add(new Authenticator(origin).make(challenge), { sessionToken: 'another' })).rejects.toMatchObject(
      refused,
    );
    await add(new Authenticator(origin).make(challenge));
    await expect(add(new Authenticator(origin).make(challenge))).rejects.toMatchObject(refused);
    const late = await begin();
    await database().accountToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(add(new Authenticator(origin).make(late))).rejects.toMatchObject(refused);
    const foreign = new Authenticator('https://plinth.example.evil.example');
    await expect(add(foreign.make(await begin()))).rejects.toMatchObject(refused);
    await expect(add(new Authenticator(origin).make({ challenge: 'Z3Vlc3NlZA' }))).rejects.toMatchObject(refused);
    expect(await database().passkey.count()).toBe(1);
  });
});

describe('a sign-in of an account with a passkey', () => {
  it('asks for it after the password, and is one only then', async () => {
    const key = await enrol();
    const ticket = await ticketOf(owner);
    expect(await database().userSession.count()).toBe(0);
    const { allowCredentials, rpId } = await ask(ticket);
    expect([rpId, allowCredentials?.map(({ id }) => id)]).toEqual(['plinth.example', [key.id]]);
    const { account, token } = await show(ticket, key.show(await ask(ticket)));
    expect([account, await findAccountBySession(token)]).toEqual([owner, owner]);
    expect((await listPasskeys(owner))[0]!.lastUsedAt).not.toBe('');
    await expect(show(ticket, key.show({ challenge: 'x' }))).rejects.toMatchObject(over);
  });

  it('counts one challenge once, for five minutes, in the sign-in that asked for it', async () => {
    const key = await enrol();
    const [ticket, other] = [await ticketOf(owner), await ticketOf(owner)];
    const challenge = await ask(ticket);
    await expect(show(other, key.show(challenge))).rejects.toMatchObject(refused);
    const used = key.show(challenge);
    const forged = { ...used, response: { ...used.response, signature: 'AAAA' } };
    await expect(show(ticket, forged)).rejects.toMatchObject(refused);
    // It was looked at, so it is used.
    await expect(show(ticket, used)).rejects.toMatchObject(refused);
    const late = await ask(ticket);
    await database().accountToken.updateMany({
      where: { purpose: 'passkey_challenge' },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expect(show(ticket, key.show(late))).rejects.toMatchObject(refused);
    await expect(show(ticket, key.show({ challenge: 'Z3Vlc3NlZA' }))).rejects.toMatchObject(refused);
    expect(await database().userSession.count()).toBe(0);
  });

  it('takes no passkey of another account, of another site, or that was not enrolled', async () => {
    await enrol();
    await database().user.updateMany({ where: { id: owner.id }, data: { role: 'user' } });
    const second = await make('second@example.com', 'superadmin');
    const theirs = await enrol(second);
    const ticket = await ticketOf(owner);
    for (const key of [theirs, new Authenticator(origin), new Authenticator('https://evil.example')]) {
      await expect(show(ticket, key.show(await ask(ticket)))).rejects.toMatchObject(refused);
    }
    await expect(show(ticket, theirs.show(await ask(ticket)), { site: null })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await database().userSession.count()).toBe(0);
  });

  it('refuses a counter that falls: the key was copied', async () => {
    const key = await enrol();
    const first = await ticketOf(owner);
    key.counter = 41;
    await show(first, key.show(await ask(first)));
    const ticket = await ticketOf(owner);
    key.counter = 10;
    await expect(show(ticket, key.show(await ask(ticket)))).rejects.toMatchObject(refused);
    key.counter = 42;
    await expect(show(ticket, key.show(await ask(ticket)))).resolves.toBeDefined();
  });

  it('is wanted on every address, also where browsers know none of its passkeys', async () => {
    await enrol();
    const ticket = await ticketOf(owner);
    expect((await askForPasskey({ ticket, site: passkeySite('http://localhost:3000')! })).allowCredentials).toEqual([]);
  });

  it('is followed by choosing a password where that is temporary', async () => {
    const key = await enrol();
    await setTemporaryPassword({ account: owner, password: 'mabo-tuke-sizi-ravo-debu' });
    const ticket = await ticketOf(owner, 'mabo-tuke-sizi-ravo-debu');
    await expect(show(ticket, key.show(await ask(ticket)))).rejects.toMatchObject({
      step: { kind: 'choose-password' },
    });
  });
});

describe('removing', () => {
  it('needs the password and is for the own ones', async () => {
    await enrol();
    const [passkey] = await listPasskeys(owner);
    const remove = (account: Account, given = password) =>
      removePasskey({ account, passkeyId: passkey!.id, password: given, address: '' });
    const user = await make('ada@example.com', 'user');
    await expect(remove(user)).rejects.toMatchObject({ code: 'not-found' });
    await expect(remove(owner, 'wrong')).rejects.toMatchObject({ code: 'unprocessable', field: 'password' });
    await remove(owner);
    expect((await signIn({ email: owner.email, password, ...browser })).account).toEqual(owner);
    expect(await database().securityEvent.count({ where: { userId: owner.id, kind: 'passkey.removed' } })).toBe(1);
  });

  it('of all of them is for the operator', async () => {
    await enrol();
    await enrol(owner, 'Key ring');
    expect(await removeAllPasskeys(owner)).toBe(2);
    expect((await signIn({ email: owner.email, password, ...browser })).account).toEqual(owner);
  });
});

it.each([
  ['https://plinth.example', 'plinth.example'],
  ['https://plinth.example:8443', 'plinth.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://plinth.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
])('%s has passkeys of %s', (address, rpId) => {
  expect(passkeySite(address)?.rpId ?? null).toBe(rpId);
});
