import { findUnknownWords, leaveOutDescription, understandPrompt } from './understand-prompt.ts';

/** What our own engine makes of a prompt, before any picture. Which of the words change pixels is measured later. */
export interface PromptReading {
  /** Words and phrases that it knows. */
  readonly known: readonly string[];
  /** Things that it does not know. */
  readonly missing: readonly string[];
}

/** Runs in the browser too. `description` is the chosen scene's own: its words are in the picture anyway. */
export function readPrompt(prompt: string, description: string): PromptReading {
  const asked = leaveOutDescription(prompt, description);
  return { known: understandPrompt(asked).phrases.map(({ words }) => words), missing: findUnknownWords(asked) };
}
