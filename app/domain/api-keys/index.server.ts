export { countKeyUse } from './count-key-use.server.ts';
export type { KeyQuota } from './count-key-use.server.ts';
export { deactivateApiKey } from './deactivate-api-key.server.ts';
export { findApiKey } from './find-api-key.server.ts';
export type { ApiKeyCaller } from './find-api-key.server.ts';
export { noteKeyAddress } from './note-key-address.server.ts';
export { generateApiKey } from './generate-api-key.server.ts';
export { listApiKeys } from './list-api-keys.server.ts';
export { watchApiKey } from './watch-api-key.server.ts';
