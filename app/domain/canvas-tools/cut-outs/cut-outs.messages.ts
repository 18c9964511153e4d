/** The texts about the backgrounds of pictures on a canvas. Sentences of creative-workspaces, section 8, to the letter. */
export const cutOutMessages = {
  /** (spec, 8) */
  failed: 'Failed to remove background due to an API error',
  originalUsed: 'The original image is used.',
} as const;
