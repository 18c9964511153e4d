import type { EngineFailure } from '../contract/engine.ts';
import type { CaptionEngine, Written } from '../contract/words.ts';
import { writeAltText } from './write-alt-text.ts';
import { writeCaptions } from './write-captions.ts';

const failed = (code: EngineFailure['code'], message: string): Written<never> => ({
  ok: false,
  failure: { code, message, retryable: false },
});

/** Writes with a grammar of its own, from the facts alone: repeatable, free, without any network. */
export const localCaptions: CaptionEngine = {
  name: 'local',
  async writeCaptions(input, { signal }) {
    if (signal.aborted) return failed('cancelled', 'called off');
    const value = writeCaptions(input);
    if (value.captions.length > 0) return { ok: true, value };
    const hadFacts = writeCaptions({ ...input, avoid: [], isGiven: undefined, count: 1 }).captions.length > 0;
    if (hadFacts) return failed('nothing-found', 'everything has been said');
    return failed('unusable-input', 'no facts to write about');
  },
  async writeAltText({ facts }, { signal }) {
    return signal.aborted ? failed('cancelled', 'called off') : { ok: true, value: writeAltText(facts) };
  },
};
