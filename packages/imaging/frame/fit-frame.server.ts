import sharp from 'sharp';
import { EngineError } from '../contract/engine-error.ts';
import type { FrameFitInput, FrameFitNote, FrameFormat } from '../contract/frame-engine.ts';
import type { EngineImage } from '../contract/engine.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import type { RgbaRaster } from '../pixels/raster.ts';

/** Tried from the best; below the last a picture is too large for its channel. */
const QUALITIES = [95, 92, 88, 84, 80, 75] as const;

const CONTENT_TYPES = { png: 'image/png', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

interface Encoded {
  readonly format: FrameFormat;
  readonly bytes: Buffer;
  readonly quality: number | null;
}

/**
 * Puts a picture into a frame: cut or widened, on a background, made smaller, within a number of bytes. Where its size stays, every pixel
 * that was opaque is copied; the finished file is read again and compared with the picture that came in.
 *
 * @throws EngineError 'unusable-input' for what is no readable picture or cannot be made that small
 */
export async function fitFrame(
  input: FrameFitInput,
): Promise<{ readonly image: EngineImage; readonly note: FrameFitNote }> {
  const source = await decodeRgba(input.image.bytes);
  const placed = place(source, input);
  const isResized = input.width !== placed.width || input.height !== placed.height;
  const sized = isResized ? await resize(placed, input) : placed;
  const { format, bytes, quality } = await encode(sized, input);
  const { width, height } = sized;
  const image = { bytes: new Uint8Array(bytes), contentType: CONTENT_TYPES[format], width, height };
  if (isResized) {
    const note = { product: 'resized', comparedPixels: 0, changedPixels: 0, largestChange: 0, quality } as const;
    return { image, note };
  }
  return { image, note: { ...compare(source, input, await decodeRgba(image.bytes)), quality } };
}

function place(source: RgbaRaster, { crop, background }: FrameFitInput): RgbaRaster {
  const { width, height } = crop;
  const placed = new Uint32Array(width * height);
  const data = new Uint8Array(placed.buffer);
  const below = background === null ? null : parseHex(background);
  if (below) placed.fill(new Uint32Array(Uint8Array.of(...below, 255).buffer)[0]!);
  const pixels = wholePixels(source);
  const [left, right] = [Math.max(0, -crop.left), Math.min(width, source.width - crop.left)];
  for (let y = Math.max(0, -crop.top); y < height && y + crop.top < source.height; y++) {
    const row = (y + crop.top) * source.width + crop.left;
    for (let x = left; x < right; x++) {
      const from = row + x;
      const to = y * width + x;
      const alpha = source.data[from * 4 + 3]!;
      if (!below || alpha === 255) {
        placed[to] = pixels[from]!;
        continue;
      }
      for (let channel = 0; channel < 3; channel++) {
        const own = source.data[from * 4 + channel]!;
        data[to * 4 + channel] = Math.round((own * alpha + below[channel]! * (255 - alpha)) / 255);
      }
    }
  }
  return { data, width, height };
}

/** A raster with one number for all four channels of a pixel. */
const wholePixels = ({ data }: RgbaRaster): Uint32Array => {
  const aligned = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
};

async function resize(raster: RgbaRaster, { width, height }: FrameFitInput): Promise<RgbaRaster> {
  const { data } = await fromRaster(raster)
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

const fromRaster = ({ data, width, height }: RgbaRaster) => sharp(data, { raw: { width, height, channels: 4 } });

async function encode(raster: RgbaRaster, { formats, maxBytes, background }: FrameFitInput): Promise<Encoded> {
  const isOpaque = background !== null || !hasAlpha(raster);
  const picture = () => (isOpaque ? fromRaster(raster).removeAlpha() : fromRaster(raster));
  for (const format of formats) {
    if (format === 'jpeg') continue;
    const bytes = await (format === 'png'
      ? picture().png({ compressionLevel: 6 }).toBuffer()
      : picture().webp({ lossless: true, exact: true, effort: 1 }).toBuffer());
    if (bytes.byteLength <= maxBytes) return { format, bytes, quality: null };
  }
  const lossy = formats.find((format) => format === 'jpeg' && isOpaque) ?? formats.find((format) => format === 'webp');
  for (const quality of lossy ? QUALITIES : []) {
    const bytes = await (lossy === 'jpeg'
      ? picture().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
      : picture().webp({ quality, alphaQuality: 100, effort: 2 }).toBuffer());
    if (bytes.byteLength <= maxBytes) return { format: lossy!, bytes, quality };
  }
  throw new EngineError('unusable-input', `does not fit into ${maxBytes} bytes`);
}

function hasAlpha({ data }: RgbaRaster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** The opaque pixels of the picture that came in, compared with the finished file. */
function compare(source: RgbaRaster, { crop }: FrameFitInput, finished: RgbaRaster): Omit<FrameFitNote, 'quality'> {
  let [comparedPixels, changedPixels, largestChange] = [0, 0, 0];
  const [before, after] = [wholePixels(source), wholePixels(finished)];
  for (let y = 0; y < finished.height; y++) {
    const fromY = y + crop.top;
    if (fromY < 0 || fromY >= source.height) continue;
    for (let x = 0; x < finished.width; x++) {
      const fromX = x + crop.left;
      if (fromX < 0 || fromX >= source.width) continue;
      const from = (fromY * source.width + fromX) * 4;
      if (source.data[from + 3] !== 255) continue;
      comparedPixels += 1;
      const at = (y * finished.width + x) * 4;
      if (before[from / 4] === after[at / 4]) continue;
      let change = 0;
      for (let channel = 0; channel < 3; channel++) {
        change = Math.max(change, Math.abs(source.data[from + channel]! - finished.data[at + channel]!));
      }
      if (change > 0) changedPixels += 1;
      if (change > largestChange) largestChange = change;
    }
  }
  return { product: changedPixels === 0 ? 'unchanged' : 'compressed', comparedPixels, changedPixels, largestChange };
}

const parseHex = (hex: string) =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
