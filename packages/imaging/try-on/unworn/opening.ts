import type { LinearColor } from '../../pixels/linear-light.ts';
import type { SeenGarment } from '../reading/read-garment.server.ts';
import { fromUpright, toUpright } from '../reading/upright.ts';
import type { Upright } from '../reading/upright.ts';
import type { Point } from '../shape/outline.ts';
import type { LinearPicture } from '../wear/wear.ts';
import { fromPicture } from './lay-upright.ts';
import type { Placement } from './lay-upright.ts';

/** The upper edge of a garment between the two highest places beside its middle line, in the upright frame. */
export interface Opening {
  readonly kind: 'neck' | 'waist';
  readonly left: Point;
  readonly right: Point;
  /** How far the ground that the neck shows reaches below the line between the two, photo pixels. */
  readonly depth: number;
  /** The highest cloth at an x of the upright frame; Infinity where there is none. */
  readonly edgeAt: (x: number) => number;
  /** The edge below the ground that the photo shows within the neck; that of `edgeAt` where it shows none. */
  readonly gapEndAt: (x: number) => number;
  /** The front's neckline where the photo shows the inside of the back above it; null where it does not. */
  readonly frontAt: ((x: number) => number) | null;
}

/** Of the garment's width, to each side of the middle, where a neck is looked for if its corners are not known. */
const NECK_HALF = 0.2;
/** A dip that is shallower than this share of its width is the back's own edge. */
const LEAST_DIP = 0.12;
/** The photo shows the inside of the back: contrast along the front's neckline (Delta E), and its height, as a share of the neck's width. */
const LEAST_CONTRAST = 1.5;
const LEAST_INSIDE = 0.1;
/** The height above the neck's corners from which a part is a hood or a roll neck, and shows no inside. Share of the neck's width. */
const MOST_ABOVE = 0.15;
/** Below its corners, as a share of its width: the deepest neck. */
const MOST_DEEP = 1.7;
/** Of the garment's width: a smaller gap in its outline is noise. */
const LEAST_GAP = 0.012;
/** The back's edge, below the line between the corners: share of the width, and of the dip at most. */
const BACK_DIP = { width: 0.14, dip: 0.4 } as const;
/** How far the back of a waist rises over the front, as a share of its width. */
const WAIST_RISE = 0.05;
/** Light on the inside: at the back's edge, and deep in the garment. */
const INSIDE_LIGHT = { edge: 0.62, deep: 0.34 } as const;
/** Width of the seam band inside the back's edge, as a share of the opening's width. */
const BAND = 0.075;

export function findOpening(seen: SeenGarment, upright: Upright, box: Box): Opening {
  const { mask, reading, photo, neckline } = seen;
  const isCloth = (x: number, y: number): boolean => {
    const p = fromUpright({ x, y }, upright);
    const [px, py] = [Math.round(p.x), Math.round(p.y)];
    return px >= 0 && py >= 0 && px < mask.width && py < mask.height && mask.data[py * mask.width + px] === 1;
  };
  const edgeAt = (x: number): number => {
    for (let y = box.top - 1; y <= box.bottom; y += 0.5) if (isCloth(x, y)) return y;
    return Infinity;
  };
  const { points } = reading;
  const at = ({ x, y }: Point): Point => toUpright({ x: x * photo.width, y: y * photo.height }, upright);
  const middle = (box.left + box.right) / 2;
  const wide = box.right - box.left;
  if (points && points.kind !== 'upper') {
    const [left, right] = [at(points.at.waistLeft), at(points.at.waistRight)];
    return { kind: 'waist', left, right, depth: 0, edgeAt, gapEndAt: edgeAt, frontAt: null };
  }
  const corners = points && {
    left: at(points.at.neckLeft),
    right: at(points.at.neckRight),
    low: at(points.at.neckMiddle),
  };
  const centre = corners ? (corners.left.x + corners.right.x) / 2 : middle;
  const half = corners ? 0.62 * (corners.right.x - corners.left.x) : NECK_HALF * wide;
  const highest = (from: number, to: number): Point => {
    let best = { x: from, y: Infinity };
    for (let x = from; x <= to; x += 1) {
      const y = edgeAt(x);
      if (y < best.y) best = { x, y };
    }
    return best;
  };
  const [left, right] = [highest(centre - half, centre - 0.1 * half), highest(centre + 0.1 * half, centre + half)];
  const isBetween = findBetween(seen, upright);
  const reach = Math.max(left.y, right.y) + MOST_DEEP * (right.x - left.x);
  const gapEndAt = (x: number): number => {
    let [end, gap] = [Infinity, 0];
    for (let y = box.top - 1; y <= reach; y += 0.5) {
      if (isCloth(x, y)) {
        if (gap > LEAST_GAP * wide || end === Infinity) end = y;
        gap = 0;
      } else if (isBetween(x, y)) gap += 0.5;
    }
    return end;
  };
  const isInsideSeen =
    corners !== null &&
    neckline !== null &&
    neckline.contrast > LEAST_CONTRAST &&
    corners.low.y - edgeAt(centre) > LEAST_INSIDE * 2 * half &&
    edgeAt(centre) - chordAt(corners.left, corners.right, centre) > -MOST_ABOVE * 2 * half;
  const frontAt = isInsideSeen
    ? (x: number): number => {
        const u = Math.min(1, Math.abs(x - centre) / (0.5 * (corners.right.x - corners.left.x)));
        const arc = Math.min(1, neckline.roundness);
        const down = arc * Math.sqrt(1 - u * u) + (1 - arc) * (1 - u);
        const line = chordAt(corners.left, corners.right, x);
        return line + (corners.low.y - line) * down;
      }
    : null;
  let depth = 0;
  for (let x = left.x; x <= right.x; x += 1) {
    const y = gapEndAt(x);
    if (Number.isFinite(y) && (!isInsideSeen || y > edgeAt(x))) depth = Math.max(depth, y - chordAt(left, right, x));
  }
  return { kind: 'neck', left, right, depth, edgeAt, gapEndAt, frontAt };
}

/** Whether a place of the upright frame has cloth to its left and to its right: a waist is not seen through the neck. */
function findBetween({ mask }: SeenGarment, upright: Upright): (x: number, y: number) => boolean {
  const ends = new Map<number, { left: number; right: number }>();
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] !== 1) continue;
    const { x, y } = toUpright({ x: i % mask.width, y: Math.floor(i / mask.width) }, upright);
    const row = ends.get(Math.round(y));
    if (!row) ends.set(Math.round(y), { left: x, right: x });
    else [row.left, row.right] = [Math.min(row.left, x), Math.max(row.right, x)];
  }
  return (x, y) => {
    const row = ends.get(Math.round(y));
    return row !== undefined && row.left < x && x < row.right;
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const chordAt = (left: Point, right: Point, x: number): number =>
  left.y + ((right.y - left.y) * (x - left.x)) / Math.max(1, right.x - left.x);

/** Whether a picture of the garment needs a drawn inside: the photo shows the ground between its corners. */
export function isOpen({ kind, left, right, depth }: Opening): boolean {
  return kind === 'waist' || depth > LEAST_DIP * (right.x - left.x);
}

/**
 * The inside of the back, seen through the opening: the cloth's own colour in the garment's shade, darker with depth, with
 * the band of its seam. It lies under the front, which covers what of it reaches too far down.
 */
export function drawInside(
  { kind, left, right, depth, edgeAt, gapEndAt, frontAt }: Opening,
  placement: Placement,
  colour: LinearColor,
  { width, height }: { readonly width: number; readonly height: number },
): LinearPicture {
  const data = new Float32Array(width * height * 4);
  const wide = right.x - left.x;
  const dip = kind === 'neck' ? Math.min(BACK_DIP.width * wide, BACK_DIP.dip * depth) : 0;
  const rise = kind === 'waist' ? WAIST_RISE * wide : 0;
  const most = Math.max(1, kind === 'neck' ? depth - dip : rise);
  const from = Math.max(0, Math.floor(left.x * placement.zoom + placement.x));
  const to = Math.min(width, Math.ceil(right.x * placement.zoom + placement.x));
  for (let px = from; px < to; px++) {
    const { x } = fromPicture(placement, { x: px + 0.5, y: 0 });
    const u = Math.min(1, Math.abs((2 * (x - left.x)) / wide - 1));
    const drawn = chordAt(left, right, x) + (kind === 'neck' ? dip * (1 - u * u) : -rise * Math.sqrt(1 - u * u));
    const front = gapEndAt(x);
    // Where the photo has the back's own edge above the gap, the inside begins below that.
    const back = front > edgeAt(x) ? Math.max(drawn, edgeAt(x) + 1) : drawn;
    if (!Number.isFinite(front) || front <= back || (frontAt && front <= edgeAt(x))) continue;
    const last = Math.min(height, Math.ceil((front + 4 / placement.zoom) * placement.zoom + placement.y));
    for (let py = Math.max(0, Math.floor(back * placement.zoom + placement.y) - 1); py < last; py++) {
      const { y } = fromPicture(placement, { x: 0, y: py + 0.5 });
      const below = (y - back) * placement.zoom;
      const alpha = Math.min(1, Math.max(0, below + 0.5));
      if (alpha <= 0) continue;
      const deep = Math.min(1, Math.max(0, (y - back) / most));
      const band = (y - back) / (BAND * wide);
      const seam = kind === 'neck' && Math.abs(band - 1) < 0.1 ? 0.8 : kind === 'neck' && band < 1 ? 1.1 : 1;
      const light =
        (INSIDE_LIGHT.edge + (INSIDE_LIGHT.deep - INSIDE_LIGHT.edge) * deep ** 0.7) * seam * (1 - 0.2 * u ** 4);
      const i = (py * width + px) * 4;
      for (let c = 0; c < 3; c++) data[i + c] = colour[c]! * light;
      data[i + 3] = alpha;
    }
  }
  return { data, width, height };
}
