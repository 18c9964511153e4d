import type { CutOutAnswer, CutOutDoubt } from '@plinth/imaging';
import { libraryMessages } from '../library.messages.ts';

/** The fault of answers to these questions, in a sentence; null when there is none. */
export function checkAnswers(doubts: readonly CutOutDoubt[], answers: readonly CutOutAnswer[]): string | null {
  const asked = new Set(doubts.map((doubt) => doubt.id));
  if (answers.some(({ id }) => !asked.has(id))) return libraryMessages.neverAsked;
  if (new Set(answers.map(({ id }) => id)).size < answers.length) return libraryMessages.answeredTwice;
  return null;
}
