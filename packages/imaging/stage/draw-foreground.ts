import { linearFromByte } from '../pixels/linear-light.ts';
import { gradeBackground, lensFalloff } from './grade.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import type { Grade } from './prompt-look.ts';

/** The layer between the set and the lens, out of focus: leaves, grass, a twig. */
export interface Foreground {
  /** RGBA of the canvas's size. */
  readonly pixels: Uint8Array;
  readonly grade: Grade;
  /** The lens darkens it as it does the set; see `vignette`. */
  readonly vignette: { readonly strength: number; readonly centerX: number; readonly centerY: number };
}

/** More of a product than this, and the foreground stays away: a leaf cut off along an outline looks pasted. */
const largestOverlap = 0.03;

/**
 * Draws the foreground over everything but products: it lies only where no product is, and not at all where it would
 * have to cover more than three hundredths of them. Tells whether it was drawn.
 */
export function drawForeground(canvas: LinearCanvas, foreground: Foreground): boolean {
  const { width, height, light, productCover } = canvas;
  const { pixels, grade, vignette } = foreground;
  if (overlap(productCover, pixels) > largestOverlap) return false;
  const row = new Float32Array(width * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) row[x * 3 + c] = linearFromByte[pixels[(y * width + x) * 4 + c]!]!;
    }
    gradeBackground({ light: row }, grade);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const alpha = (pixels[i * 4 + 3]! / 255) * (1 - productCover[i]!);
      if (alpha === 0) continue;
      const falloff = lensFalloff(x / width - vignette.centerX, y / height - vignette.centerY, vignette.strength);
      for (let c = 0; c < 3; c++) {
        light[i * 3 + c] = row[x * 3 + c]! * falloff * alpha + light[i * 3 + c]! * (1 - alpha);
      }
    }
  }
  return true;
}

/** The share of the products that lies behind the foreground. */
function overlap(productCover: Float32Array, pixels: Uint8Array): number {
  let [all, behind] = [0, 0];
  for (let i = 0; i < productCover.length; i++) {
    const cover = productCover[i]!;
    if (cover === 0) continue;
    all += cover;
    behind += (cover * pixels[i * 4 + 3]!) / 255;
  }
  return all === 0 ? 0 : behind / all;
}
