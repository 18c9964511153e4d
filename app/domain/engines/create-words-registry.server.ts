import { localPictureWords, localCaptions } from '@plinth/imaging/server';
import type { EngineLogger } from '@plinth/imaging/server';
import type { OpenAiSettings } from './openai/ask-openai.server.ts';
import { createOpenAiWords } from './openai/openai-words.server.ts';
import type { CaptionEngine, WordsRegistry, Written } from '@plinth/imaging';

export interface WordsRegistryOptions {
  /** Left out: everything is written here. */
  readonly openai?: OpenAiSettings | undefined;
  readonly logger?: Pick<EngineLogger, 'warn'> | undefined;
}

/** Chooses one engine per capability of words. Where the provider has no caption, the local engine writes one. */
export function createWordsRegistry({ openai, logger }: WordsRegistryOptions = {}): WordsRegistry {
  if (!openai) return { captions: localCaptions, pictures: localPictureWords };
  const { captions, pictures } = createOpenAiWords(openai);

  async function or<T>(written: Promise<Written<T>>, local: () => Promise<Written<T>>): Promise<Written<T>> {
    const first = await written;
    // A refusal for content is reported, not bypassed with the local engine.
    if (first.ok || first.failure.code === 'cancelled' || first.failure.code === 'refused') return first;
    logger?.warn({ ...first.failure }, 'words: the provider failed, the local engine writes');
    return local();
  }
  const safeCaptions: CaptionEngine = {
    name: captions.name,
    writeCaptions: (input, run) =>
      or(captions.writeCaptions(input, run), () => localCaptions.writeCaptions(input, run)),
    writeAltText: (input, run) => or(captions.writeAltText(input, run), () => localCaptions.writeAltText(input, run)),
  };
  return { captions: safeCaptions, pictures };
}
