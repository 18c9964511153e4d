import { softBlur } from '../../pixels/box-blur.ts';
import { luminance } from '../../pixels/linear-light.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';
import type { LinearCanvas } from '../linear-canvas.ts';
import { smoothStep } from '../noise.ts';
import type { PromptLook } from '../prompt-look.ts';
import type { SetCamera } from '../set-camera.ts';

export interface BackdropOptions {
  readonly camera: SetCamera;
  readonly wall: LinearColor;
  readonly look: PromptLook;
  readonly seed: number;
  /** Colour of the key light: it also tints lamps and skies. */
  readonly light: LinearColor;
  /** -1 light from the left, 1 from the right. */
  readonly from: number;
}

/** A small picture that is blurred and enlarged: what lies out of focus needs no pixels. */
export interface Plate {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const plateScale = 4;

export function createPlate(canvas: LinearCanvas): Plate {
  const width = Math.ceil(canvas.width / plateScale);
  const height = Math.ceil(canvas.height / plateScale);
  return { width, height, data: new Float32Array(width * height * 3) };
}

export function fillPlate(plate: Plate, colourAt: (x: number, y: number) => LinearColor): void {
  for (let y = 0; y < plate.height; y++) {
    for (let x = 0; x < plate.width; x++) {
      const color = colourAt((x + 0.5) / plate.width, (y + 0.5) / plate.height);
      plate.data.set(color, (y * plate.width + x) * 3);
    }
  }
}

export function fillBox(
  plate: Plate,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  color: LinearColor,
): void {
  const x1 = Math.min(plate.width, Math.round(box.right * plate.width));
  const y1 = Math.min(plate.height, Math.round(box.bottom * plate.height));
  for (let y = Math.max(0, Math.round(box.top * plate.height)); y < y1; y++) {
    for (let x = Math.max(0, Math.round(box.left * plate.width)); x < x1; x++) {
      plate.data.set(color, (y * plate.width + x) * 3);
    }
  }
}

/** A lamp out of focus: a flat disc with a slightly brighter rim, added to what is behind it. */
export function addDisc(plate: Plate, x: number, y: number, radius: number, color: LinearColor): void {
  const cx = x * plate.width;
  const cy = y * plate.height;
  const r = radius * plate.height;
  for (let py = Math.max(0, Math.floor(cy - r - 1)); py < Math.min(plate.height, cy + r + 1); py++) {
    for (let px = Math.max(0, Math.floor(cx - r - 1)); px < Math.min(plate.width, cx + r + 1); px++) {
      const d = Math.hypot(px + 0.5 - cx, py + 0.5 - cy);
      const inside = (1 - smoothStep(r - 1, r + 0.6, d)) * (0.75 + 0.35 * smoothStep(r * 0.7, r, d));
      if (inside <= 0) continue;
      const i = (py * plate.width + px) * 3;
      for (let c = 0; c < 3; c++) plate.data[i + c]! += color[c]! * inside;
    }
  }
}

/** @param sigma in frame heights */
export function blurPlate(plate: Plate, sigma: number): Plate {
  const data = new Float32Array(plate.data.length);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(plate.width * plate.height);
    for (let i = 0; i < plane.length; i++) plane[i] = plate.data[i * 3 + c]!;
    const soft = softBlur(plane, plate.width, plate.height, sigma * plate.height);
    for (let i = 0; i < plane.length; i++) data[i * 3 + c] = soft[i]!;
  }
  return { ...plate, data };
}

export function placePlate(canvas: LinearCanvas, plate: Plate): void {
  const { width, height } = canvas;
  for (let y = 0; y < height; y++) {
    const fy = Math.min(plate.height - 1.001, Math.max(0, ((y + 0.5) / height) * plate.height - 0.5));
    const y0 = fy | 0;
    const dy = fy - y0;
    for (let x = 0; x < width; x++) {
      const fx = Math.min(plate.width - 1.001, Math.max(0, ((x + 0.5) / width) * plate.width - 0.5));
      const x0 = fx | 0;
      const dx = fx - x0;
      const a = (y0 * plate.width + x0) * 3;
      const b = a + plate.width * 3;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        canvas.light[i + c] =
          (plate.data[a + c]! * (1 - dx) + plate.data[a + 3 + c]! * dx) * (1 - dy) +
          (plate.data[b + c]! * (1 - dx) + plate.data[b + 3 + c]! * dx) * dy;
      }
    }
  }
}

/** Share of its colour that a sky or a sea loses under clouds. */
const GREYED = 0.85;

/** An overcast sky is grey, and so is what mirrors it. */
export function greyBlues({ data }: Plate): void {
  for (let i = 0; i < data.length; i += 3) {
    if (data[i + 2]! <= data[i]!) continue;
    const grey = luminance([data[i]!, data[i + 1]!, data[i + 2]!]);
    for (let c = 0; c < 3; c++) data[i + c]! += (grey - data[i + c]!) * GREYED;
  }
}

export type DrawPlate = (canvas: LinearCanvas, options: BackdropOptions) => Plate;
