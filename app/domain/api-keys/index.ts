export { apiKeyViewSchema, newApiKeySchema } from './api-key.schema.ts';
export type { ApiKeyView, ApiScope } from './api-key.schema.ts';
export { apiKeyMessages } from './api-keys.messages.ts';
export { looksLikeApiKey } from './looks-like-api-key.rules.ts';
