import type { LinearColor } from '../pixels/linear-light.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import type { Grade } from './prompt-look.ts';

/**
 * Tones of the background, in place and in linear light: white balance, exposure, contrast around middle grey,
 * saturation. Called before any item is drawn, so products never change.
 */
export function gradeBackground(canvas: Pick<LinearCanvas, 'light'>, grade: Grade): void {
  const gain = 2 ** grade.exposure;
  const gains = [gain * (1 + 0.2 * grade.warmth), gain * (1 + 0.01 * grade.warmth), gain * (1 - 0.3 * grade.warmth)];
  const power = 1 + grade.contrast;
  const saturation = 1 + grade.saturation;
  const { light } = canvas;
  const middle = 0.3;
  for (let i = 0; i < light.length; i += 3) {
    const r = light[i]! * gains[0]!;
    const g = light[i + 1]! * gains[1]!;
    const b = light[i + 2]! * gains[2]!;
    const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    if (y <= 0) continue;
    let target = grade.contrast === 0 ? y : middle * (y / middle) ** power;
    // A soft shoulder instead of clipped highlights; as in a photograph, colour fades out towards white.
    let vivid = saturation;
    if (target > 0.7) {
      vivid *= 0.25 + 0.75 * Math.exp(-(target - 0.7) / 0.5);
      target = 0.7 + 0.3 * (1 - Math.exp(-(target - 0.7) / 0.3));
    }
    const scale = target / y;
    light[i] = Math.max(0, (y + (r - y) * vivid) * scale);
    light[i + 1] = Math.max(0, (y + (g - y) * vivid) * scale);
    light[i + 2] = Math.max(0, (y + (b - y) * vivid) * scale);
  }
}

/** Light of another colour on the whole background, in place. */
export function tintLight({ light }: Pick<LinearCanvas, 'light'>, gains: LinearColor): void {
  for (let i = 0; i < light.length; i++) light[i]! *= gains[i % 3]!;
}

/**
 * Darkens towards the corners as a lens does.
 * @param centerX fraction of the width; the bright spot follows the product
 */
export function vignette(canvas: LinearCanvas, strength: number, centerX: number, centerY: number): void {
  const { width, height, light } = canvas;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const factor = lensFalloff(x / width - centerX, y / height - centerY, strength);
      const i = (y * width + x) * 3;
      light[i]! *= factor;
      light[i + 1]! *= factor;
      light[i + 2]! *= factor;
    }
  }
}

/** The share of light left at a distance from the lens's bright spot, in fractions of the frame. */
export function lensFalloff(dx: number, dy: number, strength: number): number {
  const d = dx * dx + dy * dy * 1.21;
  return 1 - strength * Math.min(1, d * d * 3 + d * 0.5);
}
