/** What is read in the image editor. Sentences marked (spec) are the spec's to the letter. */
export const editorMessages = {
  eraseLead: 'Choose an image, then paint over the part to erase or replace.',
  lead: 'Crop, adjust, write and draw on a picture. The result is computed at its full size.',
  /** (spec, platform-and-account 8) */
  saved: 'Image saved successfully',
  /** (spec, platform-and-account 8) */
  saveFailed: 'Some error occured while trying to save the image',
  /** (spec, platform-and-account 8) */
  exitQuestion: 'Are you sure you want to exit without saving?',
  exitHint: 'What was changed since the last save is lost.',
  notAPicture: 'Only pictures can be edited. Please choose another file.',
  tooMuch: 'These edits are too many to be kept. Please draw less.',
  missing: 'This project is not there any more.',
  pictureGone: 'The picture of this project was deleted. Its edits are kept, but there is nothing to apply them to.',
  noPicture: 'The picture could not be loaded. Please try again.',
  full: 'A picture can have 200 edits at most.',
  saving: 'Saving the picture at its full size',
  earlier: (count: number) =>
    count === 1 ? 'One earlier edit, made elsewhere, is kept.' : `${count} earlier edits, made elsewhere, are kept.`,
  sharpHint: 'Sharpness depends on the size: look at the saved picture to judge it.',
  wordsMissing: 'Letters of some languages are drawn only where our typeface has them.',
} as const;
