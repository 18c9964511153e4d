import sharp from 'sharp';
import { MAX_UPSCALED_PIXELS } from '../engine.ts';
import type { EngineEvent, EngineImage, UpscaleInput, UpscaleNote } from '../engine.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { EngineError } from '../engine-error.ts';
import { FAL } from '../providers.ts';
import type { FalContext, NamedRun } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from './perform.ts';
import { oneImageSchema, parseResult, readImage } from './read-result.server.ts';
import type { ReadImage } from './read-result.server.ts';
import { runFalRequest } from './run-fal-request.server.ts';
import { sendPicture } from './send-picture.server.ts';

/** Opaque pictures beyond this are given as JPEG. */
const LARGE_PIXELS = 16_000_000;

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
          const larger = await runFalRequest(
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

async function joinAlpha(
  result: ReadImage,
  source: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  { width, height }: { readonly width: number; readonly height: number },
): Promise<EngineImage> {
  const colours = sharp(result.data, { raw: { width: result.width, height: result.height, channels: 4 } })
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  const isOpaque = source.data.every((value, i) => i % 4 !== 3 || value === 255);
  if (isOpaque) {
    const isLarge = width * height > LARGE_PIXELS;
    const bytes = await (isLarge ? colours.jpeg({ quality: 93 }) : colours.png({ compressionLevel: 6 })).toBuffer();
    return { bytes, contentType: isLarge ? 'image/jpeg' : 'image/png', width, height };
  }
  const alpha = await sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } })
    .extractChannel(3)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  const rgb = await colours.raw().toBuffer();
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}
