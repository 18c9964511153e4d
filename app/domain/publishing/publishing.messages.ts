/** Sentences of published pictures; the spec has none, since its pictures are public by themselves. */
export const publishingMessages = {
  missing: 'This picture is not there any more.',
  noPublication: 'This publication is not there.',
  gone: 'This picture is no longer public.',
  notThere: 'There is nothing at this address.',
  tooMany: (most: number) =>
    `You can have ${most.toLocaleString('en')} public pictures at a time. Take some back first.`,
  titleTooLong: (most: number) => `A title has at most ${most} characters.`,
  wordsTooLong: (most: number) => `A description has at most ${most} characters.`,
} as const;
