/** What is read about captions. Sentences marked (spec) are the spec's to the letter. */
export const captionMessages = {
  /** (spec, platform-and-account 5) */
  promptTooShort: 'Prompt is too short, please have at least 5 words.',
  /** (spec, platform-and-account 8) */
  failed: 'Something went wrong. Please try again later.',
} as const;
