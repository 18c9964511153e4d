import type { EngineEvent, TryOnInput, TryOnNote, GarmentClass } from '@plinth/imaging';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import { dressInTurn } from '../provider-requests/dress-in-turn.server.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { toPng } from '../provider-requests/read-files.server.ts';
import { firstImage, oneImageSchema, parseResult, readImage } from './read-result.server.ts';
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

/** A person in a picture dressed by fal's model, from the skin outwards. */
export function tryOn(
  fal: FalContext,
  input: TryOnInput,
  run: NamedRun,
  model: 'tryOn' | 'tryOnKolors' = 'tryOn',
): AsyncIterable<EngineEvent<TryOnNote>> {
  const { width, height } = input;
  const worn = input.garments
    .map(
      (garment, place) => ({ garment, place, category: garment.garment ? CATEGORY[garment.garment] : 'auto' }) as const,
    )
    .sort((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category) || a.place - b.place);
  const categories = new Map(worn.map(({ garment, category }) => [garment, category]));
  const garments = worn.map(({ garment }) => garment);
  return dressInTurn(
    fal.client.name,
    input,
    garments,
    run,
    ({ garment, person, seed, intentKey, onProgress }, signal) => {
      const upload = async () =>
        [await sendPicture(fal, await person()), await sendPicture(fal, garment.image)] as const;
      const common = { endpoint: FAL.endpoints[model], capability: 'try-on', isWordless: true, intentKey, onProgress };
      const fetched = async (url: string) => toPng(await readImage(fal, url), { width, height });
      if (model === 'tryOnKolors') {
        return runProviderRequest(
          fal,
          {
            ...common,
            input: async (): Promise<FalInput<'tryOnKolors'>> => {
              const [human_image_url, garment_image_url] = await upload();
              return { human_image_url, garment_image_url };
            },
            read: (payload) => fetched(parseResult(oneImageSchema, payload).image.url),
          },
          signal,
        );
      }
      return runProviderRequest(
        fal,
        {
          ...common,
          input: async (): Promise<FalInput<'tryOn'>> => {
            const [model_image, garment_image] = await upload();
            return {
              model_image,
              garment_image,
              category: categories.get(garment) ?? 'auto',
              mode: 'balanced',
              garment_photo_type: 'flat-lay',
              moderation_level: 'permissive',
              num_samples: 1,
              segmentation_free: true,
              seed,
              output_format: 'png',
            };
          },
          read: (payload) => fetched(firstImage(payload)),
        },
        signal,
      );
    },
  );
}
