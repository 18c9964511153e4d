import type { EngineEvent, TextToImageInput, TextToImageNote } from '../engine.ts';
import { EngineError } from '../local/failure.ts';
import { FAL } from '../providers.ts';
import type { FalContext, NamedRun } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from './perform.ts';
import { BLACKENED, imagesSchema, parseResult, readImage, toPng } from './read-result.server.ts';
import { runFalRequest } from './run-fal-request.server.ts';

const TOO_FEW = new EngineError('unavailable', 'fewer pictures than asked for', { reason: 'provider' });

/** Pictures from words: one request for all. What the safety check has blackened, or what did not come, has failed. */
export function textToImage(
  fal: FalContext,
  input: TextToImageInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<TextToImageNote>> {
  const { prompt, width, height, count, seed } = input;
  const endpoint = FAL.endpoints.textToImage;
  return perform(
    [
      {
        index: 0,
        run: (signal, onProgress) =>
          runFalRequest(
            fal,
            {
              endpoint,
              capability: 'text-to-image',
              intentKey: `${run.intent}:text-to-image`,
              units: Math.max(1, Math.ceil((width * height) / 1_000_000)) * count,
              onProgress,
              input: async (): Promise<FalInput<'textToImage'>> => ({
                prompt,
                image_size: { width, height },
                num_images: count,
                seed,
                output_format: 'png',
              }),
              read: async (payload) => {
                const { images, has_nsfw_concepts: blackened } = parseResult(imagesSchema, payload);
                const events: EngineEvent<TextToImageNote>[] = [];
                for (let index = 0; index < count; index += 1) {
                  const file = images[index];
                  if (!file || blackened?.[index]) {
                    const failure = file ? BLACKENED.failure : TOO_FEW.failure;
                    events.push({ type: 'output-failed', index, failure });
                    continue;
                  }
                  const image = await toPng(await readImage(fal, file.url), { width, height });
                  const note = { method: endpoint.id, seed: (seed + index) >>> 0 };
                  events.push({ type: 'output', index, image, note });
                }
                return events;
              },
            },
            signal,
          ),
      },
    ],
    run,
  );
}
