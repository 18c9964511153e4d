import { encodeLinear, linearFromByte } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import { cellValue } from './noise.ts';
import type { PlacedGlass, PlacedItem } from '../pixels/place-item.server.ts';

/** The picture in the making: linear light, and how much of each pixel is covered by products or by any item. */
export interface LinearCanvas {
  readonly width: number;
  readonly height: number;
  /** Three numbers per pixel, 0..1 (more is brighter than white). */
  readonly light: Float32Array;
  /** 0..1: no shadow, reflection or foreground may touch these pixels. */
  readonly productCover: Float32Array;
  /** 0..1: no grain is added here. */
  readonly itemCover: Float32Array;
}

export function createCanvas(width: number, height: number): LinearCanvas {
  const count = width * height;
  return {
    width,
    height,
    light: new Float32Array(count * 3),
    productCover: new Float32Array(count),
    itemCover: new Float32Array(count),
  };
}

/** Draws an item over everything so far. Where it is opaque its bytes come out of `developCanvas` unchanged. */
export function drawItem(canvas: LinearCanvas, item: PlacedItem): void {
  const mirrored = item.glass ? lightAround(canvas, item, item.glass.around) : null;
  const ground = item.glass?.turned ? canvas.light.slice() : canvas.light;
  for (let y = 0; y < item.height; y++) {
    for (let x = 0; x < item.width; x++) {
      const from = (y * item.width + x) * 4;
      const alpha = item.data[from + 3]! / 255;
      const cover = item.glass ? item.glass.solid[from + 3]! / 255 : alpha;
      if (cover === 0) continue;
      const i = (item.top + y) * canvas.width + item.left + x;
      const behindAt = item.glass?.turned ? groundSeenAt(canvas, item.glass, i, from / 4) : i;
      for (let c = 0; c < 3; c++) {
        const own = linearFromByte[item.data[from + c]!]!;
        const tint = item.glass ? item.glass.tint[(from / 4) * 3 + c]! / 255 : 1;
        if (alpha === 1) canvas.light[i * 3 + c] = own;
        else {
          // Surroundings that the glass mirrored in the photo become these.
          const changed = mirrored ? (mirrored[c]! * item.glass!.mirror[from / 4]!) / 255 : 0;
          const behind = ground[behindAt * 3 + c]! * (1 - alpha) * tint;
          canvas.light[i * 3 + c] = Math.max(0, own * alpha + behind + changed);
        }
      }
      canvas.itemCover[i] = Math.max(canvas.itemCover[i]!, alpha);
      if (item.role === 'product') canvas.productCover[i] = Math.max(canvas.productCover[i]!, cover);
      else if (cover === 1) canvas.productCover[i] = 0;
    }
  }
}

/** The pixel of the canvas that is seen at a pixel of something that turns the ground behind it round. */
function groundSeenAt(
  { width, height }: LinearCanvas,
  { turned, across }: PlacedGlass,
  i: number,
  own: number,
): number {
  const code = turned!.offset[own]!;
  if (code === 128 || code === 0) return i;
  const away = ((code - 128) / 127) * turned!.reach;
  const x = Math.min(width - 1, Math.max(0, Math.round((i % width) + away * across[0])));
  const y = Math.min(height - 1, Math.max(0, Math.round(Math.floor(i / width) + away * across[1])));
  return y * width + x;
}

/** By how much the light around an item differs from that around it in its photo. */
function lightAround(canvas: LinearCanvas, item: PlacedItem, before: LinearColor): LinearColor {
  const x = (item.left + item.width / 2) / canvas.width;
  const y = (item.top + item.height / 2) / canvas.height;
  const now = meanLight(canvas, x, y, item.width / canvas.width, item.height / canvas.height);
  return [now[0] - before[0], now[1] - before[1], now[2] - before[2]];
}

/**
 * Linear light -> 8-bit sRGB. Fine grain over the background hides the steps of smooth gradients and makes drawn
 * surfaces sit with the photographed product; items get none.
 *
 * @param grain standard strength in 8-bit steps
 */
export function developCanvas(canvas: LinearCanvas, grain: number, seed: number): Uint8Array {
  const { width, height, light, itemCover } = canvas;
  const bytes = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const free = 1 - itemCover[i]!;
      let noise = 0;
      if (free > 0) noise = (cellValue(x, y, seed) + cellValue(x, y, seed + 1) - 1) * grain * 1.7 * free;
      for (let c = 0; c < 3; c++) {
        const value = encodeLinear(light[i * 3 + c]!) + noise;
        bytes[i * 3 + c] = value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
      }
    }
  }
  return bytes;
}

/** Mean light around a point; all arguments are fractions of the frame. Grey where the area lies outside. */
export function meanLight(
  canvas: LinearCanvas,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
): LinearColor {
  const sum = [0, 0, 0];
  let count = 0;
  const top = Math.max(0, Math.floor((y - halfHeight) * canvas.height));
  const bottom = Math.min(canvas.height, Math.ceil((y + halfHeight) * canvas.height));
  const left = Math.max(0, Math.floor((x - halfWidth) * canvas.width));
  const right = Math.min(canvas.width, Math.ceil((x + halfWidth) * canvas.width));
  for (let row = top; row < bottom; row += 2) {
    for (let column = left; column < right; column += 2) {
      const i = (row * canvas.width + column) * 3;
      for (let c = 0; c < 3; c++) sum[c]! += canvas.light[i + c]!;
      count++;
    }
  }
  return count === 0 ? [0.5, 0.5, 0.5] : [sum[0]! / count, sum[1]! / count, sum[2]! / count];
}
