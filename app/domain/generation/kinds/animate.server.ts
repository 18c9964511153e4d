import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { insufficientForVideo } from '#app/domain/credits/index.ts';
import { runLimitMs } from '#app/domain/engines/index.ts';
import { getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { VIDEO_FAILED } from '../generation.messages.ts';
import { animateInputSchema } from './animate.schema.ts';
import type { AnimateInput } from './animate.schema.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { lineageOf, loadPlacedItems } from './load-placed-items.server.ts';
import { loadStagedScene } from './load-staged-scene.server.ts';

const OWN_ENGINE = 'local';
/** The seconds asked of a provider, whatever the order says. */
const PROVIDER_SECONDS = 5;

/** Makes a short video of a picture. Where the picture's recipe says what stands in it, the products stay sharp. */
export const animateKind: JobKind<AnimateInput> = {
  name: 'animate',
  input: animateInputSchema,
  maxCount: 1,
  maxRunMs: runLimitMs('kling'),
  promptOf: (input) => input.prompt,
  assetIdsOf: (input) => [input.assetId],
  sourceIdOf: (input) => input.assetId,
  check: async () => assertFeature('video-generation'),
  failureMessage: VIDEO_FAILED,
  insufficientMessage: insufficientForVideo,
  async *run({ jobId, userId, input, engines, signal }) {
    const { assetId, prompt, aspect, route, rate, seed } = input;
    // A provider's price is that of its usual length.
    const seconds = engines.animate.name === OWN_ENGINE ? input.seconds : PROVIDER_SECONDS;
    const image = await readAssetBytes({ userId, assetId, variant: 'original' });
    const shown = await getAsset({ account: { id: userId }, assetId });
    const staged = (await lineageOf(userId, shown, ['upscaled'])).at(-1)!;
    const items = await loadPlacedItems({ userId, staged, width: shown.width });
    const scene = await loadStagedScene(staged);
    const video = { image, items, scene, prompt, aspect, route, seconds, rate, seed };
    for await (const event of engines.animate.animate(video, { signal, intent: jobIntent(jobId) })) {
      if (event.type !== 'video') {
        if (event.type !== 'started' && event.type !== 'output' && event.type !== 'model') yield event;
        continue;
      }
      yield {
        type: 'output',
        output: {
          index: event.index,
          media: { video: event.video },
          origin: 'animated',
          name: 'generated_video.mp4',
          parentId: assetId,
          recipe: {
            engine: engines.animate.name,
            prompt,
            scene: null,
            seed,
            variation: event.note.method,
            sourceAssetIds: [assetId],
            aspect,
            seconds,
            ...(engines.animate.name === OWN_ENGINE && { rate, isDeep: event.note.isDeep }),
            understood: event.note.understood,
            unused: event.note.unused,
          },
        },
      };
    }
  },
};
