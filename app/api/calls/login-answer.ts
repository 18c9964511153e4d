import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';

/** The spec's answer to every way of signing in. */
export const loginAnswerSchema = z.object({
  userid: z.string(),
  token: z.string(),
  user_email: z.string(),
  role: z.string(),
  userName: z.string(),
  signupType: z.string(),
  fname: z.string(),
  lname: z.string(),
});

const nameOf = ({ fname, lname, email }: Account) => `${fname} ${lname}`.trim() || email;

export function loginAnswer({ account, token }: { readonly account: Account; readonly token: string }) {
  const { id, email, role, signupType, fname, lname } = account;
  return { userid: id, token, user_email: email, role, userName: nameOf(account), signupType, fname, lname };
}
