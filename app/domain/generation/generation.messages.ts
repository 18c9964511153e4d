import type { FailureReason } from '@plinth/imaging';
import { kindFacts } from './kinds/kinds.ts';

/** Texts of the spec's screens about jobs (creative-workspaces, sections 4, 7 and 8). */

/** One image of a run that failed. */
export const GENERATION_FAILED = 'Generation failed';
/** A run that was stopped. */
export const EXECUTION_INTERRUPTED = 'Execution interrupted';
export const BACKGROUND_REMOVAL_FAILED = 'Failed to remove background due to an API error';
export const BACKGROUND_REMOVAL_SILENT = 'No response received from the background removal service';
export const backgroundRemovalStatus = (status: number) => `Server responded with status ${status}`;

/** Inpainting, upscale and video (creative-workspaces, section 8). */
export const INPAINT_FAILED = 'An error occurred during inpainting';
export const UPSCALE_FAILED = 'An error occurred while upscaling the image';
export const VIDEO_FAILED = 'An error occurred while generating the video';
export const NO_AREA_SELECTED = 'No area selected for inpainting.';
/** `share`: 0..1. (ours) */
export const coversProduct = (share: number): string =>
  `The painted area covers ${Math.max(1, Math.round(share * 100))}% of your product.`;

/** All images of a run failed. */
function allRequestsFailed(count: number): string {
  return `All ${count} generation requests failed`;
}

/** The sentence about a run; `one` is its sentence for a single picture that failed. Null when all is well. */
export function failedRun(
  one: string,
  { delivered, failed }: { readonly delivered: number; readonly failed: number },
): string | null {
  if (failed === 0) return null;
  return delivered === 0 && failed > 1 ? allRequestsFailed(failed) : one;
}

/** The provider's reason for a failure; said after the spec's own sentence. */
const PROVIDER_FAILED: Readonly<Record<FailureReason, string>> = {
  words: 'The AI provider does not accept these words: please describe it differently.',
  picture: 'The AI provider cannot use this image: please try another one.',
  money: 'The account with the AI provider is out of credit: nothing can be made there until it is topped up.',
  provider: 'The AI provider does not answer as it should: please try again later.',
};

/** A sentence of the spec with what the provider failed about, where it was a provider's. */
export function withReason(sentence: string, reason: FailureReason | null | undefined): string {
  return reason ? `${sentence.replace(/\.$/, '')}. ${PROVIDER_FAILED[reason]}` : sentence;
}

/** Partial generation (creative-workspaces, section 5): the toast says that credits cover only X of Y. */
export function creditsCoverOnly(accepted: number, requested: number): string {
  return `Your credits cover only ${accepted} of ${requested} images.`;
}

export const EMPTY_PROMPT = 'Please enter a prompt';
export const NO_IMAGE_ON_CANVAS = 'Please upload at least one image first';

export const TOO_MANY_OPEN_JOBS = 'Too many images are being made at once. Please wait until some of them are ready.';

/** While the owner has switched new jobs off. */
export const NO_NEW_JOBS = 'New images are paused for maintenance. Please try again in a few minutes.';

/** Pictures from words alone (platform-and-account, sections 5 and 8). */
export const TOO_FEW_WORDS = 'Prompts should have at least five words.';
export const TEXT_TO_IMAGE_FAILED = 'Error occurred while generating Image, please try again';
/** Why our own engine makes no picture of these words; null where it makes one. `unpictured` is their main noun. */
export const whyNotPictured = (plan: {
  readonly isPictured: boolean;
  readonly unpictured: string | null;
}): string | null =>
  plan.unpictured !== null
    ? `Plinth’s scene library has no “${plan.unpictured}”. Please name something else.`
    : plan.isPictured
      ? null
      : 'These words name no thing or place. Please add one.';

/** Corrections of a cut-out. */
export const CUT_OUT_NOT_CHANGED = 'The cut-out could not be changed. Please try again.';
export const CUT_OUT_PHOTO_GONE = 'The original photo no longer exists, so the cut-out cannot be changed.';
export const NOTHING_TO_CHANGE = 'Nothing was changed: please answer a question or paint something first.';
export const STROKES_UNREADABLE =
  'The painting could not be read. It has to be a PNG of at most 8 MB and 16 megapixels.';
export const STROKES_WRONG_SHAPE = 'The painting has another shape than the photo.';

/** Where the owner has switched something off. */
export const routeIsOff = (kind: string) =>
  `${kindFacts(kind)?.offWords ?? 'Runs of this kind are'} switched off at the moment. Nothing was charged.`;
export const NO_SUCH_ROUTE = 'This cannot be chosen.';

/** Edits by words. */
export const WORD_EDIT_FAILED = 'The image could not be changed: what the words mean was not found in it';
export const EMPTY_EDIT = 'Please say what should change';
export const notDoable = (missing: readonly string[]): string =>
  missing.length > 0
    ? `This cannot be done here: ${missing.join(', ')}. Nothing was charged.`
    : 'These words ask for nothing that can be done here. Say what should change and how, like "make the wall green". Nothing was charged.';
