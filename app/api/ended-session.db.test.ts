import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { createUser, signIn } from '#app/domain/accounts/index.server.ts';
import type { SignedIn } from '#app/domain/accounts/index.server.ts';
import { grantCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { deliverMails, linkIn } from '#tests/fixtures/post.ts';
import { answerCall } from './index.server.ts';

const password = 'a stone under a vase';
const newPassword = 'a vase above a stone';
let email: string;

beforeEach(async () => {
  await database().mail.deleteMany();
  email = `${randomUUID()}@example.com`;
  await createUser({ email, password, fname: 'Ada', lname: 'Stone', status: 'active' });
});

const enter = () => signIn({ email, password, userAgent: '', address: '' });

function ask({ token }: Pick<SignedIn, 'token'>, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return answerCall(
    new Request(`http://localhost${path}`, { method, headers, body: body ? JSON.stringify(body) : null }),
  );
}

/** An open stream of events that has said where it stands. */
async function listen(by: SignedIn) {
  const response = await ask(by, 'GET', '/api/events');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let said = '';
  const hear = async (): Promise<boolean> => {
    const { done, value = '' } = await reader.read();
    said += value;
    return !done;
  };
  while (!said.includes('event: hello') && (await hear()));
  return {
    async hearsUntil(text: string) {
      while (!said.includes(text) && (await hear()));
      return said;
    },
    async hearsToTheEnd() {
      while (await hear());
      return said;
    },
    stop: () => reader.cancel(),
  };
}

const grant = (userId: string) =>
  transactAndAnnounce(accountTopic(userId), (tx) =>
    grantCredits(tx, { userId, amount: 7, key: `test:${randomUUID()}`, memo: 'Test credits' }),
  );

/** Shorter than the life of any stream (`LIFETIME_MS`), at whose end one that was not ended would look as if it had been. */
const TIMEOUT_MS = 240_000;

it(
  'a stream ends with its session: who was signed out by a new password hears nothing more',
  { timeout: TIMEOUT_MS },
  async () => {
    const [here, elsewhere] = [await enter(), await enter()];
    const [stays, ends] = [await listen(here), await listen(elsewhere)];
    const change = { userId: here.account.id, currentPassword: password, newPassword };
    expect((await ask(here, 'POST', '/api/user/changepassword', change)).status).toBe(200);
    await grant(here.account.id);
    expect(await ends.hearsToTheEnd()).not.toContain('credits.changed');
    expect(await stays.hearsUntil('credits.changed')).toContain('credits.changed');
    await stays.stop();
  },
);

it('a link for choosing a password dies when the password is changed by other means', async () => {
  const here = await enter();
  await ask(here, 'POST', '/api/user/forgotpassword', { email });
  const [token, userId] = linkIn((await deliverMails()).at(-1), 'passwordReset') as [string, string];
  const change = { userId, currentPassword: password, newPassword };
  expect((await ask(here, 'POST', '/api/user/changepassword', change)).status).toBe(200);
  const reset = await ask(here, 'PATCH', '/api/user/resetPassword', { userId, token, password: 'the choice of eve' });
  expect([reset.status, await reset.json()]).toEqual([400, expect.objectContaining({ message: 'Invalid Token' })]);
});
