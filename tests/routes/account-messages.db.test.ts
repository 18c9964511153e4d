import { beforeEach, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { createUser } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { action as login } from '#app/routes/site/login.tsx';
import { action as reset, loader as resetPage } from '#app/routes/site/password-reset.tsx';
import { action as signUp } from '#app/routes/site/signup.tsx';
import { action as verify, loader as verifyPage } from '#app/routes/site/verify-email.tsx';
import { deliverMails, linkIn } from '#tests/fixtures/post.ts';

const origin = 'http://some-host:3000';
const password = 'a stone under a vase';
const email = 'ada@example.com';
const unknownId = '00000000-0000-7000-8000-000000000000';
const settings = env();

type Action = (options: { request: Request; params: Record<string, string>; context: object }) => Promise<unknown>;
type Fields = Record<string, string>;

async function submit(action: Action, fields: Fields, params: Fields = {}): Promise<[number, Record<string, unknown>]> {
  const body = new URLSearchParams(fields);
  const request = new Request(`${origin}/page`, { method: 'POST', body, headers: { origin } });
  const response = (await action({ request, params, context: {} })) as Response;
  return [response.status, (await response.json()) as Record<string, unknown>];
}

async function call(method: string, path: string, body?: unknown): Promise<[number, Record<string, unknown>]> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await answerCall(new Request(`${origin}${path}`, { method, ...init }));
  return [response.status, (await response.json()) as Record<string, unknown>];
}

const person = { fname: 'Ada', lname: 'Stone', email, password };
const make = (status: 'active' | 'pending' | 'unverified') =>
  createUser({ email, password, fname: 'Ada', lname: 'Stone', status });

async function verifyToken(): Promise<string> {
  await submit(signUp as Action, person);
  return linkIn((await deliverMails()).at(-1), 'verify')[0]!;
}

async function resetLink(): Promise<{ token: string; id: string }> {
  await make('active');
  await submit(login as Action, { intent: 'forgot-password', email });
  const [token, id] = linkIn((await deliverMails()).at(-1), 'passwordReset') as [string, string];
  return { token, id };
}

beforeEach(async () => {
  settings.REVEAL_ACCOUNTS = false;
  delete settings.SMTP_URL;
  await database().mail.deleteMany();
  await database().signInFailure.deleteMany();
  await database().rateWindow.deleteMany();
  await database().featureFlag.deleteMany();
  await database().user.deleteMany();
});

const field = (name: string, text: string) => ({ fields: { [name]: text } });

/** Name in the catalogue, the text to the letter, and how a person or a program meets it: status and what is said. */
const PAGES: readonly [keyof typeof accountMessages, string, number, () => Promise<[number, unknown]>][] = [
  ['invalidCredentials', 'Invalid Credentials', 401, () => submit(login as Action, { email, password: 'wrong' })],
  [
    'pendingApproval',
    'Your account is currently pending approval by the admin. Please wait for the approval email before attempting to log in. Thank you for your patience.',
    401,
    async () => {
      await make('pending');
      return submit(login as Action, { email, password });
    },
  ],
  [
    'notActive',
    'Not an active user',
    401,
    async () => {
      await make('pending');
      return call('POST', '/api/user/login', { email, password });
    },
  ],
  [
    'registered',
    'User Registered Successfully. Please check your inbox for verification email',
    201,
    () => {
      settings.SMTP_URL = 'smtp://127.0.0.1:1';
      return submit(signUp as Action, person);
    },
  ],
  [
    'registeredWithoutMail',
    'User Registered Successfully. The owner of this site verifies your account before you can log in.',
    201,
    () => submit(signUp as Action, person),
  ],
  [
    'unverified',
    'Your email address is not verified yet. Open the link in our email.',
    401,
    async () => {
      settings.SMTP_URL = 'smtp://127.0.0.1:1';
      await make('unverified');
      return submit(login as Action, { email, password });
    },
  ],
  [
    'unverifiedWithoutMail',
    'Your account is not verified yet. Ask the owner of this site to verify it.',
    401,
    async () => {
      await make('unverified');
      return submit(login as Action, { email, password });
    },
  ],
  [
    'someError',
    'Some Error Occurred',
    500,
    async () => {
      await database().$executeRaw`ALTER TABLE "Mail" RENAME TO "MailGone"`;
      try {
        return await submit(signUp as Action, person);
      } finally {
        await database().$executeRaw`ALTER TABLE "MailGone" RENAME TO "Mail"`;
      }
    },
  ],
  [
    'signUpClosed',
    'Sign-up is closed at the moment. Please come back later.',
    403,
    async () => {
      await database().featureFlag.create({ data: { name: 'sign-up', isOn: false, description: '' } });
      return submit(signUp as Action, person);
    },
  ],
  [
    'resetRequested',
    'We have received your password reset request. Please check your email for further instructions.',
    200,
    () => submit(login as Action, { intent: 'forgot-password', email }),
  ],
  [
    'unknownEmail',
    'Sorry, we could not find your email address on our system...',
    400,
    () => submit(login as Action, { intent: 'forgot-password', email: 'no address' }),
  ],
  [
    'unknownEmail',
    'Sorry, we could not find your email address on our system...',
    404,
    () => {
      settings.REVEAL_ACCOUNTS = true;
      return submit(login as Action, { intent: 'forgot-password', email });
    },
  ],
  [
    'passwordReset',
    'Your password has been successfully reset. You can now log in with your new password.',
    200,
    async () => {
      const choice = 'the choice of ada';
      return submit(reset as Action, { password: choice, repeat: choice }, await resetLink());
    },
  ],
  [
    'passwordsDiffer',
    'Passwords do not match',
    400,
    async () => submit(reset as Action, { password, repeat: `${password}!` }, await resetLink()),
  ],
  [
    'verified',
    'Your account has been verified successfully.',
    200,
    async () => submit(verify as Action, { intent: 'verify' }, { token: await verifyToken() }),
  ],
  ['enterEmail', 'Please enter email', 400, () => submit(verify as Action, { intent: 'resend', email: '' })],
  ['enterEmail', 'Please enter email', 400, () => call('POST', '/api/user/generate-new-token', { email: '  ' })],
  ['enterEmail', 'Please enter email', 400, () => call('POST', '/api/user/generate-new-token', {})],
  [
    'enterValidEmail',
    'Please enter valid email',
    400,
    () => submit(verify as Action, { intent: 'resend', email: 'ada@' }),
  ],
  [
    'enterValidEmail',
    'Please enter valid email',
    400,
    () => call('POST', '/api/user/generate-new-token', { email: 'ada@example' }),
  ],
  [
    'enterValidEmail',
    'Please enter valid email',
    400,
    () => submit(signUp as Action, { ...person, email: 'x@y.invalid' }),
  ],
  ['invalidToken', 'Invalid Token', 400, () => submit(verify as Action, { intent: 'verify' })],
  ['invalidToken', 'Invalid Token', 400, () => submit(verify as Action, { intent: 'verify' }, { token: 'guess' })],
  ['invalidToken', 'Invalid Token', 400, () => call('POST', '/api/user/verify/guess')],
  [
    'invalidToken',
    'Invalid Token',
    400,
    () => submit(reset as Action, { password, repeat: password }, { token: 'guess', id: unknownId }),
  ],
  [
    'invalidToken',
    'Invalid Token',
    400,
    () => call('PATCH', '/api/user/resetPassword', { userId: 'me', token: 'guess', password }),
  ],
  ['tokenNotFound', 'token not found', 400, () => call('POST', '/api/user/verify/undefined')],
  [
    'tokenNotFound',
    'token not found',
    400,
    () => call('PATCH', '/api/user/resetPassword', { userId: unknownId, token: 'undefined', password }),
  ],
  ['tokenNotFound', 'token not found', 400, () => call('POST', '/api/user/social/google', {})],
  ['emailRequired', 'Email is required', 400, () => submit(login as Action, { password })],
  ['emailRequired', 'Email is required', 400, () => call('POST', '/api/user/login', { password })],
  ['passwordRequired', 'Password is required', 400, () => submit(login as Action, { email })],
  ['passwordRequired', 'Password is required', 400, () => call('POST', '/api/user/login', { email })],
  ['firstNameRequired', 'First name is required', 400, () => submit(signUp as Action, { ...person, fname: ' ' })],
  [
    'lastNameRequired',
    'Last name is required',
    400,
    () => call('POST', '/api/user/register', { ...person, lname: '' }),
  ],
  [
    'nameTooLong',
    'Names have at most 60 characters',
    400,
    () => submit(signUp as Action, { ...person, fname: 'x'.repeat(61) }),
  ],
  [
    'passwordTooShort',
    'Use at least 8 characters',
    400,
    () => submit(signUp as Action, { ...person, password: 'short' }),
  ],
  [
    'passwordTooLong',
    'Use at most 128 characters',
    400,
    () => submit(signUp as Action, { ...person, password: 'x'.repeat(129) }),
  ],
  [
    'passwordCommon',
    'This password is too easy to guess. Please choose another one.',
    422,
    () => call('POST', '/api/user/register', { ...person, password: 'P@ssw0rd1' }),
  ],
  [
    'verificationSent',
    'If an account is waiting for this address, a new verification email is on its way.',
    200,
    () => {
      settings.SMTP_URL = 'smtp://127.0.0.1:1';
      return submit(verify as Action, { intent: 'resend', email });
    },
  ],
  [
    'ownerVerifies',
    'This site sends no email. Its owner verifies your account.',
    200,
    () => submit(verify as Action, { intent: 'resend', email }),
  ],
  [
    'ownerVerifies',
    'This site sends no email. Its owner verifies your account.',
    200,
    () => call('POST', '/api/user/generate-new-token', { email }),
  ],
  ['signedOut', 'Please log in to continue.', 401, () => call('GET', '/api/user/getuser')],
  [
    'storeDomain',
    'Please enter your store domain, for example my-store.myshopify.com',
    400,
    () => submit(login as Action, { intent: 'store', shop: 'my-store' }),
  ],
  [
    'storeFailed',
    'We could not confirm your store with Shopify. Please try again.',
    401,
    () => call('POST', '/api/user/social/shopify', { code: 'guess', shop: 'my-store.myshopify.com' }),
  ],
];

/** Met in the tests beside. */
const ELSEWHERE = [
  'chooseNewPassword',
  'passwordSame',
  'stepOver',
  'googleFailed',
  'googleSilent',
  'googleUnverified',
  'googleTaken',
  'emailTaken',
  'passwordAgain',
  'tooManyTries',
  'passwordToChoose',
  'ownerHasLink',
];

describe('what people read', () => {
  it.each(PAGES)('%s: %s (%i)', async (name, text, status, meet) => {
    expect(accountMessages[name]).toBe(text);
    const [given, said] = await meet();
    expect(given).toBe(status);
    expect(JSON.stringify(said)).toContain(JSON.stringify(text).slice(1, -1));
  });

  it('is met here, sentence by sentence, or in the tests beside', () => {
    const met = new Set([...PAGES.map(([name]) => name as string), ...ELSEWHERE]);
    expect([...met].sort()).toEqual(Object.keys(accountMessages).sort());
  });

  it('stays in the place it belongs to', async () => {
    expect(await submit(signUp as Action, { ...person, fname: '', password: 'x' })).toEqual([
      400,
      { fields: { fname: 'First name is required', password: 'Use at least 8 characters' } },
    ]);
    expect(await submit(signUp as Action, { ...person, password: 'password1' })).toEqual([
      422,
      field('password', accountMessages.passwordCommon),
    ]);
    const link = await resetLink();
    expect(await submit(reset as Action, { password, repeat: '' }, link)).toEqual([
      400,
      field('repeat', 'Passwords do not match'),
    ]);
  });

  it('is a red toast where it is neither about a field nor about who you are', async () => {
    await make('active');
    for (let at = 0; at < 10; at += 1) await submit(login as Action, { email, password: 'wrong' });
    const [status, said] = await submit(login as Action, { email, password });
    expect([status, said]).toEqual([429, { toast: 'Too many failed attempts. Please try again in 15 minutes.' }]);
  });
});

describe('who does not know an address learns nothing about it', () => {
  const statuses = ['unknown', 'unverified', 'pending', 'active'] as const;
  const asked: readonly [string, () => Promise<[number, unknown]>][] = [
    ['sign up', () => submit(signUp as Action, { ...person, password: 'another fine vase' })],
    ['register', () => call('POST', '/api/user/register', { ...person, password: 'another fine vase' })],
    ['forgot (page)', () => submit(login as Action, { intent: 'forgot-password', email })],
    ['forgot', () => call('POST', '/api/user/forgotpassword', { email })],
    ['resend (page)', () => submit(verify as Action, { intent: 'resend', email })],
    ['resend', () => call('POST', '/api/user/generate-new-token', { email })],
    ['login (page)', () => submit(login as Action, { email, password: 'wrong' })],
  ];

  it.each(asked)('%s', async (_, ask) => {
    const answers = new Set<string>();
    for (const status of statuses) {
      await database().user.deleteMany();
      if (status !== 'unknown') await make(status);
      answers.add(JSON.stringify(await ask()));
    }
    expect([...answers]).toHaveLength(1);
  });

  it('login', async () => {
    const answers = new Set<string>();
    for (const status of statuses) {
      await database().user.deleteMany();
      if (status !== 'unknown') await make(status);
      const [code, { requestId: _, ...said }] = await call('POST', '/api/user/login', { email, password: 'wrong' });
      answers.add(JSON.stringify([code, said]));
    }
    expect([...answers]).toHaveLength(1);
  });
});

describe('links that are only looked at', () => {
  const visit = async (loader: Action, params: Fields) => {
    const response = (await loader({ request: new Request(`${origin}/page`), params, context: {} })) as Response;
    return { headers: response.headers, said: (await response.json()) as Record<string, unknown> };
  };

  it('change nothing: mail programs follow them', async () => {
    const token = await verifyToken();
    for (let at = 0; at < 3; at += 1) {
      const { said, headers } = await visit(verifyPage as Action, { token });
      expect(said).toEqual({ isUsable: true, trouble: null, hasMail: false });
      expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer']);
      expect(await call('GET', `/api/user/verify/${token}`)).toEqual([200, { message: 'valid' }]);
    }
    expect((await database().user.findFirstOrThrow()).status).toBe('unverified');
    expect(await call('POST', `/api/user/verify/${token}`)).toEqual([
      200,
      { success: true, message: 'Your account has been verified successfully.' },
    ]);
    expect((await visit(verifyPage as Action, { token })).said).toEqual({
      isUsable: false,
      trouble: 'Invalid Token',
      hasMail: false,
    });
  });

  it('without a token offer the mail, and complain about nothing', async () => {
    expect((await visit(verifyPage as Action, {})).said).toEqual({ isUsable: false, trouble: null, hasMail: false });
  });

  it('of a reset say whether they work, to their own account only', async () => {
    const link = await resetLink();
    expect((await visit(resetPage as Action, link)).said).toEqual({ isUsable: true });
    for (const params of [
      { ...link, id: unknownId },
      { ...link, id: 'me' },
      { ...link, token: 'x' },
    ]) {
      expect((await visit(resetPage as Action, params)).said).toEqual({ isUsable: false });
    }
  });
});

describe('a register call', () => {
  it('takes what the spec sends, and nothing that makes more of an account', async () => {
    settings.SMTP_URL = 'smtp://127.0.0.1:1';
    const body = {
      ...person,
      username: 'ada',
      role: 'superadmin',
      status: 'active',
      shop: 'a.myshopify.com',
      _id: unknownId,
    };
    expect(await call('POST', '/api/user/register', body)).toEqual([
      201,
      { success: true, message: accountMessages.registered },
    ]);
    expect(await database().user.findFirstOrThrow()).toMatchObject({
      role: 'user',
      status: 'unverified',
      shop: null,
      emailVerifiedAt: null,
    });
  });
});

it('an address that was signed up twice is told by the call that verifies it to choose a password, and how', async () => {
  await call('POST', '/api/user/register', { ...person, username: 'ada' });
  const once = await verifyToken();
  const [status, body] = await call('POST', `/api/user/verify/${once}`);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: accountMessages.verified,
      choosePassword: {
        token: expect.any(String),
        userId: expect.any(String),
        message: accountMessages.passwordToChoose,
      },
    },
  ]);
  const { message: _message, ...link } = body['choosePassword'] as Fields;
  const chosen = { ...link, password: 'the choice of ada' };
  expect(await call('PATCH', '/api/user/resetPassword', chosen)).toMatchObject([200, {}]);
  // The password counts; the account waits for the owner's approval.
  const signedIn = await call('POST', '/api/user/login', { email, password: 'the choice of ada' });
  expect(signedIn).toMatchObject([401, { message: accountMessages.notActive }]);
});
