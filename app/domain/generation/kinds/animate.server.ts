import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { insufficientForVideo } from '#app/domain/credits/index.ts';
import { runLimitMs } from '#app/domain/engines/index.ts';
import type { StageItem } from '@plinth/imaging';
import { getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { VIDEO_FAILED } from '../generation.messages.ts';
import { animateInputSchema } from './animate.schema.ts';
import type { AnimateInput } from './animate.schema.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { loadItems } from './load-composition.server.ts';
import { shownComposition, stagedRecipeSchema } from './staged-recipe.ts';

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
    const { assetId, prompt, aspect, route, seconds, seed } = input;
    const image = await readAssetBytes({ userId, assetId, variant: 'original' });
    const items = await itemsOf(userId, assetId);
    const video = { image, items, prompt, aspect, route, seconds, seed };
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
            understood: event.note.understood,
            unused: event.note.unused,
          },
        },
      };
    }
  },
};

/** What stands in a staged picture, in its own pixels; nothing for a picture whose making is not known. */
async function itemsOf(userId: string, assetId: string): Promise<StageItem[]> {
  const shown = await getAsset({ account: { id: userId }, assetId });
  const staged = await stagedOrigin(userId, shown);
  const recipe = stagedRecipeSchema.safeParse(staged?.recipe);
  if (!recipe.success) return [];
  const composition = shownComposition(recipe.data);
  const scale = shown.width / composition.width;
  try {
    const items = await loadItems(userId, composition);
    return items.map((item) => ({
      ...item,
      x: item.x * scale,
      y: item.y * scale,
      width: item.width * scale,
      height: item.height * scale,
    }));
  } catch (error) {
    // A picture it was made from has been deleted: the video moves as a whole.
    if (isAppError(error) && error.code === 'not-found') return [];
    throw error;
  }
}

/** The staged picture itself, also when what is shown is an enlargement of it. */
async function stagedOrigin(userId: string, shown: AssetRow): Promise<AssetRow | null> {
  let row = shown;
  while (row.origin === 'upscaled' && row.parentId) {
    row = await getAsset({ account: { id: userId }, assetId: row.parentId });
  }
  return row.origin === 'generated' ? row : null;
}
