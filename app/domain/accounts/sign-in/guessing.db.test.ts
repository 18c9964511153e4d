import * as argon2 from '@node-rs/argon2';
import { beforeEach, expect, it, vi } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { times } from '@plinth/testing/depth';
import { createUser } from '../create-user.server.ts';
import { signIn } from './sign-in.server.ts';

vi.mock('@node-rs/argon2', { spy: true });

/** Many times what is looked at; ten thousand say the same. */
const GUESSES = times({ everyday: 130, deep: 2_000 });
/** Some thousand statements on a busy machine. */
const PATIENCE_MS = 300_000;
const password = 'a stone under a vase';

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().user.deleteMany();
  await createUser({ email: 'ada@example.com', password, fname: 'Ada', lname: 'Stone', status: 'active' });
  await signIn({ email: 'ada@example.com', password, userAgent: '', address: '' });
  vi.clearAllMocks();
});

/** So many at once that none waits for another's answer; few enough for the pool of connections. */
async function guess(of: (at: number) => { email: string; address: string }): Promise<void> {
  const tries = Array.from({ length: GUESSES }, (_, at) => at);
  for (let at = 0; at < GUESSES; at += 20) {
    const some = tries.slice(at, at + 20).map((each) => signIn({ ...of(each), password: 'wrong', userAgent: '' }));
    await Promise.allSettled(some);
  }
}

it(
  `of ${GUESSES} guesses at one account, from as many networks, ten are looked at`,
  async () => {
    await guess((at) => ({ email: 'ada@example.com', address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` }));
    expect(argon2.verify).toHaveBeenCalledTimes(10);
  },
  PATIENCE_MS,
);

it(
  `of ${GUESSES} guesses from one network, at as many accounts, a hundred are looked at`,
  async () => {
    await guess((at) => ({ email: `user-${at}@example.com`, address: `2001:db8::${at.toString(16)}` }));
    expect(argon2.verify).toHaveBeenCalledTimes(100);
  },
  PATIENCE_MS,
);
