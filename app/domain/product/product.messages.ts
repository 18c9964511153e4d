/** The texts of /product. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const productMessages = {
  /** (spec, 8) */
  itemAdded: 'Item added to canvas',
  uploadFailed: 'Failed to process image file',
} as const;
