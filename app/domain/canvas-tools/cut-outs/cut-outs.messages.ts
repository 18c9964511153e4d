/** What is read about the backgrounds of pictures on a canvas. Sentences of creative-workspaces, section 8, to the letter. */
export const cutOutMessages = {
  /** (spec, 8) */
  failed: 'Failed to remove background due to an API error',
  silent: 'No response received from the background removal service',
  originalUsed: 'The original picture is used.',
} as const;
