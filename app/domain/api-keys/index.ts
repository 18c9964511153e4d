export { apiKeyViewSchema, newApiKeySchema } from './api-key.schema.ts';
export type { ApiKeyView } from './api-key.schema.ts';
export type { ApiScope } from './api-scopes.ts';
export { apiKeyMessages } from './api-keys.messages.ts';
export { looksLikeApiKey } from './looks-like-api-key.rules.ts';
