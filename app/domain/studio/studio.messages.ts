import { isolated } from '#app/ui/isolated.ts';
import type { TrueHeight } from './document/real-size.ts';

/** The texts of a canvas, whatever it is for. Sentences marked (spec) are the spec's to the letter. */
export const studioMessages = {
  sceneMissing: 'This project no longer exists.',
  sceneInvalid: 'This project could not be saved.',
  sceneNewer: 'This project was made by a newer version of Plinth.',
  sceneUnreadable: 'This project cannot be read.',
  sceneKept: 'It is kept unchanged.',
  sceneDownload: 'Download it',
  sceneRetry: 'Try again',
  sceneStartNew: 'Start a new project',
  newSceneName: 'New project',
  sceneOffline: 'Not saved yet. We’ll keep trying.',
  sceneConflict: 'This project was changed in another tab.',
  sceneUnsuited: 'This scene has no place where your product can lie or hang. These have one:',
  sceneRefuses: (name: string, fits: TrueHeight['fits']) =>
    `“${isolated(name)}” is ${fits === 'too-large' ? 'too large' : 'too small'} for this scene. These fit:`,
  sceneMisfits: { 'too-large': 'Your product is too large', 'too-small': 'Your product is too small' },
  numbersLoading: 'Loading',
  numbersFailed: 'The numbers could not be loaded.',
  reload: 'Reload the page',
  /** (spec, 4) */
  generatingTitle: 'Generating Images...',
  /** (spec, 2) */
  generatingText: 'Please wait',
  /** (spec, 8) */
  imagesGenerated: 'Images Generated',
  finishedImage: (at: number, count: number) => (count > 1 ? `Finished image ${at} of ${count}` : 'Finished image'),
  showImage: (at: number, count: number) => `Show image ${at} of ${count}`,
  viewLarge: 'View large:',
  download: 'Download',
  moreTools: 'Edit or share',
  backToCanvas: 'Back to canvas',
  successfullyGenerated: (count: number) => `Successfully generated ${count} image(s)`,
  partialGeneration: 'Partial Generation',
  seePlans: 'See Plans',
  creditsCoverOnly: (accepted: number, requested: number) =>
    `Your credits cover only ${accepted} of ${requested} images`,
  creditsLeft: (credits: number) => `${credits.toLocaleString('en')} ${credits === 1 ? 'credit' : 'credits'} left`,
  partialSuccess: 'Partial Success',
  partlyGenerated: (delivered: number, asked: number) =>
    `Generated ${delivered} of ${asked} images. The others cost nothing.`,
  generationFailedTitle: 'Generation Failed',
  /** (spec, 8) */
  allRequestsFailed: (count: number) => `All ${count} generation requests failed`,
  notCharged: 'No credits were charged.',
  /** (spec, 4) */
  generationFailed: 'Generation failed',
  /** (spec, 8) */
  noResponse: 'No response received from the server. Check network or proxy.',
  serverResponded: (status: number, text: string) => `Server responded with ${status}: ${text}`,
  invalidResponse: 'Invalid response received from generation server.',
  notPasted: 'The copied item no longer exists.',
  imageRemoved: 'Image removed',
  /** (spec, 5) */
  notAnImage: 'Please upload an image file',
  cancelled: 'Generation was cancelled. Missing images cost nothing.',
} as const;

/** Words of every screen that tries clothes on. */
export const tryOnWords = {
  models: 'Models',
  templates: 'Templates',
  modelsLead: 'Computer-generated models.',
  templatesLead: 'Where the model stands. Default: plain studio background.',
  mode: 'Show on',
  modes: { model: 'Model', ghost: 'Ghost mannequin', hanger: 'Hanger', flat: 'Flat lay' },
  framing: 'Framing',
  framings: { crop: 'Chin to mid-thigh', full: 'Full figure' },
  modeNotes: {
    model: 'A model wears your clothes. Without an AI provider: a free preview.',
    ghost: 'Invisible mannequin. No model, template or description needed.',
    hanger: 'On a hanger, plain background. No description needed.',
    flat: 'Laid out straight, plain background. No description needed.',
  },
  /** Where an order hangs one garment. */
  hangsAlone: (name: string) => `Only ${name} is shown.`,
  uploadPhoto: 'Upload photo',
  ownModelNeedsProvider: 'Use your own model: needs a full-length photo and an AI provider. No provider is connected.',
  remove: (name: string) => `Remove ${name}`,
  promptExample: 'European woman wearing the uploaded apparel in New York',
  prompt: 'Describe the image',
} as const;
