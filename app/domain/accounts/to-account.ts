import type { Account } from './account.ts';

/** Only what other rooms may know about a user; never the hash. */
export function toAccount(user: Account): Account {
  const { id, email, fname, lname, role, signupType, shop } = user;
  return { id, email, fname, lname, role, signupType, shop };
}
