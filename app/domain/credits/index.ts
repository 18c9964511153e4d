export { affordableCount } from './affordable-count.rules.ts';
export { readBefore } from './credit-entry.rules.ts';
export { creditHistorySchema } from './credit-entry.schema.ts';
export { CREDITS_CHANGED, featureSchema } from './credits.schema.ts';
export type { Credits, Feature } from './credits.schema.ts';
export { insufficientForImages, insufficientForVideo } from './credits.messages.ts';
export { FEATURES } from './features.ts';
export type { FeatureName } from './features.ts';
