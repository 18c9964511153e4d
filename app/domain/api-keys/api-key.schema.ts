import { z } from 'zod';
import { apiKeyMessages } from './api-keys.messages.ts';
import { API_SCOPES } from './api-scopes.ts';

export const apiScopeSchema = z.enum(API_SCOPES);

const MAX_NAME_LENGTH = 80;

/** The fields of a new key. */
export const newApiKeySchema = z.object({
  name: z
    .string({ error: apiKeyMessages.nameRequired })
    .trim()
    .min(1, apiKeyMessages.nameRequired)
    .max(MAX_NAME_LENGTH, apiKeyMessages.nameTooLong(MAX_NAME_LENGTH)),
  /** Everything, unless said. */
  scopes: z
    .array(apiScopeSchema)
    .min(1, apiKeyMessages.scopeRequired)
    .transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope)))
    .default(() => [...API_SCOPES]),
});

/** A key as its owner sees it later: never the key itself. */
export const apiKeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  keyPreview: z.string(),
  scopes: z.array(apiScopeSchema),
  requestsPerMinute: z.number().int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type ApiKeyView = z.infer<typeof apiKeyViewSchema>;
