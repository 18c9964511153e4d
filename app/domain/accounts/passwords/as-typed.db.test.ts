import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { issueAccountToken } from '../mails/account-tokens.server.ts';
import { createUser } from '../create-user.server.ts';
import { passwordChangeSchema } from '../profile/profile.schema.ts';
import { signIn } from '../sign-in/sign-in.server.ts';

const email = 'ada@example.com';
const person = { email, fname: 'Ada', lname: 'Stone', status: 'active' } as const;
const enter = (password: string) => signIn({ email, password, userAgent: '', address: '' });

/** Long, of one kind of sign, in other scripts, with spaces at its ends, with signs that programs read. */
const PASSWORDS = [
  ` ${'stone under a vase '}`,
  'ПОДКАМНЕМ',
  '石の下の花瓶です',
  '🪨🏺🌿🪻🍂🪵🐚🧺',
  `"';--<b>%00\\`,
  'a'.repeat(30) + 'b'.repeat(34),
  `${'vase '.repeat(25)}end`,
];

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().user.deleteMany();
});

describe('a password of any characters', () => {
  it.each(PASSWORDS)('counts as it was typed, to its last sign: %j', async (password) => {
    expect(
      passwordChangeSchema.parse({ currentPassword: 'x', newPassword: password, retypePassword: password }),
    ).toMatchObject({ newPassword: password });
    await createUser({ ...person, password });
    const others = [password.trim(), password.toLowerCase(), password.toUpperCase(), `${password.slice(0, -1)}x`];
    for (const other of others.filter((text) => text !== password)) {
      await expect(enter(other)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await expect(enter(password)).resolves.toBeDefined();
  });
});

it('the token of a mail has 256 random bits, and only its hash is kept', async () => {
  const { id: userId } = await createUser({ ...person, password: 'a stone under a vase' });
  const issue = () => database().$transaction((tx) => issueAccountToken(tx, { userId, purpose: 'reset' }));
  const tokens = [await issue(), await issue(), await issue()];
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const kept = JSON.stringify(await database().accountToken.findMany());
  for (const token of tokens) expect(kept).not.toContain(token);
});
