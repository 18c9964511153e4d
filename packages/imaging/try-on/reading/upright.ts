import type { Mask, Point } from '../shape/outline.ts';

/** How a garment lies: the line it is the same on both sides of. */
export interface Upright {
  /** A point of that line, pixels. */
  readonly center: Point;
  /** Degrees clockwise by which it leans. */
  readonly turned: number;
  /** 0..1: overlap of the two sides, one laid over the other. */
  readonly symmetry: number;
}

const SIDE = 120;
const MOST_TURNED = 16;

/** Finds the line by trying angles; a flat garment photographed from above overlaps its mirror image almost wholly. */
export function findUpright(mask: Mask): Upright {
  const scale = Math.max(mask.width, mask.height) / SIDE;
  const points: Point[] = [];
  let [sx, sy] = [0, 0];
  for (let y = 0; y < mask.height; y += scale) {
    for (let x = 0; x < mask.width; x += scale) {
      if (mask.data[Math.floor(y) * mask.width + Math.floor(x)] !== 1) continue;
      points.push({ x, y });
      sx += x;
      sy += y;
    }
  }
  const center = { x: sx / points.length, y: sy / points.length };
  let best: Upright = { center, turned: 0, symmetry: 0 };
  const look = (turned: number, shift: number): void => {
    const symmetry = overlap(mask, points, center, turned, shift);
    // A garment that lies straight is not turned for a hair's breadth more of likeness.
    if (symmetry > best.symmetry + 1e-4) {
      const t = (turned * Math.PI) / 180;
      best = { center: { x: center.x + shift * Math.cos(t), y: center.y + shift * Math.sin(t) }, turned, symmetry };
    }
  };
  for (let turned = 0; turned <= MOST_TURNED; turned += 2) {
    look(turned, 0);
    look(-turned, 0);
  }
  for (const step of [1, 0.5]) {
    const at = best.turned;
    for (const by of [-step, step]) look(at + by, 0);
  }
  const { turned } = best;
  for (const shift of [-2, -1, 1, 2]) look(turned, shift * scale);
  return best;
}

function overlap(mask: Mask, points: readonly Point[], center: Point, turned: number, shift: number): number {
  const t = (turned * Math.PI) / 180;
  const [nx, ny] = [Math.cos(t), Math.sin(t)];
  let both = 0;
  for (const { x, y } of points) {
    const off = (x - center.x) * nx + (y - center.y) * ny - shift;
    const [mx, my] = [Math.round(x - 2 * off * nx), Math.round(y - 2 * off * ny)];
    if (mx >= 0 && my >= 0 && mx < mask.width && my < mask.height) both += mask.data[my * mask.width + mx]!;
  }
  return both / (2 * points.length - both);
}

/** To the frame in which the garment is upright: x from its middle line, y down. */
export function toUpright(p: Point, { center, turned }: Upright): Point {
  const t = (-turned * Math.PI) / 180;
  const [dx, dy] = [p.x - center.x, p.y - center.y];
  return { x: dx * Math.cos(t) - dy * Math.sin(t), y: dx * Math.sin(t) + dy * Math.cos(t) };
}

/** Back from `toUpright`. */
export function fromUpright(p: Point, { center, turned }: Upright): Point {
  const t = (turned * Math.PI) / 180;
  return { x: center.x + p.x * Math.cos(t) - p.y * Math.sin(t), y: center.y + p.x * Math.sin(t) + p.y * Math.cos(t) };
}
