import { runLimitMs } from '#app/domain/engines/index.ts';
import type { CutOutDoubt, CutOutReview } from '@plinth/imaging';
import { cutOutName, getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { BACKGROUND_REMOVAL_FAILED } from '../generation.messages.ts';
import { cutOutInputSchema } from './cut-out.schema.ts';
import type { CutOutInput } from './cut-out.schema.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { tellOutputs } from './tell-outputs.ts';

/**
 * Removes the background of a library picture. The result is a new asset whose parent is the picture; when it fails the
 * screen goes on with the original (creative-workspaces, section 4).
 */
export const cutOutKind: JobKind<CutOutInput> = {
  name: 'cut-out',
  input: cutOutInputSchema,
  maxCount: 1,
  maxRunMs: runLimitMs('cutOut'),
  promptOf: () => '',
  assetIdsOf: (input) => [input.assetId],
  sourceIdOf: (input) => input.assetId,
  check: async () => {},
  failureMessage: BACKGROUND_REMOVAL_FAILED,
  async *run({ jobId, userId, input, engines, signal }) {
    const [photo, source] = await Promise.all([
      getAsset({ account: { id: userId }, assetId: input.assetId }),
      readAssetBytes({ userId, assetId: input.assetId, variant: 'original' }),
    ]);
    const words = [photo.name, ...photo.kinds].join(', ');
    const events = engines.cutOut.cutOut({ image: source, words }, { signal, intent: jobIntent(jobId) });
    yield* tellOutputs(events, ({ index, image, note: { doubts, regions, ...facts } }) => ({
      index,
      media: { image },
      origin: 'cutout',
      name: cutOutName(photo.name),
      parentId: input.assetId,
      recipe: {
        engine: engines.cutOut.name,
        prompt: '',
        scene: null,
        seed: 0,
        variation: facts.method,
        sourceAssetIds: [input.assetId],
        cutOut: facts,
      },
      ...(facts.method !== 'existing-alpha' && { cutOut: { review: reviewOf(doubts), regions } }),
    }));
  },
};

/** The state of an outline before a person looked at it. */
function reviewOf(doubts: readonly CutOutDoubt[]): CutOutReview {
  return {
    version: 1,
    state: doubts.length > 0 ? 'doubtful' : 'certain',
    doubts: [...doubts],
    answers: [],
    isRetouched: false,
    confirmedAt: null,
    outlineConfirmedAt: null,
  };
}
