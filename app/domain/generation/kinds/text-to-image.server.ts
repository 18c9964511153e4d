import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { runLimitMs } from '#app/domain/engines/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { describeEngines } from '../describe-engines.server.ts';
import { TEXT_TO_IMAGE_FAILED, whyNotPictured } from '../generation.messages.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { loadStock, planStock } from './load-stock.server.ts';
import { PICTURE_SHAPES } from './picture-shapes.ts';
import { MAX_IMAGES_PER_RUN } from './product-photo.schema.ts';
import { tellOutputs } from './tell-outputs.ts';
import { textToImageInputSchema } from './text-to-image.schema.ts';
import type { TextToImageInput } from './text-to-image.schema.ts';

/**
 * Makes pictures from words alone: by a provider's model, or put together here of our own sets and things, which says what
 * of the words it could not picture.
 */
export const textToImageKind: JobKind<TextToImageInput> = {
  name: 'text-to-image',
  input: textToImageInputSchema,
  maxCount: MAX_IMAGES_PER_RUN,
  maxRunMs: runLimitMs('textToImage'),
  promptOf: (input) => input.prompt,
  assetIdsOf: () => [],
  check: async ({ prompt }) => {
    assertFeature('text-to-image');
    // Asked where the job is accepted, which may be a process without engines.
    const { textToImageIsLocal } = await describeEngines();
    if (!textToImageIsLocal) return;
    const userMessage = whyNotPictured(await planStock(prompt));
    if (userMessage === null) return;
    throw new AppError('unprocessable', 'the prompt cannot be pictured', { field: 'prompt', userMessage });
  },
  failureMessage: TEXT_TO_IMAGE_FAILED,
  async *run({ jobId, input, count, pending, engines, signal }) {
    const engine = engines.textToImage;
    const { prompt, aspect, seed, look } = input;
    const stock = engine.usesStock ? await loadStock(prompt) : undefined;
    const order = { prompt, ...PICTURE_SHAPES[aspect], count, seed, stock, ...(engine.usesStock && { look }) };
    const run = { signal, intent: jobIntent(jobId), wanted: pending };
    yield* tellOutputs(engine.textToImage(order, run), ({ index, image, note }) => ({
      index,
      media: { image },
      origin: 'generated',
      // The spec's name of the download (platform-and-account, section 9).
      name: 'generated-image.png',
      parentId: null,
      recipe: {
        engine: engine.name,
        prompt,
        scene: stock?.scene?.name ?? null,
        seed: note.seed,
        variation: note.method,
        sourceAssetIds: [],
        understood: note.understood,
        unused: note.unused,
        missing: note.missing,
        ...(engine.usesStock && look && { look }),
        ...(note.nearness && { nearness: note.nearness }),
        aspect,
        baseSeed: seed,
      },
    }));
  },
};
