/** The texts about captions. Sentences marked (spec) are the spec's to the letter. */
export const captionMessages = {
  /** (spec, platform-and-account 5) */
  promptTooShort: 'Prompt is too short, please have at least 5 words.',
  /** (spec, platform-and-account 8) */
  failed: 'Something went wrong. Please try again later.',
  refused: 'The AI provider does not accept these words or this image: please describe it differently.',
  nothingKnown: 'There is nothing to describe yet. Add a few words of your own.',
  unreadablePicture: 'The image could not be read. Please choose another one.',
  nothingNew: 'No new captions. Add a few words of your own and try again.',
  /** The question for captions, until the merchant changes it; in the product's language. */
  question: {
    en: (title: string, vendor: string) => `Write a caption for ${title}${vendor ? ` by ${vendor}` : ''}`,
    de: (title: string, vendor: string) =>
      `Schreibe eine Bildunterschrift für ${title}${vendor ? ` von ${vendor}` : ''}`,
    fr: (title: string, vendor: string) => `Écris une légende pour ${title}${vendor ? `, par ${vendor}` : ''}`,
  },
} as const;
