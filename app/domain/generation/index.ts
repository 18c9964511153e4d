export {
  BACKGROUND_REMOVAL_FAILED,
  creditsCoverOnly,
  EMPTY_PROMPT,
  NO_TEXT_TO_IMAGE,
  NOTHING_TO_CHANGE,
  STROKES_UNREADABLE,
} from './generation.messages.ts';
export { engineOffersSchema } from './engine-offers.schema.ts';
export type { EngineOffers } from './engine-offers.schema.ts';
export type { JobEvent, JobStatus } from './job-events.schema.ts';
export { isEnded } from './job-status.rules.ts';
export { jobViewSchema } from './job-view.schema.ts';
export type { JobView } from './job-view.schema.ts';
export { compositionSchema, MAX_IMAGES_PER_RUN, MAX_PROMPT_LENGTH } from './kinds/product-photo.schema.ts';
export type { Composition } from './kinds/product-photo.schema.ts';
export { cutOutAnswersSchema } from './kinds/refine-cut-out.schema.ts';
export { pictureShapeSchema } from './kinds/text-to-image.schema.ts';
