export { affordableCount } from './affordable-count.rules.ts';
export { readBefore } from './credit-entry.rules.ts';
export { creditHistorySchema } from './credit-entry.schema.ts';
export { DEFAULT_VIDEO_SHARE, divideBalance, spendable } from './credit-pools.rules.ts';
export { CREDITS_CHANGED, creditsSchema, featureSchema } from './credits.schema.ts';
export type { Credits, CreditUse, Feature } from './credits.schema.ts';
export { insufficientForImages, insufficientForVideo } from './credits.messages.ts';
export { FEATURES, creditUseOf } from './features.ts';
export type { FeatureName } from './features.ts';
