import { createRandom } from '../pixels/random.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { fillFromSurroundings } from '../pixels/fill-from-surroundings.ts';

/** Half a patch: seven pixels across. */
const reach = 3;
const coarsestSide = 20;
const maxLevels = 7;
/** How fast trust in a pixel falls with its distance from what is known; without it the middle turns to mud. */
const trustBase = 1.3;

/**
 * Rather from the same height than from elsewhere: floors, tables and walls run across a product photo, and farther up
 * things are smaller. Bytes of difference that a shift by the whole height weighs.
 */
const heightWeight = 45;

interface Level {
  readonly width: number;
  readonly height: number;
  readonly colour: Float32Array;
  readonly hole: Uint8Array;
}

/** For each pixel the centre of the patch it is taken from; -1 where there is none. */
type Field = Int32Array;

/**
 * Fills a hole with patches of the surroundings, coarse to fine: each round finds for every patch that touches the hole
 * the most similar one outside, then lets all overlapping patches vote on each pixel. Right for texture. Changes the
 * picture's data; the same seed gives the same pixels.
 *
 * @param hole 1 where a pixel is to be filled
 * @param onRound called between rounds with the share done, 0..1; may throw to stop
 */
export async function fillByPatches(
  image: RgbRaster,
  hole: Uint8Array,
  seed: number,
  onRound: (share: number) => Promise<void>,
): Promise<void> {
  const levels = pyramid(image, hole);
  const random = createRandom(seed);
  let field: { readonly level: Level; readonly nearest: Field } | null = null;
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const level = levels[depth]!;
    const solver = new LevelSolver(level, random);
    if (!solver.isSolvable) continue;
    if (field) solver.startFrom(field.level, field.nearest);
    else startSmooth(level);
    solver.seedFrom(field);
    const rounds = depth === 0 ? 2 : Math.min(10, 2 + 2 * depth);
    for (let round = 0; round < rounds; round++) {
      const isLast = depth === 0 && round === rounds - 1;
      solver.search(round === 0 ? 4 : 2);
      // The last word is spoken by the middles of the patches alone: averages over whole patches blur the grain.
      solver.vote(isLast ? 1 : reach);
      await onRound((levels.length - 1 - depth + (round + 1) / rounds) / levels.length);
    }
    field = { level, nearest: solver.nearest };
  }
  const { colour } = levels[0]!;
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    for (let c = 0; c < 3; c++) image.data[i * 3 + c] = Math.min(255, Math.max(0, Math.round(colour[i * 3 + c]!)));
  }
}

function pyramid(image: RgbRaster, hole: Uint8Array): Level[] {
  const levels: Level[] = [
    { width: image.width, height: image.height, colour: Float32Array.from(image.data), hole: hole.slice() },
  ];
  for (let level = levels[0]!; levels.length < maxLevels && Math.min(level.width, level.height) > coarsestSide;) {
    level = halve(level);
    levels.push(level);
  }
  return levels;
}

/** A cell is known where at least half of it is. */
function halve({ width, height, colour, hole }: Level): Level {
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const sums = new Float32Array(w * h * 3);
  const known = new Uint8Array(w * h);
  const all = new Uint8Array(w * h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const to = (y >> 1) * w + (x >> 1);
      all[to]!++;
      if (hole[from]) continue;
      known[to]!++;
      for (let c = 0; c < 3; c++) sums[to * 3 + c]! += colour[from * 3 + c]!;
    }
  }
  const coarseHole = new Uint8Array(w * h);
  for (let i = 0; i < coarseHole.length; i++) {
    coarseHole[i] = known[i]! * 2 < all[i]! ? 1 : 0;
    if (known[i]) for (let c = 0; c < 3; c++) sums[i * 3 + c]! /= known[i]!;
  }
  return { width: w, height: h, colour: sums, hole: coarseHole };
}

/** First colours: each row goes on from its sides, and where it has none, from all around. */
function startSmooth({ width, height, colour, hole }: Level): void {
  const bytes = Uint8ClampedArray.from(colour);
  fillFromSurroundings(bytes, hole, width, height, 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!hole[y * width + x]) continue;
      const start = x;
      while (x < width && hole[y * width + x]) x++;
      continueRow(colour, bytes, y * width, start, x, width);
    }
  }
}

/** Fills the pixels `start` to `end` of a row; a side that ends at the picture's edge has nothing to say. */
function continueRow(
  colour: Float32Array,
  around: Uint8ClampedArray,
  row: number,
  start: number,
  end: number,
  width: number,
): void {
  const left = start > 0 ? row + start - 1 : -1;
  const right = end < width ? row + end : -1;
  for (let x = start; x < end; x++) {
    const share = (x - start + 1) / (end - start + 1);
    for (let c = 0; c < 3; c++) {
      const own = around[(row + x) * 3 + c]!;
      const from = left >= 0 ? colour[left * 3 + c]! : right >= 0 ? colour[right * 3 + c]! : own;
      const to = right >= 0 ? colour[right * 3 + c]! : from;
      colour[(row + x) * 3 + c] = 0.8 * (from + (to - from) * share) + 0.2 * own;
    }
  }
}

class LevelSolver {
  readonly #level: Level;
  readonly #random: () => number;
  /** 1 where a patch lies wholly in the known part. */
  readonly #isSource: Uint8Array;
  readonly #sources: Int32Array;
  /** Centres of the patches that touch the hole, in reading order. */
  readonly #targets: Int32Array;
  readonly #trust: Float32Array;
  readonly #cost: Float32Array;
  readonly nearest: Field;

  constructor(level: Level, random: () => number) {
    this.#level = level;
    this.#random = random;
    const { width, height, hole } = level;
    const touched = spreadHole(hole, width, height);
    this.#isSource = new Uint8Array(hole.length);
    const sources: number[] = [];
    const targets: number[] = [];
    for (let y = reach; y < height - reach; y++) {
      for (let x = reach; x < width - reach; x++) {
        const i = y * width + x;
        if (touched[i]) targets.push(i);
        else {
          this.#isSource[i] = 1;
          sources.push(i);
        }
      }
    }
    this.#sources = Int32Array.from(sources);
    this.#targets = Int32Array.from(targets);
    this.#trust = trustOf(hole, width, height);
    this.#cost = new Float32Array(hole.length);
    this.nearest = new Int32Array(hole.length).fill(-1);
  }

  get isSolvable(): boolean {
    return this.#sources.length > 0 && this.#targets.length > 0;
  }

  /** Copies what the coarser level found, each pixel from where its patch came. */
  startFrom(coarse: Level, field: Field): void {
    const { width, height, colour, hole } = this.#level;
    startSmooth(this.#level);
    for (let i = 0; i < hole.length; i++) {
      if (!hole[i]) continue;
      const source = finer(field, coarse, i, width, height);
      if (source < 0) continue;
      for (let c = 0; c < 3; c++) colour[i * 3 + c] = colour[source * 3 + c]!;
    }
  }

  /** First guesses: the coarser level's, else by chance. */
  seedFrom(from: { readonly level: Level; readonly nearest: Field } | null): void {
    const { width, height } = this.#level;
    for (const target of this.#targets) {
      const guess = from ? finer(from.nearest, from.level, target, width, height) : -1;
      const isGood = guess >= 0 && this.#isSource[guess] === 1;
      this.nearest[target] = isGood ? guess : this.#sources[Math.floor(this.#random() * this.#sources.length)]!;
    }
  }

  /** Improves the field: neighbours' finds, shifted, and ever closer random places. */
  search(passes: number): void {
    const { width, height } = this.#level;
    const targets = this.#targets;
    const nearest = this.nearest;
    for (const target of targets) this.#cost[target] = this.#distance(target, nearest[target]!, Infinity);
    for (let pass = 0; pass < passes; pass++) {
      const step = pass % 2 === 0 ? 1 : -1;
      for (let k = 0; k < targets.length; k++) {
        const target = targets[step === 1 ? k : targets.length - 1 - k]!;
        const beside = nearest[target - step]!;
        if (beside >= 0) this.#try(target, beside + step);
        const above = nearest[target - step * width]!;
        if (above >= 0) this.#try(target, above + step * width);
        for (let radius = Math.max(width, height); radius >= 1; radius /= 2) {
          const best = nearest[target]!;
          const x = (best % width) + Math.round((this.#random() * 2 - 1) * radius);
          const y = Math.floor(best / width) + Math.round((this.#random() * 2 - 1) * radius);
          if (x >= reach && y >= reach && x < width - reach && y < height - reach) this.#try(target, y * width + x);
        }
      }
    }
  }

  /** Each pixel of the hole becomes the weighted mean of what the patches over it say. */
  vote(radius: number): void {
    const { width, colour, hole } = this.#level;
    const sums = new Float32Array(colour.length);
    const weights = new Float32Array(hole.length);
    const costs = Float32Array.from(this.#targets, (target) => this.#cost[target]!).sort();
    const typical = costs[Math.floor(costs.length * 0.75)]! * 0.5 + 50;
    for (const target of this.#targets) {
      const source = this.nearest[target]!;
      const weight = (Math.exp(-this.#cost[target]! / typical) + 1e-6) * this.#trust[target]!;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          const to = target + dy * width + dx;
          if (!hole[to]) continue;
          const from = (source + dy * width + dx) * 3;
          sums[to * 3]! += weight * colour[from]!;
          sums[to * 3 + 1]! += weight * colour[from + 1]!;
          sums[to * 3 + 2]! += weight * colour[from + 2]!;
          weights[to]! += weight;
        }
      }
    }
    for (let i = 0; i < hole.length; i++) {
      if (weights[i]! === 0) continue;
      for (let c = 0; c < 3; c++) colour[i * 3 + c] = sums[i * 3 + c]! / weights[i]!;
    }
  }

  #try(target: number, source: number): void {
    if (this.#isSource[source] !== 1 || source === this.nearest[target]) return;
    const cost = this.#distance(target, source, this.#cost[target]!);
    if (cost >= this.#cost[target]!) return;
    this.#cost[target] = cost;
    this.nearest[target] = source;
  }

  /** Sum of squared differences of two patches; stops counting above `limit`. */
  #distance(a: number, b: number, limit: number): number {
    const { width, colour } = this.#level;
    const length = (2 * reach + 1) * 3;
    const shift = (heightWeight * (Math.floor(a / width) - Math.floor(b / width))) / this.#level.height;
    let sum = shift * shift * length * (2 * reach + 1);
    for (let dy = -reach; dy <= reach; dy++) {
      const fromA = (a + dy * width - reach) * 3;
      const fromB = (b + dy * width - reach) * 3;
      for (let k = 0; k < length; k++) {
        const difference = colour[fromA + k]! - colour[fromB + k]!;
        sum += difference * difference;
      }
      if (sum > limit) return sum;
    }
    return sum;
  }
}

/** The place in the finer level that the coarser level's find for this pixel points to; -1 for none. */
function finer(field: Field, coarse: Level, pixel: number, width: number, height: number): number {
  const x = pixel % width;
  const y = Math.floor(pixel / width);
  const source = field[Math.min(coarse.height - 1, y >> 1) * coarse.width + Math.min(coarse.width - 1, x >> 1)]!;
  if (source < 0) return -1;
  const sx = Math.min(width - 1 - reach, Math.max(reach, (source % coarse.width) * 2 + (x & 1)));
  const sy = Math.min(height - 1 - reach, Math.max(reach, Math.floor(source / coarse.width) * 2 + (y & 1)));
  return sy * width + sx;
}

/** 1 where a patch around the pixel would touch the hole. */
function spreadHole(hole: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(hole.length);
  const spread = new Uint8Array(hole.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!hole[y * width + x]) continue;
      across.fill(1, y * width + Math.max(0, x - reach), y * width + Math.min(width, x + reach + 1));
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!across[y * width + x]) continue;
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) spread[row * width + x] = 1;
    }
  }
  return spread;
}

/** Trust in each pixel by its distance from the known part, by a two-pass chamfer. */
function trustOf(hole: Uint8Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(hole.length);
  for (let i = 0; i < hole.length; i++) distance[i] = hole[i] ? 1e6 : 0;
  const relax = (i: number, from: number, by: number): void => {
    if (distance[from]! + by < distance[i]!) distance[i] = distance[from]! + by;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x > 0) relax(i, i - 1, 1);
      if (y > 0) relax(i, i - width, 1);
      if (x > 0 && y > 0) relax(i, i - width - 1, 1.41);
      if (x < width - 1 && y > 0) relax(i, i - width + 1, 1.41);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      if (x < width - 1) relax(i, i + 1, 1);
      if (y < height - 1) relax(i, i + width, 1);
      if (x < width - 1 && y < height - 1) relax(i, i + width + 1, 1.41);
      if (x > 0 && y < height - 1) relax(i, i + width - 1, 1.41);
    }
  }
  return distance.map((value) => Math.max(1e-4, trustBase ** -Math.min(30, value)));
}
