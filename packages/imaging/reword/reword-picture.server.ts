import sharp from 'sharp';
import { describeSceneLight } from '../seen/describe-light.server.ts';
import type { EngineImage, ReportStep, WordEditInput, WordEditNote } from '../contract/engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import { softBlur } from '../pixels/box-blur.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { toLab } from '../pixels/lab.ts';
import { encodeLinear, linearFromByte, luminance } from '../pixels/linear-light.ts';
import type { RgbaRaster } from '../pixels/raster.ts';
import { readEdit } from './read-edit.ts';
import type { WordEdit } from './read-edit.ts';

/** As in L*a*b*: what is so near to the part's own colour is recoloured whole, and what is so far not at all. */
const SAME_COLOUR = 20;
const OTHER_COLOUR = 38;
/** The wall passes into the ground over so much of the height. */
const SEAM = 0.015;
/** Blur of a background, of the longer side. */
const BLUR = 0.012;
/** Fewer pixels than this share are no part that words could mean. */
const SMALLEST_PART = 0.002;

/**
 * Does what a sentence says with the part of a picture that it names. What is no part of it stays byte for byte. With `asMask` the
 * output is that part alone, white on black.
 *
 * @throws EngineError `nothing-found` where the part is not in the picture, `unusable-input` for a picture that cannot be read
 */
export async function rewordPicture(
  { image, cutOut, prompt, asMask }: WordEditInput,
  report: ReportStep,
): Promise<{ readonly image: EngineImage; readonly note: WordEditNote }> {
  const edit = readEdit(prompt);
  await report(0, 3, 'Finding what the words mean');
  const picture = await decodeRgba(image.bytes);
  const weight = await weighPart(picture, image, cutOut, edit);
  const note: WordEditNote = { part: edit.part, understood: edit.understood, missing: edit.missing };
  await report(1, 3, 'Changing it');
  if (asMask) return { image: await encode(maskOf(picture, weight)), note };
  if (!edit.isPossible) throw new EngineError('unusable-input', 'the words ask for nothing that can be done here');
  if (edit.isRemoved) removePart(picture, weight);
  else {
    if (edit.isBlurred) blurPart(picture, weight);
    if (edit.color) paintPart(picture, weight, edit.color);
    gradePart(picture, weight, edit);
  }
  await report(2, 3, 'Saving');
  return { image: await encode(picture), note };
}

/** How much of the part each pixel is, 0..1. */
async function weighPart(
  picture: RgbaRaster,
  image: EngineImage,
  cutOut: EngineImage | null,
  { part, color }: WordEdit,
): Promise<Float32Array> {
  const { width, height } = picture;
  const weight = new Float32Array(width * height).fill(1);
  if (part === 'picture') return weight;
  if (!cutOut) throw new EngineError('nothing-found', 'no product was found, so neither is what is around it');
  const product = await sharp(cutOut.bytes).resize(width, height, { fit: 'fill' }).extractChannel(3).raw().toBuffer();
  const isProduct = part === 'product';
  for (let i = 0; i < weight.length; i++) {
    const alpha = product[i]! / 255;
    weight[i] = isProduct ? alpha : 1 - alpha;
  }
  if (part === 'wall' || part === 'ground') {
    const { horizonY } = await describeSceneLight(image);
    for (let y = 0; y < height; y++) {
      const below = Math.min(1, Math.max(0, ((y + 0.5) / height - horizonY) / SEAM + 0.5));
      const share = part === 'ground' ? below : 1 - below;
      for (let i = y * width; i < (y + 1) * width; i++) weight[i]! *= share;
    }
  }
  if (color) keepToColour(picture, weight);
  if (weight.reduce((sum, value) => sum + value, 0) < weight.length * SMALLEST_PART) {
    throw new EngineError('nothing-found', `no ${part} in the picture`);
  }
  return weight;
}

/** Of a part that is painted only what has its main colour: plants before a wall stay green. */
function keepToColour(picture: RgbaRaster, weight: Float32Array): void {
  const { width, height, data } = picture;
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
  const lab = toLab({ data: rgb, width, height });
  const main = [1, 2].map((c) => medianOf(lab, c, weight));
  for (let i = 0; i < weight.length; i++) {
    const far = Math.hypot(lab[i * 3 + 1]! - main[0]!, lab[i * 3 + 2]! - main[1]!);
    weight[i]! *= Math.min(1, Math.max(0, (OTHER_COLOUR - far) / (OTHER_COLOUR - SAME_COLOUR)));
  }
}

function medianOf(lab: Float32Array, channel: number, weight: Float32Array): number {
  const step = Math.max(1, Math.floor(weight.length / 20_000));
  const values: number[] = [];
  for (let i = 0; i < weight.length; i += step) if (weight[i]! > 0.5) values.push(lab[i * 3 + channel]!);
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Its new colour, with the light that lies on it. */
function paintPart({ data }: RgbaRaster, weight: Float32Array, color: readonly [number, number, number]): void {
  let [sum, total] = [0, 0];
  for (let i = 0; i < weight.length; i++) {
    sum += weight[i]! * lightOf(data, i);
    total += weight[i]!;
  }
  const mean = Math.max(0.01, sum / Math.max(1e-6, total));
  for (let i = 0; i < weight.length; i++) {
    if (weight[i] === 0) continue;
    const level = lightOf(data, i) / mean;
    mixInto(data, i, weight[i]!, [color[0] * level, color[1] * level, color[2] * level]);
  }
}

function gradePart({ data }: RgbaRaster, weight: Float32Array, edit: WordEdit): void {
  const { exposure, warmth, contrast, saturation } = edit;
  if ([exposure, warmth, contrast, saturation].every((value) => value === 0)) return;
  const gain = 2 ** exposure;
  const tint = [gain * (1 + 0.22 * warmth), gain * (1 + 0.02 * warmth), gain * (1 - 0.26 * warmth)];
  for (let i = 0; i < weight.length; i++) {
    if (weight[i] === 0) continue;
    const light = [0, 1, 2].map((c) => {
      const value = linearFromByte[data[i * 4 + c]!]! * tint[c]!;
      // About the middle grey of a picture.
      return contrast === 0 ? value : 0.18 * (value / 0.18) ** (1 + contrast);
    }) as [number, number, number];
    const grey = luminance(light);
    mixInto(data, i, weight[i]!, [
      grey + (light[0] - grey) * (1 + saturation),
      grey + (light[1] - grey) * (1 + saturation),
      grey + (light[2] - grey) * (1 + saturation),
    ]);
  }
}

function blurPart({ data, width, height }: RgbaRaster, weight: Float32Array): void {
  const sigma = BLUR * Math.max(width, height);
  // A pixel outside of it gives nothing to the blur: no halo of the product.
  const soft = softBlur(weight, width, height, sigma);
  const planes = [0, 1, 2].map((c) => {
    const plane = weight.map((value, i) => value * linearFromByte[data[i * 4 + c]!]!);
    return softBlur(plane, width, height, sigma);
  });
  for (let i = 0; i < weight.length; i++) {
    if (weight[i] === 0) continue;
    const share = Math.max(1e-4, soft[i]!);
    mixInto(data, i, weight[i]!, [planes[0]![i]! / share, planes[1]![i]! / share, planes[2]![i]! / share]);
  }
}

function removePart({ data }: RgbaRaster, weight: Float32Array): void {
  for (let i = 0; i < weight.length; i++) data[i * 4 + 3] = Math.round(data[i * 4 + 3]! * (1 - weight[i]!));
}

function maskOf({ width, height }: RgbaRaster, weight: Float32Array): RgbaRaster {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < weight.length; i++)
    data.fill(weight[i]! > 0.5 ? 255 : 0, i * 4, i * 4 + 3).fill(255, i * 4 + 3, i * 4 + 4);
  return { width, height, data };
}

const lightOf = (data: Uint8Array, i: number): number =>
  luminance([linearFromByte[data[i * 4]!]!, linearFromByte[data[i * 4 + 1]!]!, linearFromByte[data[i * 4 + 2]!]!]);

function mixInto(data: Uint8Array, i: number, share: number, light: readonly [number, number, number]): void {
  for (let c = 0; c < 3; c++) {
    const before = linearFromByte[data[i * 4 + c]!]!;
    data[i * 4 + c] = encodeLinear(before + (Math.max(0, light[c]!) - before) * share) + 0.5;
  }
}

async function encode({ data, width, height }: RgbaRaster): Promise<EngineImage> {
  const isOpaque = data.every((value, i) => i % 4 !== 3 || value === 255);
  const raw = sharp(data, { raw: { width, height, channels: 4 } });
  const bytes = await (isOpaque ? raw.removeAlpha() : raw).png({ compressionLevel: 4 }).toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}
