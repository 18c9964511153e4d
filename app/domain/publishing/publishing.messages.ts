/** Sentences of published pictures; the spec has none, since its pictures are public by themselves. */
export const publishingMessages = {
  missing: 'This image no longer exists.',
  noPublication: 'This publication does not exist.',
  gone: 'This image is no longer public.',
  notThere: 'This address does not exist.',
  tooMany: (most: number) => `You can have ${most.toLocaleString('en')} public images at a time. Take some back first.`,
  titleTooLong: (most: number) => `A title has at most ${most} characters.`,
  wordsTooLong: (most: number) => `A description has at most ${most} characters.`,
} as const;
