import { z } from 'zod';
import {
  accountMessages,
  enrolmentAnswerSchema,
  passkeyMessages,
  passkeyNameSchema,
  passkeySchema,
  profileMessages,
} from '#app/domain/accounts/index.ts';
import { addPasskey, beginEnrolment, listPasskeys, removePasskey } from '#app/domain/accounts/index.server.ts';
import { clientAddress, passkeySiteOf, readSessionToken } from '#app/gate/index.server.ts';
import { defineCall } from '../call.ts';

const password = z.string(accountMessages.passwordRequired).min(1, accountMessages.passwordRequired).max(1024);
const done = z.object({ success: z.literal(true), message: z.string() });
const succeed = (message: string) => ({ success: true as const, message });

const refusals = [
  { status: 403, message: passkeyMessages.onlyOwner },
  { status: 409, message: passkeyMessages.unfitSite },
  { status: 422, message: profileMessages.wrongPassword },
] as const;

const list = defineCall('GET', '/api/user/passkeys', {
  summary: 'Passkeys of the account.',
  response: z.object({ passkeys: z.array(passkeySchema) }),
  handle: async ({ account }) => ({ passkeys: await listPasskeys(account) }),
});

const begin = defineCall('POST', '/api/user/passkeys/begin', {
  summary:
    'What the browser asks the authenticator to make a passkey for the owner (PublicKeyCredentialCreationOptionsJSON).',
  body: z.object({ password }),
  response: z.looseObject({ challenge: z.string() }),
  example: { body: { password: 'a stone under a vase' } },
  refusals,
  async handle({ request, account, body }) {
    const [site, sessionToken, address] = [passkeySiteOf(request), readSessionToken(request), clientAddress(request)];
    return { ...(await beginEnrolment({ account, password: body.password, site, sessionToken, address })) };
  },
});

const add = defineCall('POST', '/api/user/passkeys/add', {
  summary: 'Keeps a passkey that was made for the challenge of a beginning, within five minutes.',
  body: z.object({ name: passkeyNameSchema, answer: enrolmentAnswerSchema }),
  response: done,
  example: {
    body: {
      name: 'Laptop',
      answer: {
        id: 'AQID',
        rawId: 'AQID',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
  },
  refusals: [...refusals.slice(0, 2), { status: 422, message: passkeyMessages.refused }],
  async handle({ request, account, body }) {
    await addPasskey({ account, ...body, site: passkeySiteOf(request), sessionToken: readSessionToken(request) });
    return succeed(passkeyMessages.added);
  },
});

const remove = defineCall('POST', '/api/user/passkeys/remove', {
  summary: 'Removes a passkey. Needs the password.',
  body: z.object({ passkeyId: z.uuid(passkeyMessages.missing), password }),
  response: done,
  refusals: [{ status: 404, message: passkeyMessages.missing }, refusals[2]],
  async handle({ request, account, body }) {
    await removePasskey({ account, ...body, address: clientAddress(request) });
    return succeed(passkeyMessages.removed);
  },
});

export const passkeyCalls = [list, begin, add, remove] as const;
