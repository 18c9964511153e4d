import type { EngineFailure } from '../../engine.ts';
import type { CaptionEngine, Written } from '../../words.ts';
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
    return value.captions.length === 0 ? failed('unusable-input', 'no facts to write about') : { ok: true, value };
  },
  async writeAltText({ facts }, { signal }) {
    return signal.aborted ? failed('cancelled', 'called off') : { ok: true, value: writeAltText(facts) };
  },
};
