interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** 1 where it is seen. */
  readonly data: Uint8Array;
}

export interface OutlinePart {
  /** Pixels. */
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A part smaller than this share of the whole is a speck. */
const CRUMB_RATIO = 0.03;
/** Of the height: a camera that looks a little down raises the foot of what stands farther back by less. */
const LIFTED_RATIO = 0.3;
/** Half the width of the bridge that joins a pair, as a share of the longer side. */
const BRIDGE_RATIO = 0.05;
/**
 * A pair that lies: the lesser part is at least this share of the greater one, in area and in width, each is this much wider than
 * tall, and both with what was taken off their edges are this share of all that is seen. The foot and the bowl of a goblet are unlike, the bulbs of an hourglass are not
 * wide, and the seat and the back of a chair have legs and posts.
 */
const PAIR = { alike: 0.75, wide: 1.5, whole: 0.9 } as const;

/**
 * Connected parts that are no specks. Two alike, wide things one above the other that touch at a narrow place only are two.
 *
 * @param area pixels that are seen
 */
export function findParts(bitmap: Bitmap, area: number): OutlinePart[] {
  const parts = connected(bitmap, CRUMB_RATIO * area);
  if (parts.length !== 1) return parts;
  const radius = Math.max(1, Math.round(BRIDGE_RATIO * Math.max(bitmap.width, bitmap.height)));
  const core = eroded(bitmap, radius, 1);
  const cores = connected(core, CRUMB_RATIO * area);
  if (!isLyingPair(cores, bitmap.height)) return parts;
  const whole = eroded(core, radius, 0).data.reduce((sum, value) => sum + value, 0);
  return whole >= PAIR.whole * area ? cores.map((each) => grown(each, radius, area / 2)) : parts;
}

/** Share of the seen area in parts that end far above the lowest one: on a level ground they would hang in the air. */
export function liftedOf(parts: readonly OutlinePart[], area: number, height: number): number {
  const lowest = parts.reduce((most, { bottom }) => Math.max(most, bottom), 0);
  return parts.reduce((sum, { size, bottom }) => sum + (lowest - bottom > LIFTED_RATIO * height ? size : 0), 0) / area;
}

function isLyingPair(parts: readonly OutlinePart[], height: number): boolean {
  const [one, other] = parts;
  if (!one || !other || parts.length !== 2) return false;
  const wide = (part: OutlinePart): number => part.right - part.left + 1;
  const tall = (part: OutlinePart): number => part.bottom - part.top + 1;
  const alike = (a: number, b: number): boolean => Math.min(a, b) >= PAIR.alike * Math.max(a, b);
  return (
    alike(one.size, other.size) &&
    alike(wide(one), wide(other)) &&
    parts.every((part) => wide(part) >= PAIR.wide * tall(part)) &&
    Math.abs(one.bottom - other.bottom) > LIFTED_RATIO * height
  );
}

const grown = (part: OutlinePart, by: number, size: number): OutlinePart => ({
  size,
  left: part.left - by,
  right: part.right + by,
  top: part.top - by,
  bottom: part.bottom + by,
});

/** The rest after `radius` pixels go from every edge of what is `value`: a square, one direction after the other. */
function eroded({ width, height, data }: Bitmap, radius: number, value: 0 | 1): Bitmap {
  const isFull = (from: Uint8Array, x: number, y: number, dx: 0 | 1): boolean => {
    for (let k = -radius; k <= radius; k++) {
      const [u, v] = [x + k * dx, y + k * (1 - dx)];
      const isOutside = u < 0 || v < 0 || u >= width || v >= height;
      if ((isOutside ? 0 : from[v * width + u]) !== value) return false;
    }
    return true;
  };
  const pass = (from: Uint8Array, dx: 0 | 1): Uint8Array =>
    from.map((_, i) => (isFull(from, i % width, Math.floor(i / width), dx) ? value : 1 - value));
  return { width, height, data: pass(pass(data, 1), 0) };
}

function connected({ width, height, data }: Bitmap, least: number): OutlinePart[] {
  const left = data.slice();
  const parts: OutlinePart[] = [];
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue;
    const open = [start];
    left[start] = 0;
    const part = { size: 0, left: width, right: -1, top: height, bottom: -1 };
    while (open.length > 0) {
      const i = open.pop()!;
      const x = i % width;
      const y = (i - x) / width;
      part.size++;
      part.left = Math.min(part.left, x);
      part.right = Math.max(part.right, x);
      part.top = Math.min(part.top, y);
      part.bottom = Math.max(part.bottom, y);
      for (const [u, v] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        if (u < 0 || v < 0 || u >= width || v >= height || left[v * width + u] === 0) continue;
        left[v * width + u] = 0;
        open.push(v * width + u);
      }
    }
    if (part.size >= least) parts.push(part);
  }
  return parts;
}
