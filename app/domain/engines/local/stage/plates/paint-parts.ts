import type { LinearColor } from '../../../pixels/linear-light.ts';
import { luminance } from '../../../pixels/linear-light.ts';
import type { FrameCut } from './decode-plates.server.ts';
import type { PartCover } from './read-plates.server.ts';

/** A part and the colour that it takes. */
export interface PaintedPartOfView {
  readonly cover: PartCover;
  readonly colour: LinearColor;
}

/** The share of a wall's change of colour that comes back as light on what stands before it. */
const BOUNCE = 0.24;
/** Darker materials hold more noise than light: a black wall does not get whiter than so many times. */
const LARGEST_RATIO = 12;

/**
 * Gives parts of a lit set other colours, in place: light times the quotient of the colours, by how much of a pixel the
 * part is. What is not painted takes a little of the change, as light thrown back.
 */
export function paintParts(light: Float32Array, parts: readonly PaintedPartOfView[], cut: FrameCut): void {
  if (parts.length === 0) return;
  const changes = parts.map(({ cover, colour }) => {
    const ratio = colour.map((value, c) => Math.min(LARGEST_RATIO, value / cover.albedo[c]!));
    return { cover, ratio, bounced: bouncedBy(ratio as unknown as LinearColor, cover) };
  });
  const tint = [0, 1, 2].map((c) => changes.reduce((product, { bounced }) => product * bounced[c]!, 1));
  for (let y = 0, i = 0; y < cut.height; y++) {
    for (let x = 0; x < cut.width; x++, i += 3) {
      let painted = 0;
      let [r, g, b] = [0, 0, 0];
      for (const { cover, ratio } of changes) {
        const k = coverAt(cover, x, y, cut) * (1 - painted);
        painted += k;
        r += k * ratio[0]!;
        g += k * ratio[1]!;
        b += k * ratio[2]!;
      }
      const rest = 1 - painted;
      light[i]! *= r + rest * tint[0]!;
      light[i + 1]! *= g + rest * tint[1]!;
      light[i + 2]! *= b + rest * tint[2]!;
    }
  }
}

/** Hue of the change, as strong as the part is large. */
function bouncedBy(ratio: LinearColor, { cover }: PartCover): LinearColor {
  const level = Math.max(0.2, luminance(ratio));
  const dimmed = Math.min(1, luminance(ratio) + 0.4);
  const share = BOUNCE * Math.min(1, (2 * cover.reduce((sum, value) => sum + value, 0)) / (255 * cover.length));
  const of = (value: number): number => 1 + share * (Math.min(2.5, (value / level) * dimmed) - 1);
  return [of(ratio[0]), of(ratio[1]), of(ratio[2])];
}

/** Between the mask's four pixels around a point of the frame. */
function coverAt({ width, height, cover }: PartCover, x: number, y: number, cut: FrameCut): number {
  const u = (cut.left + x + 0.5) / cut.wide;
  const v = (cut.top + y + 0.5) / cut.high;
  // Cover-fitted: the longer side of the frame sees all of the square.
  const scale = Math.max(cut.wide / width, cut.high / height);
  const fx = ((cut.mirrored ? 1 - u : u) - 0.5) * (cut.wide / scale) + width / 2 - 0.5;
  const fy = (v - 0.5) * (cut.high / scale) + height / 2 - 0.5;
  const x0 = Math.max(0, Math.min(width - 2, Math.floor(fx)));
  const y0 = Math.max(0, Math.min(height - 2, Math.floor(fy)));
  const dx = Math.max(0, Math.min(1, fx - x0));
  const dy = Math.max(0, Math.min(1, fy - y0));
  const at = y0 * width + x0;
  const top = cover[at]! * (1 - dx) + cover[at + 1]! * dx;
  const low = cover[at + width]! * (1 - dx) + cover[at + width + 1]! * dx;
  return (top * (1 - dy) + low * dy) / 255;
}
