import { cutOutReviewSchema } from '@plinth/imaging';
import { runLimitMs } from '#app/domain/engines/index.ts';
import { cutOutName, getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { CUT_OUT_NOT_CHANGED } from '../generation.messages.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { refineCutOutInputSchema } from './refine-cut-out.schema.ts';
import type { RefineCutOutInput } from './refine-cut-out.schema.ts';
import { refinedReview } from './refined-review.rules.ts';
import { tellOutputs } from './tell-outputs.ts';

/**
 * Changes a cut-out as a person said: answers to its questions, and what a brush painted. The result is a new cut-out of
 * the same photo, so that the old one is still there when it is wanted back.
 */
export const refineCutOutKind: JobKind<RefineCutOutInput> = {
  name: 'refine-cut-out',
  input: refineCutOutInputSchema,
  maxCount: 1,
  maxOpen: 4,
  maxRunMs: runLimitMs(),
  promptOf: () => '',
  assetIdsOf: ({ cutOutId, photoId, strokesId }) => [cutOutId, photoId, ...(strokesId ? [strokesId] : [])],
  sourceIdOf: (input) => input.cutOutId,
  check: async () => {},
  failureMessage: CUT_OUT_NOT_CHANGED,
  async *run({ jobId, userId, input, engines, signal }) {
    const { cutOutId, photoId, answers, strokesId } = input;
    const read = (assetId: string, variant: 'original' | 'doubts' = 'original') =>
      readAssetBytes({ userId, assetId, variant });
    const row = await getAsset({ account: { id: userId }, assetId: cutOutId });
    const photo = await getAsset({ account: { id: userId }, assetId: photoId });
    const stored = cutOutReviewSchema.safeParse(row.cutOutReview);
    const before = stored.success ? stored.data : null;
    const hasRegions = row.files.some((file) => file.variant === 'doubts');
    const revision = {
      photo: await read(photoId),
      cutOut: await read(cutOutId),
      regions: hasRegions ? await read(cutOutId, 'doubts') : null,
      answers,
      translucentIds: before?.doubts.filter(({ kind }) => kind === 'see-through').map(({ id }) => id) ?? [],
      strokes: strokesId ? await read(strokesId) : null,
    };
    const review = refinedReview(before, {
      answers,
      isRetouched: strokesId !== undefined,
      at: new Date().toISOString(),
    });
    const events = engines.cutOutRevision.revise(revision, { signal, intent: jobIntent(jobId) });
    yield* tellOutputs(events, ({ index, image, note: { method, coverage } }) => ({
      index,
      media: { image },
      origin: 'cutout',
      name: cutOutName(photo.name),
      parentId: photoId,
      recipe: {
        engine: 'local',
        prompt: '',
        scene: null,
        seed: 0,
        variation: method,
        sourceAssetIds: [photoId],
        refinedFrom: cutOutId,
        answers,
        cutOut: { method, coverage },
      },
      cutOut: { review, regions: revision.regions },
    }));
  },
};
