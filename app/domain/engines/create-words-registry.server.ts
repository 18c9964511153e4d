import { localPictureWords } from './local/words/local-picture-words.server.ts';
import { localCaptions } from './local/words/local-captions.ts';
import type { WordsRegistry } from './words.ts';

/** Chooses one engine per capability of words. */
export function createWordsRegistry(): WordsRegistry {
  return { captions: localCaptions, pictures: localPictureWords };
}
