import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { accountMessages } from '../accounts.messages.ts';
import { ensureOwner, isPasswordTemporary } from '../ensure-owner.server.ts';
import { getOwner } from '../get-owner.server.ts';
import { issueAccountToken } from '../mails/account-tokens.server.ts';
import { setTemporaryPassword } from '../passwords/set-temporary-password.server.ts';
import { findAccountBySession } from '../sessions/find-account-by-session.server.ts';
import { chooseFirstPassword } from './choose-first-password.server.ts';
import { signIn } from './sign-in.server.ts';
import type { UnfinishedSignIn } from './unfinished-sign-in.ts';

const email = 'owner@example.com';
const printed = 'mabo-tuke-sizi-ravo-debu';
const own = 'a stone under a vase';
const browser = { userAgent: 'test', address: '' };

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().user.deleteMany();
  await ensureOwner({ email, password: printed, passwordIsTemporary: true });
});

/** The ticket of the step that a sign-in with this password ends at. */
async function ticketFor(password: string): Promise<string> {
  const error = await signIn({ email, password, ...browser }).catch((thrown: unknown) => thrown as UnfinishedSignIn);
  const { step } = error as UnfinishedSignIn;
  if (step?.kind !== 'choose-password') throw new Error(`no step: ${String(error)}`);
  return step.ticket;
}

const choose = (ticket: string, password = own) => chooseFirstPassword({ ticket, password, ...browser });
const over = { code: 'unauthenticated', userMessage: accountMessages.stepOver };

describe('a password that was printed', () => {
  it('opens no session: it is good for choosing another one, which does', async () => {
    await expect(signIn({ email, password: printed, ...browser })).rejects.toMatchObject({
      code: 'unauthenticated',
      userMessage: accountMessages.chooseNewPassword,
    });
    expect(await database().userSession.count()).toBe(0);
    expect(await isPasswordTemporary(await getOwner())).toBe(true);
    const { account, token } = await choose(await ticketFor(printed));
    expect(await findAccountBySession(token)).toEqual(account);
    expect(await isPasswordTemporary(account)).toBe(false);
    expect((await signIn({ email, password: own, ...browser })).account).toEqual(account);
    await expect(signIn({ email, password: printed, ...browser })).rejects.toMatchObject({
      userMessage: accountMessages.invalidCredentials,
    });
  });

  it.each([
    ['itself', printed, accountMessages.passwordSame],
    ['one that is guessed first', 'Password1!', accountMessages.passwordCommon],
    ['the own address', email, accountMessages.passwordCommon],
  ])('is not followed by %s, and may be tried again', async (_, password, userMessage) => {
    const ticket = await ticketFor(printed);
    await expect(choose(ticket, password)).rejects.toMatchObject({
      code: 'unprocessable',
      field: 'password',
      userMessage,
    });
    await expect(choose(ticket)).resolves.toBeDefined();
  });

  it('has tickets that work once, for ten minutes, and die with the password', async () => {
    const [one, other] = [await ticketFor(printed), await ticketFor(printed)];
    await choose(one);
    await expect(choose(one, 'another stone under it')).rejects.toMatchObject(over);
    await expect(choose(other)).rejects.toMatchObject(over);
    await setTemporaryPassword({ account: await getOwner(), password: printed });
    const late = await ticketFor(printed);
    await database().accountToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(choose(late)).rejects.toMatchObject(over);
    await expect(choose('guessed')).rejects.toMatchObject(over);
  });

  it('takes no link of another kind for a ticket', async () => {
    const { id: userId } = await getOwner();
    const token = await issueAccountToken(database(), { userId, purpose: 'verify' });
    await expect(choose(token)).rejects.toMatchObject(over);
  });

  it('of two choices at once, one counts', async () => {
    const ticket = await ticketFor(printed);
    const choices = await Promise.allSettled([choose(ticket), choose(ticket, 'another stone under it')]);
    expect(choices.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await database().userSession.count()).toBe(1);
  });

  it('opens nothing for who was shut out meanwhile', async () => {
    const ticket = await ticketFor(printed);
    await database().user.updateMany({ data: { status: 'disabled' } });
    await expect(choose(ticket)).rejects.toMatchObject(over);
    expect(await isPasswordTemporary(await database().user.findFirstOrThrow())).toBe(true);
  });
});

describe('setTemporaryPassword', () => {
  it('ends every session, and the next sign-in asks for another one', async () => {
    const { account, token } = await choose(await ticketFor(printed));
    await setTemporaryPassword({ account, password: 'lent-by-the-operator' });
    expect(await findAccountBySession(token)).toBeNull();
    await expect(signIn({ email, password: own, ...browser })).rejects.toMatchObject({ code: 'unauthenticated' });
    await ticketFor('lent-by-the-operator');
  });
});
