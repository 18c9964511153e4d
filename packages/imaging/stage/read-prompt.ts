import { findKeptNegations, findUnknownWords, leaveOutDescription, understandPrompt } from './understand-prompt.ts';
import { NO_THINGS, PROP_THINGS } from './words/thing-words.ts';

/** Our own engine's reading of a prompt, before any picture. Which of the words change pixels is measured later. */
export interface PromptReading {
  /** Words and phrases that it knows. */
  readonly known: readonly string[];
  /** Things that it does not know. */
  readonly missing: readonly string[];
  /** Phrases that take out what the chosen scene shows: it stays there. */
  readonly kept: readonly string[];
}

/** Runs in the browser too. `description` is the chosen scene's own, whose words are in the picture anyway; null where no scene is chosen. */
export function readPrompt(prompt: string, description: string | null): PromptReading {
  const asked = leaveOutDescription(prompt, description ?? '');
  // A set that was photographed is as it is; one that is drawn gets what the words name.
  const there = description === null ? PROP_THINGS : NO_THINGS;
  const kept = description === null ? [] : findKeptNegations(asked, description);
  const { phrases } = understandPrompt(asked, undefined, there);
  return { known: phrases.map(({ words }) => words), missing: findUnknownWords(asked, there, description ?? ''), kept };
}
