/** What is read where pictures are changed by words. */
export const wordEditMessages = {
  lead: 'Choose a picture and say what should change. What is not meant stays exactly as it is.',
  drop: 'Drop a picture here, or paste it',
  formats: 'JPEG, PNG, WebP, AVIF, GIF or TIFF, up to 25 MB',
  upload: 'Upload a picture',
  another: 'Another picture',
  fromPortfolio: 'From Portfolio',
  fromStore: 'Import from store',
  uploading: 'Uploading',
  words: 'What should change?',
  placeholder: 'Make the wall green',
  examples: 'For example',
  apply: 'Apply',
  price: (credits: number) => `${credits} credits, paid only for a result`,
  local:
    'Done here: colours, light, contrast, blur and removal of the background, wall, ground, product or the whole picture, and another place behind the product.',
  changing: 'Changing the picture...',
  stop: 'Stop',
  stopped: 'Stopped. Nothing was charged.',
  will: (part: string, words: readonly string[]) => `Will change the ${part}: ${words.join(', ')}`,
  cannot: (words: readonly string[]) => `Cannot be done here: ${words.join(', ')}`,
  failed: 'The picture could not be changed. Please try again.',
  undo: 'Undo',
  redo: 'Redo',
  download: 'Download',
  certificate: 'Certificate',
  kept: 'Every step is kept in your library.',
} as const;

export const EXAMPLES = [
  'make the wall green',
  'make the background brighter',
  'blur the background',
  'make the product red',
  'put it on a wooden table at the beach',
] as const;
