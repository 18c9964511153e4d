/** The image editor's word for a picture that was not made (platform-and-account, section 8). */
export const EDIT_FAILED = 'Some error occured while trying to save the image';

export const unknownCharacters = (characters: readonly string[]): string =>
  `These characters cannot be written into an image: ${characters.join(' ')}`;
