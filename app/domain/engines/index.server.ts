export { createEngineRegistry } from './create-engine-registry.server.ts';
export { createWordsRegistry } from './create-words-registry.server.ts';
export { productColours } from './product-colours.server.ts';
export { describeSceneLight } from './describe-light.server.ts';
export { findFfmpeg } from './local/animate/find-ffmpeg.server.ts';
export { missingCharacters } from './local/edit/written-characters.server.ts';
export type { FalSettings } from './fal/fal-context.ts';
export { createFalDesk } from './fal/fal-engines.server.ts';
export { falWebhookVerifier } from './fal/verify-fal-webhook.server.ts';
