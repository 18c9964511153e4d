import { z } from 'zod';
import {
  canVerify,
  registerUser,
  requestPasswordReset,
  requestVerification,
  resetPassword,
  signInWithGoogle,
  signInWithStoreTicket,
  verifyAccount,
} from '#app/domain/accounts/index.server.ts';
import type { SignedIn } from '#app/domain/accounts/index.server.ts';
import { accountMessages, emailSchema, newPasswordSchema, signUpSchema } from '#app/domain/accounts/index.ts';
import { welcomeAccount } from '#app/domain/credits/index.server.ts';
import { acceptGoogleCode, clientAddress, storeBinding } from '#app/gate/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { loginAnswer, loginAnswerSchema } from './login-answer.ts';

const done = z.object({ success: z.literal(true), message: z.string() });
const succeed = (message: string) => ({ success: true as const, message });

const linkToken = z
  .string(accountMessages.tokenNotFound)
  .max(512, accountMessages.invalidToken)
  .refine((text) => text !== '' && text !== 'undefined', accountMessages.tokenNotFound);

/** On the wire the spec has its own words for an account that waits; the sentence is the screens'. */
export async function inWireWords(signingIn: Promise<SignedIn>) {
  try {
    const signedIn = await signingIn;
    await welcomeAccount(signedIn.account);
    return loginAnswer(signedIn);
  } catch (error) {
    if (!isAppError(error) || error.userMessage !== accountMessages.pendingApproval) throw error;
    throw new AppError('unauthenticated', error.message, { userMessage: accountMessages.notActive });
  }
}

const register = defineCall('POST', '/api/user/register', {
  summary: 'Signs up with a new address. A known address gets the same answer, and an email about it.',
  access: 'public',
  body: signUpSchema,
  okStatus: 201,
  response: done,
  async handle({ request, body }) {
    await registerUser({ ...body, address: clientAddress(request) });
    return succeed(hasMailServer() ? accountMessages.registered : accountMessages.registeredWithoutMail);
  },
});

const verify = defineCall('POST', '/api/user/verify/{token}', {
  summary:
    'Confirms a mailbox with the token of a verification mail. Where no password counts (an address that was signed up twice), `choosePassword` has what PATCH /api/user/resetPassword needs.',
  access: 'public',
  params: z.object({ token: z.string().max(512) }),
  response: done.extend({
    choosePassword: z.object({ token: z.string(), userId: z.string(), message: z.string() }).optional(),
  }),
  async handle({ request, params }) {
    if (params.token === 'undefined') throw tokenNotFound();
    const address = clientAddress(request);
    const { choosePassword } = await verifyAccount({ token: params.token, address });
    const answer = succeed(accountMessages.verified);
    if (!choosePassword) return answer;
    return { ...answer, choosePassword: { ...choosePassword, message: accountMessages.passwordToChoose } };
  },
});

const checkVerification = defineCall('GET', '/api/user/verify/{token}', {
  summary: 'Whether the token of a verification mail would work. Programs that follow links change nothing: POST acts.',
  access: 'public',
  params: z.object({ token: z.string().max(512) }),
  response: z.object({ message: z.enum(['valid', 'invalid']) }),
  async handle({ request, params }) {
    const isValid = await canVerify({ token: params.token, address: clientAddress(request) });
    return { message: isValid ? ('valid' as const) : ('invalid' as const) };
  },
});

const generateNewToken = defineCall('POST', '/api/user/generate-new-token', {
  summary: 'Asks for the verification mail again. The answer does not tell whether the address is known.',
  access: 'public',
  body: z.object({ email: emailSchema }),
  response: done,
  async handle({ request, body }) {
    await requestVerification({ email: body.email, address: clientAddress(request) });
    return succeed(hasMailServer() ? accountMessages.verificationSent : accountMessages.ownerVerifies);
  },
});

const forgotPassword = defineCall('POST', '/api/user/forgotpassword', {
  summary: 'Asks for a link to choose a new password. The answer does not tell whether the address is known.',
  access: 'public',
  // An address that is none cannot be known: the spec's failure.
  body: z.object({
    email: z
      .string(accountMessages.unknownEmail)
      .refine((text) => emailSchema.safeParse(text).success, accountMessages.unknownEmail),
  }),
  response: done,
  async handle({ request, body }) {
    await requestPasswordReset({ email: body.email, address: clientAddress(request) });
    return succeed(accountMessages.resetRequested);
  },
});

const reset = defineCall('PATCH', '/api/user/resetPassword', {
  summary: 'Sets a new password with the token of a reset mail; ends all sessions.',
  access: 'public',
  body: z.object({ userId: z.uuid(accountMessages.invalidToken), token: linkToken, password: newPasswordSchema }),
  response: done,
  async handle({ request, body }) {
    await resetPassword({ ...body, address: clientAddress(request) });
    return succeed(accountMessages.passwordReset);
  },
});

const google = defineCall('POST', '/api/user/social/google', {
  summary:
    'Signs in with the code that Google gave this browser, whose sign-in began at /login/google; an account that has a password is joined with that password.',
  access: 'public',
  body: z.object({
    token: z.string(accountMessages.tokenNotFound).min(1, accountMessages.tokenNotFound).max(8192),
    password: z.string().max(1024).default(''),
  }),
  response: loginAnswerSchema,
  handle({ request, body: { token, password } }) {
    const userAgent = request.headers.get('user-agent') ?? '';
    const signIn = async () => {
      const identity = await acceptGoogleCode(request, token);
      return signInWithGoogle({ identity, password, userAgent, address: clientAddress(request) });
    };
    return inWireWords(signIn());
  },
});

const shopify = defineCall('POST', '/api/user/social/shopify', {
  summary: "Signs in with the one-time code that /login made of a store's answer; only in the same browser.",
  access: 'public',
  body: z.object({ code: z.string().min(1).max(512), shop: z.string().max(255) }),
  response: loginAnswerSchema,
  handle({ request, body }) {
    return inWireWords(
      signInWithStoreTicket({
        ticket: body.code,
        shop: body.shop,
        binding: storeBinding(request),
        address: clientAddress(request),
        userAgent: request.headers.get('user-agent') ?? '',
      }),
    );
  },
});

function tokenNotFound(): AppError {
  return new AppError('bad-request', 'no token', { userMessage: accountMessages.tokenNotFound });
}

export const signUpCalls = [
  register,
  verify,
  checkVerification,
  generateNewToken,
  forgotPassword,
  reset,
  google,
  shopify,
] as const satisfies readonly Call[];
