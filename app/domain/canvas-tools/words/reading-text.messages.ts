export const readingMessages = {
  whiteStays: 'The background stays pure white. Words change nothing here.',
  wordsKnown: (words: readonly string[]) => `We’ll use: ${words.join(', ')}.`,
  wordsMissing: (words: readonly string[]) => `Can’t add yet: ${words.join(', ')}.`,
  wordsKept: (phrases: readonly string[]) => `Part of this scene, so it stays: ${phrases.join(', ')}.`,
} as const;
