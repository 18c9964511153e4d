import type { EngineEvent, TextToImageInput, TextToImageNote } from '@plinth/imaging';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from '../provider-requests/perform.ts';
import type { Task } from '../provider-requests/perform.ts';
import { toPng } from '../provider-requests/read-files.server.ts';
import { firstImage, readImage } from './read-result.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';

/** Pictures from words, one request per picture with a seed of its own. What the safety check has blackened has failed. */
export function textToImage(
  fal: FalContext,
  input: TextToImageInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<TextToImageNote>> {
  const { prompt, width, height, count } = input;
  const endpoint = FAL.endpoints.textToImage;
  const tasks = Array.from({ length: count }, (_, index): Task<TextToImageNote> => {
    const seed = (input.seed + index) >>> 0;
    return {
      index,
      run: async (signal, onProgress) => {
        const image = await runProviderRequest(
          fal,
          {
            endpoint,
            capability: 'text-to-image',
            intentKey: `${run.intent}:text-to-image:${index}`,
            units: (width * height) / 1_000_000,
            onProgress,
            input: async (): Promise<FalInput<'textToImage'>> => ({
              prompt,
              image_size: { width, height },
              num_images: 1,
              seed,
              output_format: 'png',
            }),
            read: async (payload) => toPng(await readImage(fal, firstImage(payload)), { width, height }),
          },
          signal,
        );
        return [{ type: 'output', index, image, note: { method: endpoint.id, seed, understood: null } }];
      },
    };
  });
  return perform(
    tasks.filter(({ index }) => run.wanted?.has(index) ?? true),
    run,
  );
}
