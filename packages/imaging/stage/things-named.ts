import { understandPrompt } from './understand-prompt.ts';
import { PROP_THINGS } from './words/thing-words.ts';

/** Names of the props of our library that a product photo's words ask for, each once. */
export const thingsNamed = (prompt: string): readonly string[] =>
  understandPrompt(prompt, undefined, PROP_THINGS).things.map(({ name }) => name);
