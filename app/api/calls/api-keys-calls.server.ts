import { z } from 'zod';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { requireRecentSignIn } from '#app/domain/accounts/index.server.ts';
import { apiKeyMessages, apiKeyViewSchema, newApiKeySchema } from '#app/domain/api-keys/index.ts';
import { deactivateApiKey, generateApiKey, listApiKeys } from '#app/domain/api-keys/index.server.ts';
import { clientAddress, readSessionToken } from '#app/gate/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const listKeys = defineCall('GET', '/api/keys', {
  summary: 'API keys of the account, without their secret text.',
  response: z.object({ success: z.literal(true), apiKeys: z.array(apiKeyViewSchema) }),
  handle: async ({ account }) => ({ success: true as const, apiKeys: await listApiKeys(account) }),
});

const generateKey = defineCall('POST', '/api/keys/generate', {
  summary:
    'Creates an API key. Its text is in this answer and never shown again. Asks for the password some time after sign-in.',
  body: newApiKeySchema.extend({ password: z.string().max(1024).default('') }),
  response: z.object({ success: z.literal(true), apiKey: apiKeyViewSchema.extend({ key: z.string() }) }),
  example: { body: { name: 'Nightly catalogue' } },
  refusals: [
    { status: 400, message: apiKeyMessages.nameRequired },
    { status: 401, message: accountMessages.passwordAgain },
  ],
  async handle({ request, account, body: { password, ...key } }) {
    const [sessionToken, address] = [readSessionToken(request), clientAddress(request)];
    await requireRecentSignIn({ account, sessionToken, password, address });
    return { success: true as const, apiKey: await generateApiKey({ account, ...key }) };
  },
});

const deactivateKey = defineCall('POST', '/api/keys/deactivate', {
  summary: 'Deactivates an API key permanently.',
  body: z.object({ keyId: z.string().max(64) }),
  response: z.object({ success: z.literal(true) }),
  refusals: [{ status: 404, message: apiKeyMessages.missing }],
  async handle({ account, body }) {
    await deactivateApiKey({ account, keyId: body.keyId });
    return { success: true as const };
  },
});

export const apiKeysCalls = [listKeys, generateKey, deactivateKey] as const satisfies readonly Call[];
