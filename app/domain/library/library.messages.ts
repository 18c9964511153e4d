/** The texts about files. Sentences marked (spec) are the spec's to the letter. */
export const libraryMessages = {
  badCursor: 'This page of the list is not known. Please start again from the first page.',
  /** (spec, platform-and-account 8) */
  noFile: 'No file provided',
  /** (spec, platform-and-account 8) */
  unreadable: 'Failed to process image file',
  /** (spec, creative-workspaces 5) */
  tryAgain: 'Try again',
  notAnImage: 'Please upload an image file',
  /** (spec, creative-workspaces 8) */
  uploaded: (count: number) => `${count} file(s) uploaded successfully`,
  /** (spec, platform-and-account 2) */
  deleteQuestion: 'Are you sure you want to delete this file?',
  deleteManyQuestion: (count: number) => `Are you sure you want to delete these ${count} files?`,
  deleted: (count: number) => (count === 1 ? 'File deleted' : `${count} files deleted`),
  deletedLead: 'Deleted files stay here for one hour, then they are removed for good.',
  nothingDeleted: 'Nothing was deleted in the last hour',
  nothingDeletedHint: 'Files you delete can be restored here for one hour.',
  timeLeft: (minutes: number) => (minutes < 1 ? 'Less than a minute left' : `${minutes} min left`),
  restore: 'Restore',
  restoreOne: (name: string) => `Restore ${name}`,
  restoreMany: (count: number) => `Restore ${count} files`,
  selectAll: 'Select all',
  restored: (count: number) => (count === 1 ? 'File restored' : `${count} files restored`),
  restoreFailed: 'The files could not be restored. Please try again.',
  undo: 'Undo',
  tooManyTags: 'A file can have 20 tags at most.',
  tagged: 'Tags saved',
  tagFailed: 'The tags could not be saved. Please try again.',
  nothingFound: 'Nothing found',
  nothingFoundHint: 'No file matches your search.',
  deleteFailed: 'Not everything could be deleted',
  listFailed: 'Your images could not be loaded. Please try again.',
  offline: 'The server could not be reached. Please check your connection and try again.',
  failed: 'Something went wrong. Please try again later.',
  /** (spec, platform-and-account 2) */
  nothingHere: 'Nothing here yet...',
  heic: 'HEIC photos cannot be read here. Please export the photo as JPEG and upload it again.',
  unsupportedFormat: (format: string) =>
    `${format} files cannot be used. Please upload a JPEG, PNG, WebP, AVIF, GIF or TIFF image.`,
  firstFrame: 'The file has several frames. The first one is used.',
  emptyFile: 'The file is empty. Please choose another one.',
  tooManyBytes: (megabytes: number) => `The file is larger than ${megabytes} MB. Please upload a smaller one.`,
  cutOff: 'The file is incomplete. Please upload it again.',
  tooManyPixels: (megapixels: number) =>
    `The image has more than ${megapixels} megapixels. Please upload a smaller version of it.`,
  tooLongSide: (pixels: number) =>
    `The image is more than ${pixels} pixels long. Please upload a smaller version of it.`,
  tooSmall: (pixels: number) => `The image is too small. Each side needs at least ${pixels} pixels.`,
  /** (spec, platform-and-account 8, the editor) */
  imageSaved: 'Image saved successfully',
  /** (spec, platform-and-account 8) */
  imageKept: 'Image Successfully Saved',
  notFetched: 'The image could not be fetched from that address.',
  /** Which words of a prompt are in the picture. */
  wordsUsed: (words: readonly string[]) => `Used: ${words.join(', ')}`,
  wordsNotUsed: (words: readonly string[]) => `Not used: ${words.join(', ')}`,
  wordsMissing: (words: readonly string[]) => `Not pictured: ${words.join(', ')}`,
  noWordUsed: 'None of these words changed the image.',
  suggestsBlend: 'Strongly coloured scene: Blend would let its light fall on your product.',
  wordsUnknown: 'The AI provider does not report which of these words it used.',
  aiPeople: 'AI-made person',
  aiPeopleQuestion: 'Shows a person made by AI',
  aiPeopleHelp: 'The file carries the label. Some places, such as New York, require it.',
  aiPeopleFailed: 'The label could not be changed. Please try again.',
  /** Answers to the questions about a cut-out. */
  neverAsked: 'This cut-out has no such question.',
  answeredTwice: 'A question about a cut-out can have one answer only.',
  answerChangesCutOut: 'This answer changes the cut-out. Please send it as a correction.',
  /** (spec, platform-and-account 8) */
  videoFailed: 'Failed to load video. Please try again later.',
  openingEditor: 'Opening the editor',
  seconds: (ms: number) => `${Math.max(1, Math.round(ms / 1000))} s`,
  noConverter: 'GIF and WebM are not available on this server. You can download the MP4.',
  notConverted: 'The video could not be converted. You can download the MP4.',
  /** (spec, platform-and-account, 8) */
  avatarsFailed: 'Failed to load avatars',
  missing: 'This file no longer exists.',
  linkExpired: 'This link has expired. Please reload the page.',
} as const;
