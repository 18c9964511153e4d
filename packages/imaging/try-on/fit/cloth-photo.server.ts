import sharp from 'sharp';
import type { EngineImage } from '../../contract/engine.ts';
import { decodeRgba } from '../../pixels/decode.server.ts';
import { linearFromByte, luminance } from '../../pixels/linear-light.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';
import { largestPart } from '../shape/outline.ts';
import type { Mask } from '../shape/outline.ts';
import { clearHanger } from '../hanger/clear-hanger.ts';
import { softenWrinkles } from './soften-wrinkles.ts';

/** A garment's photo as cloth to sample from: linear light, its colours carried on beyond its edge. */
export interface ClothPhoto {
  readonly width: number;
  readonly height: number;
  /** Three numbers a pixel, linear light. */
  readonly rgb: Float32Array;
  /** 0..1, one number a pixel: 1 on the garment and a little around it. */
  readonly alpha: Float32Array;
  /** 0..1, one number a pixel: how much of it is garment. Rims of shadow beyond the soft edge count as nothing. */
  readonly cover: Float32Array;
  /** The cloth's own colour: its median. */
  readonly colour: LinearColor;
}

/** The rim that is grown around a garment, centimetres of cloth. */
export const EDGE_CM = 0.7;

/**
 * The photo at the asked width in pixels; `edge`, those of the rim. The hanger, what shadow the garment casts, or a second thing, is left out; the photo's own
 * broad light and soft wrinkles are evened out on the cloth's colour, its print and creases stay. Pixels within `inset` of
 * the outline take the colour of the cloth beside them.
 */
export async function readCloth(
  image: EngineImage,
  width: number,
  edge: number,
  hanger: Mask | null,
  inset = Math.max(1, Math.round(edge * 0.4)),
): Promise<ClothPhoto> {
  const height = Math.max(1, Math.round((width * image.height) / image.width));
  const resized =
    width === image.width
      ? image.bytes
      : await sharp(image.bytes)
          .ensureAlpha()
          .resize(width, height, { fit: 'fill' })
          .png({ compressionLevel: 1 })
          .toBuffer();
  const { data } = await decodeRgba(resized);
  if (hanger) clearHanger({ data, width, height }, hanger);
  const part = largestPart(data, width, height);
  const solid = part?.mask.data ?? new Uint8Array(width * height);
  const inner = shrink(solid, width, height, inset);
  const rgb = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height * 3; i++) {
    const pixel = Math.floor(i / 3);
    rgb[i] = linearFromByte[data[pixel * 4 + (i % 3)]!]!;
  }
  const colour = medianColour(rgb, inner);
  evenOut(rgb, inner, width, height, colour);
  softenWrinkles(rgb, inner, { width, height }, colour, edge / EDGE_CM);
  growColours(rgb, inner, width, height);
  const alpha = softened(grow(solid, width, height, Math.round(edge)), width);
  return { width, height, rgb, alpha, cover: coverOf(data, solid, width), colour };
}

/** The cut-out's own alpha on the garment and on the pixels next to it. */
function coverOf(data: Uint8Array, solid: Uint8Array, width: number): Float32Array {
  return Float32Array.from(solid, (own, i) => {
    const x = i % width;
    const isNear =
      own === 1 ||
      (x > 0 && solid[i - 1] === 1) ||
      (x < width - 1 && solid[i + 1] === 1) ||
      solid[i - width] === 1 ||
      solid[i + width] === 1;
    return isNear ? data[i * 4 + 3]! / 255 : 0;
  });
}

function medianColour(rgb: Float32Array, solid: Uint8Array): LinearColor {
  const lists: number[][] = [[], [], []];
  const step = Math.max(1, Math.floor(solid.length / 60_000));
  for (let i = 0; i < solid.length; i += step) {
    if (solid[i] === 1) for (let c = 0; c < 3; c++) lists[c]!.push(rgb[i * 3 + c]!);
  }
  const [r, g, b] = lists.map((list) => list.sort((a, z) => a - z)[list.length >> 1] ?? 0);
  return [r!, g!, b!];
}

/** Luminance of what is close to the cloth's colour, blurred widely, is the photo's light: divided out in part. */
function evenOut(rgb: Float32Array, solid: Uint8Array, width: number, height: number, colour: LinearColor): void {
  const cell = Math.max(4, Math.round(Math.max(width, height) / 48));
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  const most = Math.max(...colour);
  const level = luminance(colour);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (solid[i] !== 1) continue;
      const [r, g, b] = [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!];
      const far = Math.max(Math.abs(r - colour[0]), Math.abs(g - colour[1]), Math.abs(b - colour[2]));
      if (far > 0.35 * most + 0.02) continue;
      const at = Math.floor(y / cell) * columns + Math.floor(x / cell);
      sums[at]! += luminance([r, g, b]);
      counts[at]! += 1;
    }
  }
  const light = new Float64Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let [sum, weight] = [0, 0];
      for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
          const [qx, qy] = [x + dx, y + dy];
          if (qx < 0 || qy < 0 || qx >= columns || qy >= rows) continue;
          const k = Math.exp(-(dx * dx + dy * dy) / 8);
          sum += k * sums[qy * columns + qx]!;
          weight += k * counts[qy * columns + qx]!;
        }
      }
      // Where there is hardly any plain cloth nearby nothing is known of the light.
      const gain = weight > 0.2 * cell * cell ? level / Math.max(1e-4, sum / weight) : 1;
      light[y * columns + x] = Math.min(1.45, Math.max(0.7, gain)) ** 0.75;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const gain = bilinear(light, columns, rows, (x + 0.5) / cell - 0.5, (y + 0.5) / cell - 0.5);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) rgb[i + c]! *= gain;
    }
  }
}

function bilinear(values: Float64Array, width: number, height: number, x: number, y: number): number {
  const [cx, cy] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [fx, fy] = [cx - x0, cy - y0];
  const at = (px: number, py: number): number => values[py * width + px]!;
  return (at(x0, y0) * (1 - fx) + at(x1, y0) * fx) * (1 - fy) + (at(x0, y1) * (1 - fx) + at(x1, y1) * fx) * fy;
}

/** Colours beyond the garment are those of its nearest pixel, so that no rim takes the ground's. Two sweeps of a chamfer. */
function growColours(rgb: Float32Array, solid: Uint8Array, width: number, height: number): void {
  const source = new Int32Array(width * height).fill(-1);
  const far = new Float32Array(width * height).fill(1e9);
  for (let i = 0; i < solid.length; i++) {
    if (solid[i] !== 1) continue;
    source[i] = i;
    far[i] = 0;
  }
  const take = (i: number, from: number, step: number): void => {
    if (far[from]! + step >= far[i]!) return;
    far[i] = far[from]! + step;
    source[i] = source[from]!;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x > 0) take(i, i - 1, 1);
      if (y > 0) take(i, i - width, 1);
      if (x > 0 && y > 0) take(i, i - width - 1, 1.414);
      if (x < width - 1 && y > 0) take(i, i - width + 1, 1.414);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      if (x < width - 1) take(i, i + 1, 1);
      if (y < height - 1) take(i, i + width, 1);
      if (x < width - 1 && y < height - 1) take(i, i + width + 1, 1.414);
      if (x > 0 && y < height - 1) take(i, i + width - 1, 1.414);
      const s = source[i]!;
      if (s >= 0 && s !== i) for (let c = 0; c < 3; c++) rgb[i * 3 + c] = rgb[s * 3 + c]!;
    }
  }
}

const shrink = (mask: Uint8Array, width: number, height: number, by: number): Uint8Array =>
  spread(mask, width, height, by, 0);
const grow = (mask: Uint8Array, width: number, height: number, by: number): Uint8Array =>
  spread(mask, width, height, by, 1);

/** A mask with `value` grown by a square of `by` pixels. */
function spread(mask: Uint8Array, width: number, height: number, by: number, value: 0 | 1): Uint8Array {
  const pass = (from: Uint8Array, along: number, across: number, long: number, wide: number): Uint8Array => {
    const to = from.slice();
    for (let line = 0; line < wide; line++) {
      let last = -1e9;
      for (let k = 0; k < long; k++) {
        const i = line * across + k * along;
        if (from[i] === value) last = k;
        if (k - last <= by) to[i] = value;
      }
      last = 1e9;
      for (let k = long - 1; k >= 0; k--) {
        const i = line * across + k * along;
        if (from[i] === value) last = k;
        if (last - k <= by) to[i] = value;
      }
    }
    return to;
  };
  return pass(pass(mask, 1, width, width, height), width, 1, height, width);
}

/** The mean of each pixel and the eight around it; what lies outside counts as nothing. */
function softened(mask: Uint8Array, width: number): Float32Array {
  const across = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    const x = i % width;
    across[i] = mask[i]! + (x > 0 ? mask[i - 1]! : 0) + (x < width - 1 ? mask[i + 1]! : 0);
  }
  const out = new Float32Array(mask.length);
  for (let i = 0; i < mask.length; i++) out[i] = ((across[i - width] ?? 0) + across[i]! + (across[i + width] ?? 0)) / 9;
  return out;
}
