import type { FailureReason } from '@plinth/imaging';
import type { TrainedModel } from './trained-model.schema.ts';

/** Why a model that a provider was to make was made here. */
const INSTEAD: Readonly<Record<FailureReason, string>> = {
  words: 'the AI provider did not accept the trigger word',
  picture: 'the AI provider could not use these images',
  money: 'the account with the AI provider is out of credit',
  provider: 'the AI provider did not answer as it should',
};

/** (ours) It was made here although a provider's was ordered. */
export const localTrainingNote = (reason: FailureReason): string =>
  `Basic training was used, because ${INSTEAD[reason]}. Nothing was charged.`;

/** The texts of the pages of custom training. Sentences marked (spec) are the spec's to the letter (platform-and-account, 2, 5 and 8). */
export const trainingMessages = {
  /** (spec) */
  noModels: 'No trained models yet...',
  nothingYet: 'Nothing here yet...',
  started: 'Training started successfully!',
  starting: 'Starting image generation...',
  generated: 'Images generated successfully!',
  generationFailed: 'Generation failed',
  downloaded: 'Image downloaded successfully!',
  downloadFailed: 'Failed to download image. Please try again.',
  /** (ours from here on) */
  lead: 'Train a model on your product or brand look with a few photos.',
  fashion: 'Fashion Training',
  fashionText: 'Keeps your clothes as photographed, in the look of your photos.',
  product: 'Product Training',
  productText: 'One product from several sides, shown unchanged in the look of your photos.',
  models: 'Your models',
  contactTitle: 'Many products, or a look for a whole team?',
  contact: 'Contact us',
  contactText: 'Write to us about training for a whole catalogue.',
  setTitle: 'Images',
  setGuide: (least: number, side: number, most: number) =>
    `At least ${least} images, ${side}x${side} pixels or more, up to ${most}. Show one product clearly.`,
  drop: 'Drop images here, or choose them',
  upload: 'Upload images',
  fromStore: 'From your store',
  chosen: (count: number, least: number) => (count < least ? `${count} of at least ${least}` : `${count} images`),
  remove: (name: string) => `Remove ${name}`,
  word: 'Trigger word',
  wordHelp: (word: string) => `Use it in your prompts: "${word || 'bluemug'} on a marble podium"`,
  steps: 'Training steps',
  stepsAway: 'More steps follow the images more closely.',
  stepsHere: 'Steps only apply with an AI provider.',
  start: 'Start training',
  starting_: 'Starting...',
  priced: (price: number) =>
    `${price} image credits, paid when the model is ready. Nothing is charged if it fails or you stop it.`,
  localProduct: 'Basic training (no AI provider connected): new images show only the sides you photographed.',
  localFashion:
    'Basic training (no AI provider connected): models wear flat-lay photos. Other photos are placed in scenes.',
  away: 'Trained by an AI provider in a few minutes to half an hour.',
  kept: (most: number, more: number | null) =>
    `You can keep ${most} models${more === null ? '.' : `, and ${more} with a plan.`}`,
  full: (most: number, more: number | null) =>
    `You have ${most} models, as many as you can keep${more === null ? '' : ' without a plan'}. Delete one${more === null ? '' : ', or choose a plan'}, to train another.`,
  enoughPictures: (count: string) => `${count} images, enough for a model`,
  history: 'History',
  basic: 'Basic training',
  madeBy: (provider: string) => `Made by ${provider}`,
  states: {
    queued: 'Waiting',
    training: 'Training',
    ready: 'Ready',
    failed: 'Failed',
    cancelled: 'Stopped',
  } satisfies Record<TrainedModel['state'], string>,
  stop: 'Stop',
  use: 'Generate',
  remove_: 'Delete',
  removeQuestion: (word: string) => `Delete the model ${word}?`,
  removeText: 'The model is deleted for good. Its images stay in your portfolio.',
  removed: 'Model deleted',
  notRemoved: 'The model could not be deleted. Please try again.',
  look: 'Look',
  model: 'Model',
  prompt: 'Prompt',
  promptPlaceholder: (word: string) => `${word} on a marble podium, soft morning light`,
  aspect: 'Aspect ratio',
  count: 'Number of images',
  generate: 'Generate',
  each: (price: number, count: number) => `${price * count} credits. You only pay for delivered images.`,
  useLook: 'Use brand look',
  results: 'Results',
  download: 'Download',
  save: 'Save',
  saved: 'Saved to portfolio',
  noneReady: 'Train a model first, then generate images with it.',
  trainFirst: 'Train a model',
  lookSaved: 'Look saved',
  lookNotSaved: 'The look could not be saved. Please try again.',
  brandLook: 'Brand look of this account',
  makeBrandLook: 'Use as brand look everywhere',
  stopBrandLook: 'Stop using it as brand look',
  background: 'Background',
  shadow: 'Shadow direction',
  noShadow: 'The images show no clear shadow.',
  shadowDirection: (degrees: number) => `${Math.round(degrees)} degrees`,
  softness: 'Softness of the light',
  grain: 'Grain',
  scale: 'Product height',
  contrast: 'Contrast of the background',
  saveLook: 'Save look',
  learnedFrom: (pictures: number) => `Learned from ${pictures} ${pictures === 1 ? 'image' : 'images'}`,
  refusedPictures: (refused: readonly { readonly name: string; readonly message: string }[]) =>
    `These images cannot be used. ${refused.map(({ name, message }) => `${name}: ${message.replace(/\.$/, '')}`).join('; ')}.`,
  near: (colour: number, shadow: number | null, scale: number | null) =>
    [
      `Brand look: background ${colour.toFixed(1)} Delta E away`,
      ...(shadow === null ? [] : [`shadow ${Math.round(shadow)}°`]),
      ...(scale === null ? [] : [`size ${(scale * 100).toFixed(1)}%`]),
    ].join(', '),
  checked: 'Matches your images in colour and shape.',
  notChecked: 'Differs from your images in colour or shape. Check it before use.',
} as const;
