import sharp from 'sharp';
import type { CutOutInput, CutOutNote } from '../contract/cut-out-engine.ts';
import type { EngineEvent, EngineImage, EngineRunOptions } from '../contract/engine.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError, toEngineFailure } from '../contract/engine-error.ts';

type CutOut = (input: CutOutInput, run: EngineRunOptions) => AsyncIterable<EngineEvent<CutOutNote>>;

/**
 * Cuts larger pictures out at a working size: their outline is enlarged and laid over the picture's own pixels, which stay
 * as they are. Coordinates in the note are shares of the picture and hold at every size.
 */
export function boundCutOut(cutOut: CutOut, maxPixels: number): CutOut {
  return async function* ({ image, ...rest }, run) {
    if (image.width * image.height <= maxPixels) return yield* cutOut({ image, ...rest }, run);
    let small: EngineImage;
    try {
      small = await shrink(image, maxPixels);
    } catch (error) {
      return yield { type: 'failed', failure: toEngineFailure(error) };
    }
    for await (const event of cutOut({ image: small, ...rest }, run)) {
      if (event.type !== 'output') {
        yield event;
        continue;
      }
      const isUntouched = event.note.method === 'existing-alpha';
      yield { ...event, image: isUntouched ? await asPng(image) : await enlarge(image, event.image) };
    }
  };
}

async function shrink(image: EngineImage, maxPixels: number): Promise<EngineImage> {
  const scale = Math.sqrt(maxPixels / (image.width * image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.floor(side * scale)));
  try {
    const bytes = await sharp(image.bytes, { limitInputPixels: maxInputPixels })
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .png({ compressionLevel: 3 })
      .toBuffer();
    return { bytes, contentType: 'image/png', width: width!, height: height! };
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture cannot be read', { cause });
  }
}

async function enlarge(photo: EngineImage, cutOut: EngineImage): Promise<EngineImage> {
  const { width, height } = photo;
  const alpha = await sharp(cutOut.bytes)
    .extractChannel(3)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const colours = await sharp(photo.bytes, { limitInputPixels: maxInputPixels })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  // Of raw pixels the fourth channel is taken for what it is: in one pipeline with the decoding it is lost.
  const bytes = await sharp(colours, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

async function asPng(image: EngineImage): Promise<EngineImage> {
  if (image.contentType === 'image/png') return image;
  return { ...image, bytes: await sharp(image.bytes).png().toBuffer(), contentType: 'image/png' };
}
