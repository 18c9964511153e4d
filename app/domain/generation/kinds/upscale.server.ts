import { runLimitMs } from '#app/domain/engines/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { UPSCALE_FAILED } from '../generation.messages.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { tellOutputs } from './tell-outputs.ts';
import { upscaleInputSchema } from './upscale.schema.ts';
import type { UpscaleInput } from './upscale.schema.ts';

/** Makes a picture two or four times as wide and as high. */
export const upscaleKind: JobKind<UpscaleInput> = {
  name: 'upscale',
  input: upscaleInputSchema,
  maxCount: 1,
  maxRunMs: runLimitMs('upscale'),
  promptOf: () => '',
  assetIdsOf: (input) => [input.assetId],
  sourceIdOf: (input) => input.assetId,
  check: async () => {},
  failureMessage: UPSCALE_FAILED,
  async *run({ jobId, userId, input, engines, signal }) {
    const { assetId, factor } = input;
    const image = await readAssetBytes({ userId, assetId, variant: 'original' });
    const events = engines.upscale.upscale({ image, factor }, { signal, intent: jobIntent(jobId) });
    yield* tellOutputs(events, ({ index, image: larger, note }) => ({
      index,
      media: { image: larger },
      origin: 'upscaled',
      name: larger.contentType === 'image/jpeg' ? 'upscaled-image.jpg' : 'upscaled-image.png',
      parentId: assetId,
      recipe: {
        engine: engines.upscale.name,
        prompt: '',
        scene: null,
        seed: 0,
        variation: `${factor}x`,
        sourceAssetIds: [assetId],
        factor,
        upscale: note,
      },
    }));
  },
};
