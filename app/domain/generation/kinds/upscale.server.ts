import { FEATURES } from '#app/domain/credits/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { UPSCALE_FAILED } from '../generation.messages.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { upscaleInputSchema } from './upscale.schema.ts';
import type { UpscaleInput } from './upscale.schema.ts';

/** Makes a picture two or four times as wide and as high. */
export const upscaleKind: JobKind<UpscaleInput> = {
  name: 'upscale',
  feature: FEATURES.upscale,
  input: upscaleInputSchema,
  maxCount: 1,
  promptOf: () => '',
  assetIdsOf: (input) => [input.assetId],
  check: async () => {},
  failureMessage: UPSCALE_FAILED,
  async *run({ jobId, userId, input, engines, signal }) {
    const { assetId, factor } = input;
    const image = await readAssetBytes({ userId, assetId, variant: 'original' });
    for await (const event of engines.upscale.upscale({ image, factor }, { signal, intent: jobIntent(jobId) })) {
      if (event.type !== 'output') {
        if (event.type !== 'started' && event.type !== 'video') yield event;
        continue;
      }
      yield {
        type: 'output',
        output: {
          index: event.index,
          media: { image: event.image },
          origin: 'upscaled',
          name: event.image.contentType === 'image/jpeg' ? 'upscaled-image.jpg' : 'upscaled-image.png',
          parentId: assetId,
          recipe: {
            engine: engines.upscale.name,
            prompt: '',
            scene: null,
            seed: 0,
            variation: `${factor}x`,
            sourceAssetIds: [assetId],
            factor,
            upscale: event.note,
          },
        },
      };
    }
  },
};
