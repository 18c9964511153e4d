import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';
import { accountMessages } from '../accounts.messages.ts';
import { createUser } from '../create-user.server.ts';
import { hashPassword } from '../passwords/passwords.server.ts';
import { profileMessages } from '../profile/profile.messages.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { requireRecentSignIn } from './require-recent-sign-in.server.ts';

const PASSWORD = 'a stone under a vase';
const MINUTE_MS = 60_000;

interface Person {
  readonly account: Account;
  readonly sessionToken: string;
}

/** Signed in by password that many minutes ago. */
async function signedInAgo(email: string, minutes: number): Promise<Person> {
  await createUser({ email, password: PASSWORD, fname: 'Ada', lname: 'Stone', status: 'active' });
  const { account, token } = await signIn({ email, password: PASSWORD, userAgent: '', address: '' });
  const createdAt = new Date(Date.now() - minutes * MINUTE_MS);
  await database().userSession.updateMany({ where: { userId: account.id }, data: { createdAt } });
  return { account, sessionToken: token };
}

const ask = (person: Person, password = '', address = '192.0.2.1') =>
  requireRecentSignIn({ ...person, password, address });

const wanted = { code: 'unauthenticated', field: 'password', userMessage: accountMessages.passwordAgain };
const wrong = { code: 'unprocessable', field: 'password', userMessage: profileMessages.wrongPassword };

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().user.deleteMany();
});

describe('who signed in by password', () => {
  it('is not asked again within a quarter of an hour', async () => {
    await expect(ask(await signedInAgo('ada@example.com', 14))).resolves.toBeUndefined();
  });

  it('is asked after it, and let through with the password', async () => {
    const ada = await signedInAgo('ada@example.com', 16);
    await expect(ask(ada)).rejects.toMatchObject(wanted);
    await expect(ask(ada, PASSWORD)).resolves.toBeUndefined();
    expect(await database().signInFailure.count({ where: { key: { startsWith: 'account:' } } })).toBe(0);
  });

  it('has ten wrong passwords, counted with those of the sign-in page', async () => {
    const ada = await signedInAgo('ada@example.com', 16);
    for (let tries = 0; tries < 9; tries += 1) await expect(ask(ada, 'wrong')).rejects.toMatchObject(wrong);
    const atTheDoor = { email: 'ada@example.com', password: 'wrong', userAgent: '', address: '192.0.2.2' };
    await expect(signIn(atTheDoor)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(ask(ada, PASSWORD)).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(signIn({ ...atTheDoor, password: PASSWORD })).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it("is not helped by another's session or password", async () => {
    const ada = await signedInAgo('ada@example.com', 16);
    const eve = await signedInAgo('eve@example.com', 1);
    const passwordHash = await hashPassword('another one of hers');
    await database().user.update({ where: { id: eve.account.id }, data: { passwordHash } });
    await expect(ask({ account: ada.account, sessionToken: eve.sessionToken })).rejects.toMatchObject(wanted);
    await expect(ask(ada, 'another one of hers')).rejects.toMatchObject(wrong);
  });
});

describe('who has nothing to give', () => {
  it('goes on: no password, like accounts of Google and of stores', async () => {
    const ada = await signedInAgo('ada@example.com', 16);
    await database().user.update({ where: { id: ada.account.id }, data: { passwordHash: null } });
    await expect(ask(ada)).resolves.toBeUndefined();
  });

  it('goes on: in the Shopify admin, whose tokens live for a minute', async () => {
    const { account } = await signedInAgo('ada@example.com', 16);
    const sessionToken = 'eyJhbGciOiJIUzI1NiJ9.eyJkZXN0IjoiYSJ9.c2ln';
    await expect(ask({ account, sessionToken })).resolves.toBeUndefined();
  });
});
