import { runLimitMs } from '#app/domain/engines/index.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { GENERATION_FAILED, NO_TEXT_TO_IMAGE } from '../generation.messages.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { MAX_IMAGES_PER_RUN } from './product-photo.schema.ts';
import { tellOutputs } from './tell-outputs.ts';
import { PICTURE_SHAPES, textToImageInputSchema } from './text-to-image.schema.ts';
import type { TextToImageInput } from './text-to-image.schema.ts';

/** Makes pictures from words alone. There is no local engine for it: it needs a trained model. */
export const textToImageKind: JobKind<TextToImageInput> = {
  name: 'text-to-image',
  input: textToImageInputSchema,
  maxCount: MAX_IMAGES_PER_RUN,
  maxRunMs: runLimitMs('textToImage'),
  promptOf: (input) => input.prompt,
  assetIdsOf: () => [],
  check: async () => {
    // Asked where the job is accepted, which may be a process without engines.
    if (!env().FAL_KEY) {
      throw new AppError('unavailable', 'no engine for text to image', { userMessage: NO_TEXT_TO_IMAGE });
    }
  },
  failureMessage: GENERATION_FAILED,
  async *run({ jobId, input, count, pending, engines, signal }) {
    const engine = engines.textToImage;
    if (!engine) {
      yield { type: 'failed', failure: { code: 'unavailable', message: 'no such engine', retryable: false } };
      return;
    }
    const { prompt, aspect, seed } = input;
    const order = { prompt, ...PICTURE_SHAPES[aspect], count, seed };
    const run = { signal, intent: jobIntent(jobId), wanted: pending };
    yield* tellOutputs(engine.textToImage(order, run), ({ index, image, note }) => ({
      index,
      media: { image },
      origin: 'generated',
      name: `generated-image-${index + 1}.png`,
      parentId: null,
      recipe: {
        engine: engine.name,
        prompt,
        scene: null,
        seed: note.seed,
        variation: note.method,
        sourceAssetIds: [],
        aspect,
        baseSeed: seed,
      },
    }));
  },
};
