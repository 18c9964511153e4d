/** What the merchant reads on /product. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const productMessages = {
  /** (spec, 8) */
  itemAdded: 'Item added to canvas',
  /** (spec, 8) */
  backgroundRemovalFailed: 'Failed to remove background due to an API error',
  backgroundServiceSilent: 'No response received from the background removal service',
  originalUsed: 'The original picture is used.',
  uploadFailed: 'Failed to process image file',
} as const;
