import { FEWEST_SET_PICTURES, MOST_SET_PICTURES, SMALLEST_SET_SIDE, TRAINING_STEPS } from './kinds/training-limits.ts';

/** Texts of custom training that jobs say. Those marked (spec) are the spec's to the letter (platform-and-account, section 8). */

/** (spec) */
export const TRAINING_FAILED = 'Training failed. Please try again.';
export const setPictureUnusable = (number: number) =>
  `${TRAINING_FAILED} Nothing could be cut out of image ${number}. Please replace it.`;
export const NO_LOOK_TO_LEARN = `${TRAINING_FAILED} Every image is cut out already. Please add one that shows its background.`;
/** (spec) */
export const TRAINED_PICTURES_FAILED = 'Failed to generate images. Please try again.';
export const TRIGGER_WORD_REQUIRED = 'Please enter a trigger word';
export const triggerWordRefused =
  'The trigger word has to be one word of 2 to 32 letters, digits, dashes or underscores.';
export const triggerWordTaken = (word: string) =>
  `You already have a model with the trigger word ${word}. Please choose another one.`;
export const TOO_FEW_SET_PICTURES = `Please upload at least ${FEWEST_SET_PICTURES} different images.`;
export const TOO_MANY_SET_PICTURES = `At most ${MOST_SET_PICTURES} images can be used for one model.`;
export const SET_PICTURE_TOO_SMALL = `Smaller than ${SMALLEST_SET_SIDE}x${SMALLEST_SET_SIDE}.`;
export const STEPS_OUT_OF_RANGE = `Training steps go from ${TRAINING_STEPS.least} to ${TRAINING_STEPS.most} by ${TRAINING_STEPS.step}.`;
export const MODEL_REQUIRED = 'Please select a model';
export const trainingCosts = (price: number) => `Training needs ${price} image credits. Please Upgrade.`;
