import { z } from 'zod';
import { findAccountBySession, signIn } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { clientAddress, limitRate } from '#app/gate/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const TOKEN_CHECKS_PER_MINUTE = 60;

const nameOf = ({ fname, lname, email }: Account) => `${fname} ${lname}`.trim() || email;

const login = defineCall('POST', '/api/user/login', {
  summary: 'Opens a session; its token goes into the Authorization header of later calls.',
  access: 'public',
  body: z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1024) }),
  response: z.object({
    userid: z.string(),
    token: z.string(),
    user_email: z.string(),
    role: z.string(),
    userName: z.string(),
    signupType: z.string(),
    fname: z.string(),
    lname: z.string(),
  }),
  async handle({ request, body }) {
    const userAgent = request.headers.get('user-agent') ?? '';
    try {
      const { account, token } = await signIn({ ...body, userAgent, address: clientAddress(request) });
      const { id, email, role, signupType, fname, lname } = account;
      return { userid: id, token, user_email: email, role, userName: nameOf(account), signupType, fname, lname };
    } catch (error) {
      // On the wire the spec has its own words for this case; the sentence is the screen's.
      if (!isAppError(error) || error.userMessage !== accountMessages.pendingApproval) throw error;
      throw new AppError('unauthenticated', error.message, { userMessage: accountMessages.notActive });
    }
  },
});

const getUser = defineCall('GET', '/api/user/getuser', {
  scope: 'read',
  summary: 'Who is signed in.',
  response: z.object({
    _id: z.string(),
    fname: z.string(),
    lname: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    signupType: z.string(),
  }),
  async handle({ account }) {
    const { id, fname, lname, email, role, signupType } = account;
    return { _id: id, fname, lname, name: nameOf(account), email, role, signupType };
  },
});

const verifyTokenAuth = defineCall('GET', '/api/user/verifyTokenAuth/{token}', {
  summary: 'Whether a session token is valid. For old clients: our own pages use the session.',
  access: 'public',
  params: z.object({ token: z.string().max(512) }),
  response: z.object({ message: z.enum(['valid', 'invalid']) }),
  async handle({ request, params }) {
    const address = clientAddress(request);
    limitRate({ key: `token-check:${address}`, max: TOKEN_CHECKS_PER_MINUTE, windowMs: 60_000 });
    return { message: (await findAccountBySession(params.token)) ? ('valid' as const) : ('invalid' as const) };
  },
});

export const accountCalls: Call[] = [login, getUser, verifyTokenAuth];
