import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { EditCheckInput } from '../contract/fidelity-engine.ts';
import { softBlur } from '../pixels/box-blur.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { readPaintedMask } from '../pixels/painted-mask.server.ts';

/** Share of the picture's longer side over which new passes into old, inside the mask. */
const feather = 0.004;

/**
 * See `FidelityEngine.keepOutside`. The edited picture is brought to the original's size; it fades in from the mask's edge
 * inwards, so that no seam shows and no pixel outside is touched.
 */
export async function keepOutside(input: EditCheckInput): Promise<EngineImage> {
  const original = await decodeRgba(input.original.bytes);
  const { width, height } = original;
  const painted = await readPaintedMask(input.mask, width, height);
  const edited = await decodeRgba(input.edited.bytes);
  const fitted =
    edited.width === width && edited.height === height
      ? edited.data
      : await sharp(edited.data, { raw: { width: edited.width, height: edited.height, channels: 4 } })
          .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
          .raw()
          .toBuffer();
  const sigma = Math.max(1, feather * Math.max(width, height));
  const soft = softBlur(Float32Array.from(painted), width, height, sigma);
  const { data } = original;
  for (let i = 0; i < painted.length; i++) {
    if (!painted[i]) continue;
    // The blur is one half at the edge; from there to full is where the two are mixed.
    const share = Math.min(1, Math.max(0, soft[i]! * 2 - 1));
    for (let c = 0; c < 4; c++) {
      data[i * 4 + c] = Math.round(data[i * 4 + c]! * (1 - share) + fitted[i * 4 + c]! * share);
    }
  }
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}
