/** The texts of the image editor. Sentences marked (spec) are the spec's to the letter. */
export const editorMessages = {
  eraseLead: 'Choose an image, then paint over what should go.',
  lead: 'Crop, adjust, write and draw on an image, at full size.',
  /** (spec, platform-and-account 8) */
  saved: 'Image saved successfully',
  /** (spec, platform-and-account 8) */
  saveFailed: 'Some error occured while trying to save the image',
  /** (spec, platform-and-account 8) */
  exitQuestion: 'Are you sure you want to exit without saving?',
  exitHint: 'Changes since the last save will be lost.',
  notAPicture: 'Only images can be edited. Please choose another file.',
  tooMuch: 'There are too many edits to save. Please draw less.',
  missing: 'This project no longer exists.',
  pictureGone: 'The image of this project was deleted. Its edits are kept.',
  noPicture: 'The image could not be loaded. Please try again.',
  full: 'An image can have 200 edits at most.',
  saving: 'Saving the image at its full size',
  earlier: (count: number) =>
    count === 1 ? '1 edit from elsewhere is kept.' : `${count} edits from elsewhere are kept.`,
  sharpHint: 'Check sharpness on the saved image: it depends on the size.',
  wordsMissing: 'Characters missing from our font are left out.',
} as const;
