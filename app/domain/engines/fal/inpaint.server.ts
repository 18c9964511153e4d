import sharp from 'sharp';
import type { EngineEvent, InpaintInput, InpaintNote } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { readPaintedMask } from '../pixels/painted-mask.server.ts';
import { FAL } from '../providers.ts';
import type { FalContext, NamedRun } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from './perform.ts';
import { firstImage, oneImageSchema, parseResult, readImage, toPng } from './read-result.server.ts';
import { runFalRequest } from './run-fal-request.server.ts';
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
          const image = await runFalRequest(
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

/** White where it was painted, black elsewhere. */
async function maskFile(painted: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(
    painted.map((value) => value * 255),
    { raw: { width, height, channels: 1 } },
  )
    .png()
    .toBuffer();
}
