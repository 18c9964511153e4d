import sharp from 'sharp';
import type { EngineImage, ReportStep } from '../contract/engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { measureOutline } from '../rest/outline-facts.ts';
import type { LearnedLook, SetPicture, ViewFacts } from '../contract/training-engine.ts';
import { commonLook } from './common-look.ts';
import type { MeasuredPicture } from './common-look.ts';
import { grainOf } from './grain.ts';
import { LOOK_SIDE, measureLook } from './measure-look.ts';

/** Side of the pieces, at full size, in which noise is looked for. */
const PIECE = 128;
const OPAQUE = 128;
/** Side of the copy on which the product's size is measured. */
const FINE_SIDE = 1024;

/** The common look of a set of pictures, and the view of the product in each. Throws EngineError. */
export async function learnLook(pictures: readonly SetPicture[], report: ReportStep): Promise<LearnedLook> {
  const measured: MeasuredPicture[] = [];
  const views: ViewFacts[] = [];
  for (const [index, { picture, cutOut }] of pictures.entries()) {
    await report(index, pictures.length, `Picture ${index + 1} of ${pictures.length}: measuring`);
    const seen = await small(picture, cutOut);
    views.push(viewOf(seen));
    const look = measureLook(seen.picture, seen.cover);
    // A cut-out without its background tells of the product alone.
    if (!look || !seen.hasBackground) continue;
    measured.push({ ...look, ...(await extentOf(cutOut)), grain: await grainAt(picture, cutOut) });
  }
  if (measured.length === 0) {
    throw new EngineError('unusable-input', 'no picture shows a background to learn from', { reason: 'picture' });
  }
  return { look: commonLook(measured), views };
}

interface Seen {
  readonly picture: RgbRaster;
  readonly cover: Uint8Array;
  readonly hasBackground: boolean;
}

/** Both at the size for measuring; the picture without its own alpha, the cut-out as opacity. */
async function small(picture: EngineImage, cutOut: EngineImage): Promise<Seen> {
  try {
    const shown = sharp(picture.bytes, { limitInputPixels: maxInputPixels }).toColourspace('srgb');
    const { data: rgba, info } = await shown
      .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const { data: cut } = await sharp(cutOut.bytes, { limitInputPixels: maxInputPixels })
      .resize(width, height, { fit: 'fill' })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const data = new Uint8Array(width * height * 3);
    const cover = new Uint8Array(width * height);
    let clear = 0;
    for (let p = 0; p < cover.length; p++) {
      for (let c = 0; c < 3; c++) data[p * 3 + c] = rgba[p * 4 + c]!;
      cover[p] = cut[p * 4 + 3]!;
      if (rgba[p * 4 + 3]! < OPAQUE) clear++;
    }
    return { picture: { data, width, height }, cover, hasBackground: clear < 0.02 * cover.length };
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Height and foot of the product as shares of the frame, finer than the rest is measured. */
async function extentOf({ bytes }: EngineImage): Promise<{ readonly scale: number; readonly footY: number }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxInputPixels })
    .resize(FINE_SIDE, FINE_SIDE, { fit: 'inside', withoutEnlargement: true })
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const first = data.findIndex((alpha) => alpha >= OPAQUE);
  const last = data.findLastIndex((alpha) => alpha >= OPAQUE);
  const [top, foot] = [Math.floor(first / info.width), Math.floor(last / info.width) + 1];
  return { scale: (foot - top) / info.height, footY: foot / info.height };
}

function viewOf({ picture: { data, width, height }, cover }: Seen): ViewFacts {
  const sum = [0, 0, 0];
  let [count, left, right, top, bottom] = [0, width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (cover[p]! < OPAQUE) continue;
      for (let c = 0; c < 3; c++) sum[c]! += data[p * 3 + c]!;
      count++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (count === 0) throw new EngineError('nothing-found', 'a picture without a product', { reason: 'picture' });
  const hex = sum
    .map((value) =>
      Math.round(value / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return {
    aspect: (right - left + 1) / (bottom - top + 1),
    colour: `#${hex}`,
    outline: measureOutline({ width, height, alphaAt: (x, y) => cover[y * width + x]! }),
  };
}

/** Noise at full size, in the quietest of the four corners that show background. */
async function grainAt(picture: EngineImage, cutOut: EngineImage): Promise<number | null> {
  const { width, height } = picture;
  const side = Math.min(PIECE, Math.floor(Math.min(width, height) / 3));
  const found: number[] = [];
  for (const left of [0, width - side]) {
    for (const top of [0, height - side]) {
      const piece = { left, top, width: side, height: side };
      const alpha = await sharp(cutOut.bytes, { limitInputPixels: maxInputPixels })
        .extract(piece)
        .extractChannel(3)
        .raw()
        .toBuffer();
      if (alpha.some((value) => value > 0)) continue;
      const grey = await sharp(picture.bytes, { limitInputPixels: maxInputPixels })
        .extract(piece)
        .removeAlpha()
        .greyscale()
        .raw({ depth: 'uchar' })
        .toBuffer();
      found.push(grainOf(grey, side, side));
    }
  }
  return found.length > 0 ? Math.min(...found) : null;
}
