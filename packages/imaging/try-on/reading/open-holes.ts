import type { Mask } from '../shape/outline.ts';

/** Of the mask: a smaller hole is a buttonhole, or noise. */
const LEAST = 0.0006;
/** So wide, against the mask, is what closes a hole at most: a cuff that lies on the body's edge. */
const MOST_CLOSED = 0.09;
/** A forearm that lies along the side, of both sleeves: straight down from the tip of a hole, so far at most. */
const MOST_ALONG = 0.3;
const MOST_ASIDE = 0.2;
/** The two holes lie as high as each other and as far from the middle, but for so much of the mask's width. */
const UNLIKE = 0.1;

/**
 * A sleeve whose cuff touches the body leaves a hole below the armpit. It is opened where least cloth lies between it and
 * the ground below, as if the cuff lay a little aside: the outline then goes up into the armpit. Where both forearms lie along
 * the sides it is opened straight down. The handle of a bag closes a hole too, with all of the bag below it, and stays.
 */
export function openHoles({ data, width, height }: Mask): Mask {
  const outside = flood(data, width, height, borderOf(data, width, height));
  const ground: Mask = { data: outside, width, height };
  let area = 0;
  let [left, right] = [width, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] !== 1) continue;
    area += 1;
    left = Math.min(left, i % width);
    right = Math.max(right, i % width);
  }
  const holes: number[][] = [];
  const seen = new Uint8Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (data[start] === 1 || outside[start] === 1 || seen[start] === 1) continue;
    const hole = flood(data, width, height, [start]);
    const pixels: number[] = [];
    for (let i = start; i < hole.length; i++) if (hole[i] === 1) pixels.push(i);
    for (const i of pixels) seen[i] = 1;
    if (pixels.length >= LEAST * area) holes.push(pixels);
  }
  const wide = right - left;
  const middle = (left + right) / 2;
  const out = data.slice();
  for (const hole of holes) {
    const way =
      shortestBelow(hole, ground, MOST_CLOSED * wide) ??
      (holes.some((other) => arePaired(hole, other, width, middle, UNLIKE * wide))
        ? straightDown(hole, ground, MOST_ALONG * wide)
        : null);
    if (way) cut(out, way, width);
  }
  return { data: out, width, height };
}

/** Whether two holes lie on both sides of the middle, as sleeves make them. */
function arePaired(
  one: readonly number[],
  other: readonly number[],
  width: number,
  middle: number,
  unlike: number,
): boolean {
  const [a, b] = [one, other].map((hole) => {
    const mean = (of: (i: number) => number) => hole.reduce((sum, i) => sum + of(i), 0) / hole.length;
    return { x: mean((i) => i % width) - middle, y: mean((i) => Math.floor(i / width)) };
  });
  return a!.x * b!.x < 0 && Math.abs(a!.x + b!.x) < 2 * unlike && Math.abs(a!.y - b!.y) < 2 * unlike;
}

/** From the lowest place of a hole down to the ground, hardly aside. */
function straightDown(hole: readonly number[], { data: ground, width, height }: Mask, most: number): Way | null {
  const from = hole.at(-1)!;
  const [x, y] = [from % width, Math.floor(from / width)];
  for (let dy = 1; dy <= most && y + dy < height; dy++) {
    for (let dx = 0; dx <= MOST_ASIDE * dy; dx++) {
      for (const px of [x - dx, x + dx]) {
        if (px >= 0 && px < width && ground[(y + dy) * width + px] === 1) return { from, to: (y + dy) * width + px };
      }
    }
  }
  return null;
}

interface Way {
  readonly from: number;
  readonly to: number;
}

/** From the lower third of a hole straight to the nearest place of the ground that lies below all of it. */
function shortestBelow(hole: readonly number[], { data: ground, width, height }: Mask, most: number): Way | null {
  const lowest = Math.floor(hole.at(-1)! / width);
  const highest = Math.floor(hole[0]! / width);
  const third = lowest - (lowest - highest) / 3;
  const reach = Math.ceil(most);
  let found: Way | null = null;
  let least = most;
  for (const from of hole) {
    const [x, y] = [from % width, Math.floor(from / width)];
    if (y < third) continue;
    for (let dy = Math.max(0, lowest + 2 - y); dy <= reach && y + dy < height; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const far = Math.hypot(dx, dy);
        const px = x + dx;
        if (far >= least || px < 0 || px >= width || ground[(y + dy) * width + px] !== 1) continue;
        [found, least] = [{ from, to: (y + dy) * width + px }, far];
      }
    }
  }
  return found;
}

/** Three pixels wide, so that an outline goes in and out of it. */
function cut(mask: Uint8Array, { from, to }: Way, width: number): void {
  const [x0, y0] = [from % width, Math.floor(from / width)];
  const [x1, y1] = [to % width, Math.floor(to / width)];
  const steps = 2 * Math.max(1, Math.abs(x1 - x0), Math.abs(y1 - y0));
  for (let k = 0; k <= steps; k++) {
    const [x, y] = [Math.round(x0 + ((x1 - x0) * k) / steps), Math.round(y0 + ((y1 - y0) * k) / steps)];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const i = (y + dy) * width + x + dx;
        if (x + dx >= 0 && x + dx < width && i >= 0 && i < mask.length) mask[i] = 0;
      }
    }
  }
}

function borderOf(data: Uint8Array, width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  return border.filter((i) => data[i] === 0);
}

/** Everything without garment that is reached from these places. */
function flood(data: Uint8Array, width: number, _height: number, from: readonly number[]): Uint8Array {
  const reached = new Uint8Array(data.length);
  const open = [...from];
  for (const i of open) reached[i] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= data.length || data[next] === 1 || reached[next] === 1) continue;
      reached[next] = 1;
      open.push(next);
    }
  }
  return reached;
}
