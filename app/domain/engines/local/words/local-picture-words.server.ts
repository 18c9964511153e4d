import sharp from 'sharp';
import { describeSceneLight } from '../../describe-light.server.ts';
import { frequentColours } from '../../frequent-colours.server.ts';
import type { EngineFailure, EngineImage, SceneLight } from '../../engine.ts';
import type { PictureWordsEngine, Written } from '../../words.ts';
import { maxInputPixels } from '../decode.server.ts';
import { EngineError } from '../failure.ts';
import { nameColours } from './name-colours.ts';

const MAX_PROMPT_LENGTH = 2_000;
const NAMED_COLOURS = 2;

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
      const [colours, isCutOut] = await Promise.all([coloursOf(image), isSeeThrough(image)]);
      return `A product in ${colours}${isCutOut ? ', cut out of its background' : ''}.`;
    }),
  async nameThing() {
    return failed('nothing-found', 'things are not told apart without a trained model');
  },
  async chooseWorkflow({ workflows }, { signal }) {
    return signal.aborted ? failed('cancelled', 'called off') : { ok: true, value: workflows[0]! };
  },
  enhancePrompt: ({ image, background, prompt }, { signal }) =>
    measured(signal, async () => {
      const parts = [...(prompt === '' ? [] : [prompt]), `the product in ${await coloursOf(image)}`];
      if (background)
        parts.push(lightWords(await describeSceneLight(background)), `around it ${await coloursOf(background)}`);
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

async function coloursOf(image: EngineImage): Promise<string> {
  return nameColours(await frequentColours(image.bytes))
    .slice(0, NAMED_COLOURS)
    .join(' and ');
}

async function isSeeThrough({ bytes }: EngineImage): Promise<boolean> {
  const { isOpaque } = await sharp(bytes, { limitInputPixels: maxInputPixels }).stats();
  return !isOpaque;
}

function lightWords({ softness, keyDirection }: SceneLight): string {
  const quality = softness > 0.5 ? 'soft light' : 'hard light';
  if (Math.abs(keyDirection.x) < 0.25) return `${quality} from above`;
  return `${quality} from the ${keyDirection.x < 0 ? 'left' : 'right'}`;
}
