/** The texts of /product. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const productMessages = {
  /** (spec, 8) */
  itemAdded: 'Item added to canvas',
  wordsKnown: (words: readonly string[]) => `We’ll use: ${words.join(', ')}.`,
  wordsMissing: (words: readonly string[]) => `Can’t add yet: ${words.join(', ')}.`,
  wordsKept: (phrases: readonly string[]) => `Part of this scene, so it stays: ${phrases.join(', ')}.`,
  uploadFailed: 'Failed to process image file',
} as const;
