import { z } from 'zod';
import { findAccountBySession, signIn } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { clientAddress, limitRate } from '#app/gate/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { loginAnswerSchema } from './login-answer.ts';
import { inWireWords, signUpCalls } from './sign-up-calls.server.ts';

const TOKEN_CHECKS_PER_MINUTE = 60;

const login = defineCall('POST', '/api/user/login', {
  summary: 'Opens a session; its token goes into the Authorization header of later calls.',
  access: 'public',
  body: z.object({
    email: z.string(accountMessages.emailRequired).min(1, accountMessages.emailRequired).max(320),
    password: z.string(accountMessages.passwordRequired).min(1, accountMessages.passwordRequired).max(1024),
  }),
  response: loginAnswerSchema,
  handle({ request, body }) {
    const userAgent = request.headers.get('user-agent') ?? '';
    return inWireWords(signIn({ ...body, userAgent, address: clientAddress(request) }));
  },
});

const verifyTokenAuth = defineCall('GET', '/api/user/verifyTokenAuth/{token}', {
  summary: 'Whether a session token is valid. For old clients: our own pages use the session.',
  access: 'public',
  params: z.object({ token: z.string().max(512) }),
  response: z.object({ message: z.enum(['valid', 'invalid']) }),
  async handle({ request, params }) {
    const address = clientAddress(request);
    await limitRate({ key: `token-check:${address}`, max: TOKEN_CHECKS_PER_MINUTE, windowMs: 60_000 });
    return { message: (await findAccountBySession(params.token)) ? ('valid' as const) : ('invalid' as const) };
  },
});

export const accountCalls = [login, verifyTokenAuth, ...signUpCalls] as const satisfies readonly Call[];
