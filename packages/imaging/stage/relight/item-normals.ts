import { softBlur } from '../../pixels/box-blur.ts';
import { shrinkOutline } from '../geometry/outline-shape.ts';
import type { Outline } from '../geometry/outline-shape.ts';

/** Longest side of the grid on which light is worked out: it holds nothing fine. */
const GRID_SIDE = 160;
/** Of the item's width: how soft each of the outlines is that lie over each other. */
const SOFTNESSES = [0.03, 0.06, 0.12, 0.22] as const;
const STEEPNESS = 2.2;

/** Which way an item's front faces, on a grid over its box. */
export interface ItemNormals {
  readonly width: number;
  readonly height: number;
  /** Pixels of the item between two points. */
  readonly step: number;
  /** Three numbers a point, of length 1, in the picture's axes: right, up, towards the viewer. */
  readonly normal: Float32Array;
  /** Mean opacity, 0..1. */
  readonly alpha: Float32Array;
}

/**
 * The low part of a shape, from its outline alone: blurred outlines laid over each other make a hill without ridges, and
 * it faces where the hill slopes to. Null for what is nowhere opaque.
 */
export function itemNormals(outline: Outline): ItemNormals | null {
  const step = Math.max(1, Math.ceil(Math.max(outline.width, outline.height) / GRID_SIDE));
  const width = Math.ceil(outline.width / step);
  const height = Math.ceil(outline.height / step);
  const alpha = shrinkOutline(outline, step, width, height);
  const size = sizeOf(alpha, width, height);
  if (size === 0) return null;
  const pad = Math.ceil(size * SOFTNESSES[3] * 1.6) + 2;
  const [wide, high] = [width + 2 * pad, height + 2 * pad];
  const padded = new Float32Array(wide * high);
  for (let y = 0; y < height; y++) {
    padded.set(alpha.subarray(y * width, (y + 1) * width), (y + pad) * wide + pad);
  }
  const sum = new Float32Array(wide * high);
  for (const softness of SOFTNESSES) {
    const soft = softBlur(padded, wide, high, softness * size);
    for (let i = 0; i < sum.length; i++) sum[i]! += soft[i]! * softness * size;
  }
  const hill = softBlur(sum, wide, high, 0.02 * size);
  const normal = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y + pad) * wide + x + pad;
      const across = ((hill[i + 1]! - hill[i - 1]!) / 2) * STEEPNESS;
      const down = ((hill[i + wide]! - hill[i - wide]!) / 2) * STEEPNESS;
      const length = Math.hypot(across, down, 1);
      normal.set([-across / length, down / length, 1 / length], (y * width + x) * 3);
    }
  }
  return { width, height, step, normal, alpha };
}

/** The shorter side of what is opaque, with a little more for tall things: a low wide thing is not a thick one. */
function sizeOf(alpha: Float32Array, width: number, height: number): number {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x]! <= 0.5) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return right < 0 ? 0 : Math.min(right - left + 1, 1.2 * (bottom - top + 1));
}
