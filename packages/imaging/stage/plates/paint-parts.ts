import type { LinearColor } from '../../pixels/linear-light.ts';
import { luminance } from '../../pixels/linear-light.ts';
import type { PartCover } from './decode-plates.server.ts';

/** A part and the colour that it takes. */
export interface PaintedPartOfView {
  /** As large as the picture. */
  readonly cover: PartCover;
  readonly colour: LinearColor;
}

/** The share of a wall's change of colour that comes back as light on what stands before it. */
const BOUNCE = 0.24;
/** Darker materials hold more noise than light: a black wall does not get whiter than so many times. */
const LARGEST_RATIO = 10;
/** The share that any surface mirrors besides its colour. */
const GLOSS = 0.02;

/**
 * Gives parts of a lit set other colours, in place: light times the quotient of the colours, by how much of a pixel the
 * part is. What is not painted takes a little of the change, as light thrown back.
 */
export function paintParts(light: Float32Array, parts: readonly PaintedPartOfView[]): void {
  if (parts.length === 0) return;
  const changes = parts.map(({ cover, colour }) => {
    const ratio = ratioOf(colour, cover.albedo);
    return { cover, ratio, bounced: bouncedBy(ratio, cover) };
  });
  const tint = [0, 1, 2].map((c) => changes.reduce((product, { bounced }) => product * bounced[c]!, 1));
  for (let i = 0, p = 0; i < light.length; i += 3, p++) {
    let rest = 1;
    let [r, g, b] = [0, 0, 0];
    for (const { cover, ratio } of changes) {
      const k = (cover.cover[p]! / 255) * rest;
      rest -= k;
      r += k * ratio[0]!;
      g += k * ratio[1]!;
      b += k * ratio[2]!;
    }
    light[i]! *= r + rest * tint[0]!;
    light[i + 1]! *= g + rest * tint[1]!;
    light[i + 2]! *= b + rest * tint[2]!;
  }
}

/** Of the new colour to the old one, without losing its hue where it is limited. */
function ratioOf(colour: LinearColor, albedo: LinearColor): LinearColor {
  const of = (c: 0 | 1 | 2): number => (colour[c] + GLOSS) / (albedo[c] + GLOSS);
  const ratio: LinearColor = [of(0), of(1), of(2)];
  const scale = Math.min(1, LARGEST_RATIO / Math.max(...ratio));
  return [ratio[0] * scale, ratio[1] * scale, ratio[2] * scale];
}

/** Hue of the change, as strong as the part is large. */
function bouncedBy(ratio: LinearColor, { cover }: PartCover): LinearColor {
  const level = Math.max(0.2, luminance(ratio));
  const dimmed = Math.min(1, luminance(ratio) + 0.4);
  const share = BOUNCE * Math.min(1, (2 * cover.reduce((sum, value) => sum + value, 0)) / (255 * cover.length));
  const of = (value: number): number => 1 + share * (Math.min(2.5, (value / level) * dimmed) - 1);
  return [of(ratio[0]), of(ratio[1]), of(ratio[2])];
}
