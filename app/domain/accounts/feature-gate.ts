import { AppError } from '#app/platform/errors.ts';

/** The features that the spec puts behind a subscription (platform-and-account, section 2; creative-workspaces, section 6). */
export type GatedFeature = 'text-to-image' | 'image-editor' | 'videos' | 'api' | 'custom-training' | 'video-generation';

/** The sentence for a feature that is not part of a plan; the spec's own where it has one. */
const SENTENCES: Readonly<Record<GatedFeature, string>> = {
  'text-to-image': 'Images from words are not part of your plan. Please Upgrade.',
  'image-editor': 'The image editor is not part of your plan. Please Upgrade.',
  videos: 'Videos are not part of your plan. Please Upgrade.',
  api: 'API keys are not part of your plan. Please Upgrade.',
  'custom-training': 'Custom training is not part of your plan. Please Upgrade.',
  'video-generation': 'Video generation not available on free plan. Please Upgrade.',
};

/** Features that are closed: none today. This is the one place to change. */
const CLOSED: ReadonlySet<GatedFeature> = new Set();

/** Throws `forbidden`, with the sentence to read, where the feature is closed. */
export function assertFeature(feature: GatedFeature, closed: ReadonlySet<GatedFeature> = CLOSED): void {
  if (!closed.has(feature)) return;
  throw new AppError('forbidden', `${feature} is not in the plan`, { userMessage: SENTENCES[feature] });
}
