import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Below this a guesser comes to it within 100 million tries: every word of the library's lists, in its usual disguises,
 * and what is put together from a few of them, paths on the keyboard, dates and repetitions.
 */
const LEAST_SCORE = 3;

/**
 * Only this many characters are checked: the work grows with the square of the length, and the check is open to
 * visitors without an account. A password that is hard to guess so far is hard to guess.
 */
const MAX_LOOKED_AT = 40;

/** Words that guessers of this product's passwords try first, and two that the library's lists lack. */
const OWN_WORDS = ['plinth', 'contraseña', 'correcthorsebatterystaple'];

let loading: Promise<ZxcvbnFactory> | undefined;

/** Read when the first password is looked at: the lists are megabytes that a start has no use for. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Whether a guesser would come to it early. `context`: words of this person (address, names), which count too. */
export async function isGuessable(password: string, context: readonly string[]): Promise<boolean> {
  loading ??= load();
  const library = await loading;
  const plain = password.normalize('NFKC').slice(0, MAX_LOOKED_AT);
  const { score } = library.check(plain, [...OWN_WORDS, ...wordsOf(context)]);
  return score < LEAST_SCORE;
}

/** Words of the user's name and address, whole and in parts, with and without the separators. */
function wordsOf(context: readonly string[]): string[] {
  const whole = context.flatMap((text) => [text, text.split('@')[0]!]);
  const parts = context.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const closed = whole.map((text) => text.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set([...whole, ...parts, ...closed])].filter((word) => word.length > 2);
}
