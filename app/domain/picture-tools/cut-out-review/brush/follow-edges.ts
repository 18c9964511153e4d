import type { Area, Point } from './area.ts';
import { halve } from './colour-guide.ts';
import type { ColourGuide } from './colour-guide.ts';

/** How unlike the colours under the brush another may be, on smooth background and on the most lively one. */
const TOLERANCE = { least: 14, most: 44 } as const;
/** Of the tolerance, up to which paint is full. */
const FULL = 0.72;
const MAX_REFERENCES = 3;
/** A brush with a larger radius looks for its edges in a smaller picture first. */
const MAX_RADIUS = 40;
const LEVELS = 4;

interface Reference {
  readonly light: number;
  readonly blue: number;
  readonly red: number;
  readonly tolerance: number;
}

/** The reach of paint: cells of a grid that is 2 ** `level` pixels wide, and colours like those under the brush. */
export interface Reach {
  readonly level: number;
  /** Cells. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly cells: Uint8Array;
  readonly references: readonly Reference[];
}

/** Paint grows from the way of the brush's centre over colours like those beneath it, and stops where they change. */
export class EdgeFollower {
  private readonly guides: ColourGuide[];
  private reached = new Uint8Array(0);
  private grown = new Uint8Array(0);
  private queue = new Int32Array(0);

  constructor(guide: ColourGuide) {
    this.guides = [guide];
    while (this.guides.length < LEVELS) this.guides.push(halve(this.guides.at(-1)!));
  }

  /** The reach of a piece of a stroke within an area; good until the next call. */
  reach(from: Point, to: Point, radius: number, area: Area): Reach {
    let level = 0;
    while (level < LEVELS - 1 && radius / 2 ** level > MAX_RADIUS) level += 1;
    const guide = this.guides[level]!;
    const left = area.left >> level;
    const top = area.top >> level;
    const width = Math.min(guide.width, ((area.right - 1) >> level) + 1) - left;
    const height = Math.min(guide.height, ((area.bottom - 1) >> level) + 1) - top;
    const references = this.referencesOf(from, to, radius);
    const box = { left, top, width, height };
    this.makeRoom(width * height);
    const scale = 2 ** level;
    const [a, b] = [from, to].map(({ x, y }) => ({ x: x / scale, y: y / scale })) as [Point, Point];
    this.flood(guide, a, b, radius / scale + 1, box, references);
    // A cell on the edge holds both sides: its pixels are judged one by one.
    const cells = level === 0 ? this.reached : this.grow(width, height);
    return { level, left, top, width, cells, references };
  }

  /** How like the colours under the brush a pixel is, 0..255. */
  likeness(x: number, y: number, references: readonly Reference[]): number {
    const guide = this.guides[0]!;
    return likenessAt(guide.data, (y * guide.width + x) * 3, references);
  }

  private makeRoom(count: number): void {
    if (this.reached.length < count) {
      this.reached = new Uint8Array(count);
      this.grown = new Uint8Array(count);
      this.queue = new Int32Array(count);
    }
    this.reached.fill(0, 0, count);
  }

  private flood(
    guide: ColourGuide,
    from: Point,
    to: Point,
    radius: number,
    box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
    references: readonly Reference[],
  ): void {
    const { reached, queue } = this;
    const { data } = guide;
    const { left, top, width, height } = box;
    const limit = (Math.max(...references.map(({ tolerance }) => tolerance)) * 0.7) ** 2;
    const near = nearness(from, to, radius);
    let end = seed(from, to, box, reached, queue);
    for (let next = 0; next < end; next += 1) {
      const spot = queue[next]!;
      const y = Math.floor(spot / width);
      const x = spot - y * width;
      const here = ((top + y) * guide.width + left + x) * 3;
      for (let side = 0; side < 4; side += 1) {
        const nx = side === 0 ? x - 1 : side === 1 ? x + 1 : x;
        const ny = side === 2 ? y - 1 : side === 3 ? y + 1 : y;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const other = ny * width + nx;
        if (reached[other] !== 0 || !near(left + nx + 0.5, top + ny + 0.5)) continue;
        const there = ((top + ny) * guide.width + left + nx) * 3;
        const step = apart(
          data[here]! - data[there]!,
          data[here + 1]! - data[there + 1]!,
          data[here + 2]! - data[there + 2]!,
        );
        if (step > limit || likenessAt(data, there, references) === 0) continue;
        reached[other] = 1;
        queue[end] = other;
        end += 1;
      }
    }
  }

  /** One cell more on every side. */
  private grow(width: number, height: number): Uint8Array {
    const { reached, grown } = this;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        let found = 0;
        for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
          for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
            found |= reached[ny * width + nx]!;
          }
        }
        grown[y * width + x] = found;
      }
    }
    return grown;
  }

  private referencesOf(from: Point, to: Point, radius: number): Reference[] {
    const count = Math.hypot(to.x - from.x, to.y - from.y) < 2 ? 1 : MAX_REFERENCES;
    return Array.from({ length: count }, (_, index) => {
      const share = count === 1 ? 1 : index / (count - 1);
      return this.referenceAt(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, radius);
    });
  }

  /** Mean colour around a point; where colours are lively there, the tolerance is wider. */
  private referenceAt(x: number, y: number, radius: number): Reference {
    const { data, width, height } = this.guides[0]!;
    const reach = Math.max(1, Math.min(6, Math.round(radius / 6)));
    const sum = [0, 0, 0];
    const squares = [0, 0, 0];
    let count = 0;
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const px = Math.min(width - 1, Math.max(0, Math.floor(x) + dx));
        const py = Math.min(height - 1, Math.max(0, Math.floor(y) + dy));
        const at = (py * width + px) * 3;
        for (let c = 0; c < 3; c += 1) {
          sum[c]! += data[at + c]!;
          squares[c]! += data[at + c]! * data[at + c]!;
        }
        count += 1;
      }
    }
    const [light, blue, red] = sum.map((value) => value / count) as [number, number, number];
    const spread = squares.map((value, c) => Math.sqrt(Math.max(0, value / count - (sum[c]! / count) ** 2)));
    const lively = Math.sqrt(apart(spread[0]!, spread[1]!, spread[2]!));
    const tolerance = Math.min(TOLERANCE.most, Math.max(TOLERANCE.least, 10 + 3 * lively));
    return { light, blue, red, tolerance };
  }
}

/** Squared; a difference of hue tells things apart better than one of lightness, which shading makes too. */
const apart = (light: number, blue: number, red: number): number => light * light + 3 * (blue * blue + red * red);

function likenessAt(data: Uint8Array, at: number, references: readonly Reference[]): number {
  let best = 0;
  for (let index = 0; index < references.length; index += 1) {
    const { light, blue, red, tolerance } = references[index]!;
    const far = apart(data[at]! - light, data[at + 1]! - blue, data[at + 2]! - red);
    if (far >= tolerance * tolerance) continue;
    if (far <= tolerance * tolerance * FULL * FULL) return 255;
    const share = (tolerance - Math.sqrt(far)) / (tolerance * (1 - FULL));
    best = Math.max(best, 1, Math.round(share * 255));
  }
  return best;
}

/** Whether a point lies under the brush on its way. */
function nearness(from: Point, to: Point, radius: number): (x: number, y: number) => boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  return (x, y) => {
    const [px, py] = [x - from.x, y - from.y];
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
    const [ex, ey] = [px - dx * share, py - dy * share];
    return ex * ex + ey * ey <= radius * radius;
  };
}

/** The way of the centre itself is always reached; how many cells that are. */
function seed(
  from: Point,
  to: Point,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  reached: Uint8Array,
  queue: Int32Array,
): number {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)));
  let end = 0;
  for (let step = 0; step <= steps; step += 1) {
    const x = Math.floor(from.x + ((to.x - from.x) * step) / steps) - box.left;
    const y = Math.floor(from.y + ((to.y - from.y) * step) / steps) - box.top;
    if (x < 0 || y < 0 || x >= box.width || y >= box.height) continue;
    const spot = y * box.width + x;
    if (reached[spot] !== 0) continue;
    reached[spot] = 1;
    queue[end] = spot;
    end += 1;
  }
  return end;
}
