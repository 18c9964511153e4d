import type { EngineEvent, InpaintInput, InpaintNote } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { readPaintedMask } from '@plinth/imaging/server';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import { maskFile } from '../provider-requests/mask-file.server.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from '../provider-requests/perform.ts';
import { toPng } from '../provider-requests/read-files.server.ts';
import { firstImage, oneImageSchema, parseResult, readImage } from './read-result.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { sendPicture } from './send-picture.server.ts';

/** Fills the painted area: by the words where there are some, else by taking away what was there. */
export function inpaint(fal: FalContext, input: InpaintInput, run: NamedRun): AsyncIterable<EngineEvent<InpaintNote>> {
  const { width, height } = input.image;
  const prompt = input.prompt.trim();
  const endpoint = prompt ? FAL.endpoints.inpaint : FAL.endpoints.erase;
  return perform(
    [
      {
        index: 0,
        run: async (signal, onProgress) => {
          const painted = await readPaintedMask(input.mask, width, height);
          const coverage = painted.reduce((sum, value) => sum + value, 0) / painted.length;
          if (coverage === 0) throw new EngineError('unusable-input', 'nothing is painted');
          const image = await runProviderRequest(
            fal,
            {
              endpoint,
              capability: 'inpaint',
              intentKey: `${run.intent}:inpaint`,
              units: (width * height) / 1_000_000,
              onProgress,
              input: async (): Promise<FalInput<'inpaint'> | FalInput<'erase'>> => {
                const mask = await maskFile(painted, width, height);
                const files = {
                  image_url: await sendPicture(fal, input.image),
                  mask_url: await sendPicture(fal, { bytes: mask }),
                };
                if (!prompt) return { ...files, mask_type: 'manual' };
                return { ...files, prompt, seed: input.seed, num_images: 1, output_format: 'png' };
              },
              read: async (payload) => {
                const url = prompt ? firstImage(payload) : parseResult(oneImageSchema, payload).image.url;
                return toPng(await readImage(fal, url), { width, height });
              },
            },
            signal,
          );
          return [
            {
              type: 'output',
              index: 0,
              image,
              note: { method: endpoint.id, followsPrompt: true, coverage },
            },
          ];
        },
      },
    ],
    run,
  );
}
