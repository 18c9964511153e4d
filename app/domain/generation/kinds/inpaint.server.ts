import { runLimitMs } from '#app/domain/engines/index.ts';
import type { EngineFailure, EngineImage } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { INPAINT_FAILED } from '../generation.messages.ts';
import { inpaintInputSchema } from './inpaint.schema.ts';
import type { InpaintInput } from './inpaint.schema.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { tellOutputs } from './tell-outputs.ts';

/**
 * Makes a painted area of a picture anew. Whatever the engine does, the picture outside the mask stays the original's,
 * byte for byte.
 */
export const inpaintKind: JobKind<InpaintInput> = {
  name: 'inpaint',
  input: inpaintInputSchema,
  maxCount: 1,
  maxRunMs: runLimitMs('inpaint'),
  promptOf: (input) => input.prompt,
  assetIdsOf: (input) => [input.assetId, input.maskAssetId],
  sourceIdOf: (input) => input.assetId,
  // Ours takes things away and paints nothing new.
  canRunLocally: (input) => input.prompt === '',
  check: async () => {},
  failureMessage: INPAINT_FAILED,
  async *run({ jobId, userId, input, engines, signal }) {
    const { assetId, maskAssetId, prompt, seed } = input;
    const image = await readAssetBytes({ userId, assetId, variant: 'original' });
    const mask = await readAssetBytes({ userId, assetId: maskAssetId, variant: 'original' });
    const order = { image, mask, prompt, seed };
    const events = engines.inpaint.inpaint(order, { signal, intent: jobIntent(jobId) });
    yield* tellOutputs(events, async ({ index, image: edited, note }) => {
      const kept = engines.inpaint.keepsPixels
        ? { image: edited }
        : await keepOutside(engines, { original: image, edited, mask }, signal);
      if ('failure' in kept) return kept;
      return {
        index,
        media: kept,
        origin: 'inpainted',
        name: 'inpainted_image.png',
        parentId: assetId,
        recipe: {
          engine: engines.inpaint.name,
          prompt,
          scene: null,
          seed,
          variation: note.method,
          sourceAssetIds: [assetId],
          maskAssetId,
          followsPrompt: note.followsPrompt,
          inpaint: note,
        },
      };
    });
  },
};

async function keepOutside(
  engines: EngineRegistry,
  input: { readonly original: EngineImage; readonly edited: EngineImage; readonly mask: EngineImage },
  signal: AbortSignal,
): Promise<{ readonly image: EngineImage } | { readonly failure: EngineFailure }> {
  for await (const event of engines.fidelity.keepOutside(input, { signal })) {
    if (event.type === 'output') return { image: event.image };
    if (event.type === 'failed' || event.type === 'output-failed') return { failure: event.failure };
  }
  return { failure: { code: 'internal', message: 'the check ended without a result', retryable: true } };
}
