export {
  CAPTION_COUNT,
  isPromptLongEnough,
  MAX_KNOWN_CAPTIONS,
  MAX_PROMPT_LENGTH,
  STORE_CAPTION_COUNT,
} from './caption.rules.ts';
export { knownFactSchema } from './known-facts.rules.ts';
export type { KnownFact } from './known-facts.rules.ts';
export { countCharacters } from './count-characters.ts';
export { fullPostLength } from './network-shape.rules.ts';
export { questionFor } from './question-for.rules.ts';
export { captionMessages } from './captions.messages.ts';
