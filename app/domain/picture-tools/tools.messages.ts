import { isolated } from '#app/ui/isolated.ts';
import { toolProviderMessages } from './tool-provider.messages.ts';

/** The texts around the tools. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const toolMessages = {
  ...toolProviderMessages,

  /** (spec, 5) */
  imageFirst: 'Please generate an image first',
  noImage: 'No image available',
  noImageUrl: 'Please provide a valid image URL to upscale',

  /** (spec, 2 and 8) */
  upscaleTitle: 'Upscale Image',
  upscaled: 'Image successfully upscaled and downloaded',
  upscaleFailed: 'An error occurred while upscaling the image',
  noUpscaledUrl: 'No upscaled image URL received',
  upscaleDownloadFailed: 'Error downloading the upscaled image',
  upscaleStarted: 'Upscaling...',

  /** (spec, 2, 5 and 8) */
  inpaintTitle: 'Inpainting',
  inpaintResult: 'Inpainting Result',
  nothingPainted: 'Please paint over areas you want to inpaint',
  noArea: 'No area selected for inpainting.',
  processing: 'Processing...',
  inpainted: 'Image successfully inpainted',
  inpaintFailed: 'An error occurred during inpainting',
  /** (spec, 8) The try-on studio's own copy of it. */
  triedOn: {
    credits: 'Insufficient credits for inpainting.',
    notFound: 'API endpoint not found. Please check server configuration.',
    failed: 'Failed to process the image. Please try again.',
  },
  noInpainted: 'No inpainted image received from the server',
  loadFailed: 'Failed to load image. Please try again.',
  canvasFailed: 'Failed to set up the canvas. Please try again.',
  noCanvas: 'Cannot access canvas elements. Please try again.',
  nothingToDownload: 'No image available to download',
  downloadFailed: 'Failed to download image. Please try again.',
  noMask: 'Could not get mask data from canvas.',
  /** (ours from here on) */
  inpaintHelp: 'Paint over what should change, then describe it. Leave it empty to remove.',
  inpaintTool: (followsWords: boolean) => (followsWords ? 'Erase & fill' : 'Erase'),
  eraseTitle: 'Erase',
  eraseResult: 'Erase result',
  nothingToErase: 'Paint over what you want to remove first',
  downloadInpainted: (followsWords: boolean) => (followsWords ? 'Download Inpainted Image' : 'Download'),
  erased: 'The painted area was removed',
  eraseFailed: 'The painted area could not be removed. Please try again.',
  inpaintRemoves: 'Paint over what you want to remove. We fill it from the surroundings.',
  inpaintWords: (words: string) =>
    words === '' ? 'The painted area is removed.' : `The painted area becomes: “${isolated(words)}”.`,
  inpaintKeeps: 'Everything outside the painted area stays the same.',
  wordsNotFollowed: (words: string) =>
    `The painted area was removed. “${isolated(words)}” was not added: that needs an AI provider.`,
  eraseProduct: 'Erase part of your product?',
  productErased: 'Red: erased and filled from the surroundings',
  productKept: 'Kept of your product',
  eraseAnyway: 'Erase anyway',
  changeMask: 'Change the mask',
  leavePainting: 'Discard your painting?',
  leavePaintingText: 'The image has not been changed yet. Your painting will be lost.',

  /** (spec, 2, 5 and 8) */
  videoTitle: 'Video Generation',
  generatedVideo: 'Generated Video',
  generatingVideo: 'Generating Video...',
  videoReady: 'Video Ready!',
  videoStarted: 'Video Generation Started',
  videoFailed: 'An error occurred while generating the video',
  noVideo: 'No video available',
  generateFirst: 'Please generate images first before creating a video',
  selectFirst: 'Please select a generated image from the preview bar first',
  notSelected: 'No Image Selected',
  notReady: 'Image Not Ready',
  noSource: 'The selected image does not have a valid source URL',
  promptFirst: 'Please enter a prompt',
  internalErrorVideo: 'Internal Server Error generating video',
  videoBasic: 'Basic video: the camera moves, your product stays unchanged.',
  videoInDepth: 'The camera moves through the scene’s depth; your product keeps its shape.',
  videoFlat: 'Basic video: the camera moves over a flat image.',
  videoNotOnPlan: 'Video generation not available on your current plan. Please Upgrade.',
  klingCredits: 'Insufficient credits for video generation',
  noUrlTitle: 'Download error',
  noUrl: 'No URL provided',
  videoDownloadTitle: 'Download failed',
  videoDownloadFailed: 'There was an error downloading your file. Please try again.',
  apiError: (message: string) => `API Error: ${message}`,

  /** (spec, 5) */
  videoCredits: (price: number) =>
    `Insufficient credits: Video generation requires ${price} credits. Please purchase more credits to continue.`,
  imageCredits: (price: number) =>
    `Insufficient credits: Image generation requires ${price} credits. Please purchase more credits to continue.`,

  /** (spec, 8; `says` and the others are ours) */
  locks: {
    subject: {
      on: 'Subject locked',
      off: 'Subject unlocked',
      lock: 'Lock subject',
      unlock: 'Unlock subject',
      says: 'New images keep these products, in the same place.',
    },
    background: {
      on: 'Background locked',
      off: 'Background unlocked',
      lock: 'Lock background',
      unlock: 'Unlock background',
      says: 'New images keep this scene, prompt and light.',
    },
  },

  /** (spec, 8) */
  internalError: 'Internal Server Error',
  largestAlready: 'This image already has the largest size.',
  askingPrice: 'Loading the price...',
  noPrice: 'The price could not be loaded. Try again before you order.',
  goesOn: 'You can close this; we’ll keep working.',
  saved: 'Saved in your portfolio',
  status: 'Status',
  cancelled: 'Stopped. Nothing was charged.',
  noRecipe: 'Variations are only available for images made in Plinth.',
} as const;
