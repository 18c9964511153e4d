import { describeSceneLight } from '../seen/describe-light.server.ts';
import { productColours } from '../seen/product-colours.server.ts';
import type { EngineFailure } from '../contract/engine.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import type { PictureWordsEngine, Written } from '../contract/words.ts';
import { EngineError } from '../contract/engine-error.ts';

const MAX_PROMPT_LENGTH = 2_000;

const failed = (code: EngineFailure['code'], message: string): Written<never> => ({
  ok: false,
  failure: { code, message, retryable: false },
});

/**
 * Says what can be measured: colours, light, whether there is a background. It knows no things, and says so by failing.
 */
export const localPictureWords: PictureWordsEngine = {
  name: 'local',
  describe: ({ image }, { signal }) =>
    measured(signal, async () => {
      const colours = await productColours(image.bytes);
      // In a picture with a background, the product's part is not known.
      if (colours.length === 0) throw new EngineError('nothing-found', 'no cut-out whose colours could be told');
      return `A product in ${colours.join(' and ')}, cut out of its background.`;
    }),
  async nameThing() {
    return failed('nothing-found', 'things are not told apart without a trained model');
  },
  async chooseWorkflow({ workflows }, { signal }) {
    return signal.aborted ? failed('cancelled', 'called off') : { ok: true, value: workflows[0]! };
  },
  enhancePrompt: ({ image, background, prompt }, { signal }) =>
    measured(signal, async () => {
      const colours = await productColours(image.bytes);
      const parts = [
        ...(prompt === '' ? [] : [prompt]),
        ...(colours.length > 0 ? [`the product in ${colours.join(' and ')}`] : []),
        ...(background ? [lightWords(await describeSceneLight(background))] : []),
      ];
      const enhanced = parts.join(', ');
      return enhanced.length > MAX_PROMPT_LENGTH ? prompt : enhanced;
    }),
};

async function measured(signal: AbortSignal, measure: () => Promise<string>): Promise<Written<string>> {
  if (signal.aborted) return failed('cancelled', 'called off');
  try {
    return { ok: true, value: await measure() };
  } catch (error) {
    if (error instanceof EngineError) return { ok: false, failure: error.failure };
    return failed('unusable-input', error instanceof Error ? error.message : 'the picture cannot be read');
  }
}

function lightWords({ softness, keyDirection }: SceneLight): string {
  const quality = softness > 0.5 ? 'soft light' : 'hard light';
  if (Math.abs(keyDirection.x) < 0.25) return `${quality} from above`;
  return `${quality} from the ${keyDirection.x < 0 ? 'left' : 'right'}`;
}
