import type { CreditUse } from './credits.schema.ts';

/** Names by which code refers to rows of the `Feature` table; the prices stand in the table. */
export const FEATURES = {
  productPhoto: 'product-photo',
  inpaint: 'inpaint',
  upscale: 'upscale',
  video: 'video',
  cutOut: 'cut-out',
  edit: 'edit',
  textToImage: 'text-to-image',
  customTraining: 'custom-training',
  tryOn: 'try-on',
} as const;

export type FeatureName = (typeof FEATURES)[keyof typeof FEATURES];

/** Which of two balances pays for a feature: videos have their own, everything else is images. */
export function creditUseOf(feature: string): CreditUse {
  return feature === FEATURES.video ? 'video' : 'image';
}

export interface FeatureDefault {
  readonly name: FeatureName;
  readonly displayName: string;
  /** Credits. */
  readonly creditsPerUse: number;
}

/**
 * The prices of a new installation: 2 per image and 4 per video (creative-workspaces, section 9), 20 per training
 * (platform-and-account, section 9), background removal without limit (the same section). Edits are computed here and
 * cost nothing.
 */
export const FEATURE_DEFAULTS: readonly FeatureDefault[] = [
  { name: FEATURES.productPhoto, displayName: 'Product photo', creditsPerUse: 2 },
  { name: FEATURES.inpaint, displayName: 'Inpainting', creditsPerUse: 2 },
  { name: FEATURES.upscale, displayName: 'Upscale', creditsPerUse: 2 },
  { name: FEATURES.video, displayName: 'Video', creditsPerUse: 4 },
  { name: FEATURES.cutOut, displayName: 'Background removal', creditsPerUse: 0 },
  { name: FEATURES.customTraining, displayName: 'Custom training', creditsPerUse: 20 },
  { name: FEATURES.edit, displayName: 'Image editing', creditsPerUse: 0 },
  { name: FEATURES.textToImage, displayName: 'Ideation', creditsPerUse: 2 },
  { name: FEATURES.tryOn, displayName: 'Virtual try-on', creditsPerUse: 2 },
];
