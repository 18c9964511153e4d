export { autoPrompt, promptAfterChoice } from './auto-prompt.rules.ts';
export { cutOutRefusal } from './cut-out-refusal.ts';
export {
  BACKGROUND_REMOVAL_FAILED,
  coversProduct,
  creditsCoverOnly,
  EMPTY_EDIT,
  EMPTY_PROMPT,
  EXECUTION_INTERRUPTED,
  NOTHING_TO_CHANGE,
  STROKES_UNREADABLE,
  TEXT_TO_IMAGE_FAILED,
  TOO_FEW_WORDS,
  whyNotPictured,
} from './generation.messages.ts';
export type { EngineCapability } from './provider-requests/engine-capability.ts';
export type { ComfyUiState } from './provider-requests/comfyui-state.ts';
export { engineOffersSchema } from './engine-offers.schema.ts';
export type { EngineOffers } from './engine-offers.schema.ts';
export type { JobEvent, JobStatus } from './job-events.schema.ts';
export { progressOf } from './feed/feed.rules.ts';
export type { FeedJob, FeedOutput } from './feed/feed.rules.ts';
export { endOfJob } from './feed/end-of-job.ts';
export { createJobOrder } from './feed/job-feed.ts';
export type { JobFeed, JobOrder } from './feed/job-feed.ts';
export { isByPerson, isOfPlace, isOwnHere, underWayElsewhere } from './feed/own-jobs.rules.ts';
export { placeTitle } from './feed/place-title.ts';
export type { Onlooker } from './feed/own-jobs.rules.ts';
export { JobFeedContext, useJobFeed, useJobs, useNewJobFeed } from './feed/use-job-feed.ts';
export { kindFacts } from './kinds/kinds.ts';
export type { KindName } from './kinds/kinds.ts';
export { isEnded } from './job-status.rules.ts';
export { CONFIRM_PRODUCT, productQuestionSchema } from './inpainting/product-question.schema.ts';
export type { ProductQuestion } from './inpainting/product-question.schema.ts';
export { orderPlaceSchema } from './job-place.schema.ts';
export type { JobPlace, OrderPlace } from './job-place.schema.ts';
export { jobViewSchema } from './job-view.schema.ts';
export type { JobView } from './job-view.schema.ts';
export { compositionSchema, MAX_IMAGES_PER_RUN, templateSourceSchema } from './kinds/product-photo.schema.ts';
export { placedComposition, stagedRecipeSchema } from './kinds/staged-recipe.ts';
export { MAX_PROMPT_LENGTH } from './kinds/prompt-limit.ts';
export type { PictureSource } from './kinds/product-photo.schema.ts';
export { wornGarmentSchema } from './kinds/try-on.schema.ts';
export { pictureSourceSchema } from './kinds/product-photo.schema.ts';
export { TRY_ON_FRAMINGS, TRY_ON_MODES, TRY_ON_SHAPES, tryOnPrompt, tryOnShapeOf } from './kinds/try-on-choices.ts';
export type { TryOnShape } from './kinds/try-on-choices.ts';
export {
  EMPTY_TRY_ON_PROMPT,
  GARMENT_FAILED,
  MISSING_APPAREL,
  MOST_GARMENTS,
  NO_MODEL_FITS,
  OWN_MODEL_NEEDS_PROVIDER,
  TOO_MANY_GARMENTS,
  TRY_ON_FAILED,
} from './try-on.messages.ts';
export type { Composition } from './kinds/product-photo.schema.ts';
export { cutOutAnswersSchema } from './kinds/refine-cut-out.schema.ts';
export { picturePromptSchema, pictureShapeSchema } from './kinds/text-to-image.schema.ts';
export {
  FEWEST_SET_PICTURES,
  MOST_SET_PICTURES,
  SMALLEST_SET_SIDE,
  TRAINED_COUNTS,
  TRAINING_STEPS,
  TRIGGER_WORD,
} from './kinds/training-limits.ts';
export { wordFrom } from './kinds/trigger-word.rules.ts';
export {
  MODEL_REQUIRED,
  SET_PICTURE_TOO_SMALL,
  STEPS_OUT_OF_RANGE,
  TOO_FEW_SET_PICTURES,
  TOO_MANY_SET_PICTURES,
  TRAINED_PICTURES_FAILED,
  TRAINING_FAILED,
  TRIGGER_WORD_REQUIRED,
  triggerWordRefused,
} from './training.messages.ts';
export type { PictureShape } from './kinds/picture-shapes.ts';
export { appendTags, countWords, MIN_PROMPT_WORDS } from './kinds/prompt-words.rules.ts';
