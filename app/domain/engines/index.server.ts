export { createEngineRegistry } from './create-engine-registry.server.ts';
export { createWordsRegistry } from './create-words-registry.server.ts';
export { describeSceneLight } from './describe-light.server.ts';
