import type { CutOutAnswer, CutOutDoubt } from '@plinth/imaging';
import { libraryMessages } from '../library.messages.ts';

/** What is wrong with answers to these questions, in a sentence; null when nothing is. */
export function checkAnswers(doubts: readonly CutOutDoubt[], answers: readonly CutOutAnswer[]): string | null {
  const asked = new Set(doubts.map((doubt) => doubt.id));
  if (answers.some(({ id }) => !asked.has(id))) return libraryMessages.neverAsked;
  if (new Set(answers.map(({ id }) => id)).size < answers.length) return libraryMessages.answeredTwice;
  return null;
}
