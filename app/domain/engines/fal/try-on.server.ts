import type { EngineEvent, EngineImage, TryOnInput, TryOnNote, GarmentClass } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import { personInPlace } from '../provider-requests/person-in-place.server.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from '../provider-requests/perform.ts';
import type { Task } from '../provider-requests/perform.ts';
import { toPng } from '../provider-requests/read-files.server.ts';
import { firstImage, readImage } from './read-result.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { sendPicture } from './send-picture.server.ts';

type Category = NonNullable<FalInput<'tryOn'>['category']>;

const CATEGORY: Readonly<Record<GarmentClass, Category>> = {
  top: 'tops',
  hoodie: 'tops',
  coat: 'tops',
  dress: 'one-pieces',
  trousers: 'bottoms',
  skirt: 'bottoms',
};
/** From the skin outwards: what is put on later lies over what is there. */
const ORDER: readonly Category[] = ['bottoms', 'one-pieces', 'tops', 'auto'];

/**
 * A person in a picture dressed by fal's model: one picture after the other side by side, the garments of each one after
 * the other, each on the picture that the last one gave. Dresses people alone: there is no ghost and no hanger there.
 */
export function tryOn(fal: FalContext, input: TryOnInput, run: NamedRun): AsyncIterable<EngineEvent<TryOnNote>> {
  const { width, height, count, garments } = input;
  const endpoint = FAL.endpoints.tryOn;
  const worn = garments
    .map(
      (garment, place) => ({ garment, place, category: garment.garment ? CATEGORY[garment.garment] : 'auto' }) as const,
    )
    .sort((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category) || a.place - b.place);
  // All pictures begin with the same person: drawn once, when the first one asks.
  let drawn: Promise<EngineImage> | null = null;
  const tasks = Array.from({ length: count }, (_, index): Task<TryOnNote> => {
    const seed = (input.seed + index) >>> 0;
    return {
      index,
      run: async (signal, onProgress) => {
        if (input.mode !== 'model') throw new EngineError('unusable-input', `fal makes no ${input.mode} pictures`);
        let picture: EngineImage | null = null;
        for (const [step, { garment, category }] of worn.entries()) {
          const before: EngineImage | null = picture;
          picture = await runProviderRequest(
            fal,
            {
              endpoint,
              capability: 'try-on',
              isWordless: true,
              intentKey: `${run.intent}:try-on:${index}:${step}`,
              onProgress,
              input: async (): Promise<FalInput<'tryOn'>> => ({
                model_image: await sendPicture(fal, before ?? (await (drawn ??= personInPlace(input)))),
                garment_image: await sendPicture(fal, garment.image),
                category,
                mode: 'balanced',
                garment_photo_type: 'flat-lay',
                moderation_level: 'permissive',
                num_samples: 1,
                segmentation_free: true,
                seed,
                output_format: 'png',
              }),
              read: async (payload) => toPng(await readImage(fal, firstImage(payload)), { width, height }),
            },
            signal,
          );
        }
        if (!picture) throw new EngineError('unusable-input', 'no garment');
        const note: TryOnNote = {
          variation: { index, seed, label: `Picture ${index + 1}` },
          // What is painted by a model is not placed by us: whoever asked has it looked for (`compareWorn`).
          worn: garments.map(({ garment = null }) => ({ garment, certificate: null })),
          added: [],
        };
        return [{ type: 'output', index, image: picture, note }];
      },
    };
  });
  return perform(
    tasks.filter(({ index }) => run.wanted?.has(index) ?? true),
    run,
  );
}
