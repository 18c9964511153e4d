import { runLimitMs } from '#app/domain/engines/index.ts';
import { cutOutName, getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { GARMENT_FAILED, GARMENT_STEPS, GARMENT_UNREADABLE } from '../try-on.messages.ts';
import { cutOutInSteps } from './cut-out-of.server.ts';
import { garmentInputSchema } from './garment.schema.ts';
import type { GarmentInput } from './garment.schema.ts';
import type { JobKind } from './job-kind.ts';
import { tellOutputs } from './tell-outputs.ts';

/**
 * Makes a garment of a photo: cut out, and read as what it is and where its corners are. A photo that cannot be worn as it
 * is comes out with the reason, not as a failure: a person may put the corners.
 */
export const garmentKind: JobKind<GarmentInput> = {
  name: 'garment',
  input: garmentInputSchema,
  maxCount: 1,
  maxOpen: 24,
  maxRunMs: runLimitMs('cutOut'),
  promptOf: () => '',
  assetIdsOf: ({ assetId }) => [assetId],
  sourceIdOf: ({ assetId }) => assetId,
  check: async () => {},
  failureMessage: GARMENT_FAILED,
  failureWords: ({ code }) => (code === 'unusable-input' ? GARMENT_UNREADABLE : null),
  async *run({ userId, input: { assetId, words }, engines, signal }) {
    const [photo, picture] = await Promise.all([
      getAsset({ account: { id: userId }, assetId }),
      readAssetBytes({ userId, assetId, variant: 'original' }),
    ]);
    const cutting = cutOutInSteps({ userId, assetId, picture, engines, signal, isGarment: true });
    // The reading is one step more than those of the cut-out.
    let cutOutSteps = 0;
    let next = await cutting.next();
    for (; !next.done; next = await cutting.next()) {
      const { value, max } = next.value;
      cutOutSteps = max;
      yield { type: 'progress', value, max: max + 1, label: GARMENT_STEPS.cuttingOut };
    }
    const cut = next.value;
    if ('failure' in cut) return yield { type: 'failed', failure: cut.failure };
    yield { type: 'progress', value: cutOutSteps, max: cutOutSteps + 1, label: GARMENT_STEPS.reading };
    const said = words ?? photo.name;
    const events = engines.garments.readGarment({ image: cut.image, words: said }, { signal });
    yield* tellOutputs(events, ({ index, image, note }) => ({
      index,
      media: { image },
      origin: 'cutout',
      name: cutOutName(photo.name),
      parentId: assetId,
      recipe: {
        engine: 'local',
        prompt: '',
        scene: null,
        seed: 0,
        variation: note.garment ?? 'unknown',
        sourceAssetIds: [assetId],
        garment: note,
        words: said,
      },
    }));
  },
};
