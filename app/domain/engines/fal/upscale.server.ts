import { MAX_UPSCALED_PIXELS, EngineError } from '@plinth/imaging';
import type { EngineEvent, UpscaleInput, UpscaleNote } from '@plinth/imaging';
import { decodeRgba } from '@plinth/imaging/server';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from '../provider-requests/perform.ts';
import { oneImageSchema, parseResult, readImage } from './read-result.server.ts';
import { joinAlpha } from '../provider-requests/join-alpha.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { sendPicture } from './send-picture.server.ts';

/** Enlarges a picture: fal its colours, we its transparency, of which fal knows nothing. */
export function upscale(
  fal: FalContext,
  { image, factor }: UpscaleInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<UpscaleNote>> {
  const size = { width: image.width * factor, height: image.height * factor };
  const pixels = size.width * size.height;
  const endpoint = FAL.endpoints.upscale;
  return perform(
    [
      {
        index: 0,
        run: async (signal, onProgress) => {
          if (pixels > MAX_UPSCALED_PIXELS) throw new EngineError('unusable-input', 'the result would be too large');
          const source = await decodeRgba(image.bytes);
          const larger = await runProviderRequest(
            fal,
            {
              endpoint,
              capability: 'upscale',
              isWordless: true,
              intentKey: `${run.intent}:upscale`,
              units: pixels / 1_000_000,
              onProgress,
              input: async (): Promise<FalInput<'upscale'>> => ({
                image_url: await sendPicture(fal, image),
                upscale_mode: 'factor',
                upscale_factor: factor,
                output_format: 'png',
              }),
              read: async (payload) => {
                const result = await readImage(fal, parseResult(oneImageSchema, payload).image.url);
                return joinAlpha(result, source, size);
              },
            },
            signal,
          );
          return [{ type: 'output', index: 0, image: larger, note: { method: endpoint.id } }];
        },
      },
    ],
    run,
  );
}
