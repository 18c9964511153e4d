/** The texts of the page of ideas. Sentences marked (spec) are the spec's to the letter (platform-and-account, 4 and 8). */
export const ideationMessages = {
  /** (spec) */
  generating: 'Generating image...',
  none: 'No image generated yet!',
  saved: 'Image saved successfully!',
  saveFailed: 'Failed to save the image. Please try again.',
  /** (ours from here on) */
  sceneBuilder: 'Scene builder: builds a scene from Plinth’s sets and props. No photo needed.',
  imageGenerator: 'Image generator: an AI model draws your description. No photo needed.',
  noneYet: 'Write what you want to see. Your last images are shown here.',
  words: 'What should be in the image?',
  placeholder: 'A mug on a linen cloth, books beside it, soft morning light',
  tags: 'Add to your words',
  useLook: 'Use brand look',
  shape: 'Shape',
  count: 'Images',
  generate: 'Generate',
  price: (each: number, count: number) => `${each * count} credits. You only pay for delivered images.`,
  pictured: (words: readonly string[]) => `We’ll use: ${words.join(', ')}`,
  notPictured: (words: readonly string[]) => `Can’t add yet: ${words.join(', ')}`,
  stop: 'Stop',
  stopped: 'Stopped. You only pay for delivered images.',
  save: 'Save to portfolio',
  isSaved: 'Saved to portfolio',
  download: 'Download',
  last: 'Last images',
} as const;
