import type { SceneGrid } from './scene-grid.ts';
import type { Vector } from './solid.ts';

/** A lamp as one solid sees it. */
export interface Beam {
  /** Unit vector towards the lamp. */
  readonly to: Vector;
  /** Scene units from the solid's centre; Infinity for a sun. */
  readonly distance: number;
  /** Apparent size in radians. */
  readonly theta: number;
}

/** The part of a lamp's light that a solid stops: coverage and heights along the light, at several softnesses. */
export interface ShadowMap {
  readonly beam: Beam;
  readonly centre: Vector;
  readonly across: Vector;
  readonly upward: Vector;
  readonly size: number;
  /** Scene coordinates of the first texel, and texels per scene unit. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  /** Per level: coverage, and the height of the farthest and the nearest side towards the lamp. */
  readonly cover: readonly Float32Array[];
  readonly far: Float32Array;
  readonly near: Float32Array;
}

/** Texels; each level is twice as soft as the one before. */
const SIGMAS = [0.6, 1.2, 2.4, 4.8, 9.6, 19.2] as const;
/** How an apparent size becomes the deviation of a soft edge. */
const SOFTNESS = 0.42;
/** Scene units: how far behind a thing its shadow is looked for. */
const FARTHEST = 8;
/** Room around the solid for soft edges, as a share of it. */
const MARGIN = 0.35;

/** Lays a solid's points on a plane across the light. */
export function mapShadow(points: Float32Array, centre: Vector, beam: Beam, size: number, every = 1): ShadowMap {
  const { to, distance } = beam;
  const flat = Math.hypot(to[0], to[1]);
  const across: Vector = flat > 1e-3 ? [to[1] / flat, -to[0] / flat, 0] : [1, 0, 0];
  const upward: Vector = [
    across[1] * to[2] - across[2] * to[1],
    across[2] * to[0] - across[0] * to[2],
    across[0] * to[1] - across[1] * to[0],
  ];
  const count = Math.ceil(points.length / 3 / every);
  const seen = new Float32Array(count * 3);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k < count; k++) {
    const i = k * every * 3;
    const qx = points[i]! - centre[0];
    const qy = points[i + 1]! - centre[1];
    const qz = points[i + 2]! - centre[2];
    const t = qx * to[0] + qy * to[1] + qz * to[2];
    const wide = distance === Infinity ? 1 : distance / Math.max(1e-3, distance - t);
    const a = (qx * across[0] + qy * across[1] + qz * across[2]) * wide;
    const b = (qx * upward[0] + qy * upward[1] + qz * upward[2]) * wide;
    seen[k * 3] = a;
    seen[k * 3 + 1] = b;
    seen[k * 3 + 2] = t;
    if (a < left) left = a;
    if (a > right) right = a;
    if (b < top) top = b;
    if (b > bottom) bottom = b;
  }
  const whole = Math.max(right - left, bottom - top, 1e-4) * 1.02;
  left -= MARGIN * whole + (whole - (right - left)) / 2;
  top -= MARGIN * whole + (whole - (bottom - top)) / 2;
  const scale = size / (whole * (1 + 2 * MARGIN));
  const texels = size * size;
  const hit = new Uint8Array(texels);
  const nearest = new Float32Array(texels).fill(-Infinity);
  const farthest = new Float32Array(texels).fill(Infinity);
  for (let k = 0; k < count; k++) {
    const x = ((seen[k * 3]! - left) * scale) | 0;
    const y = ((seen[k * 3 + 1]! - top) * scale) | 0;
    if (x < 0 || y < 0 || x >= size || y >= size) continue;
    const i = y * size + x;
    const t = seen[k * 3 + 2]!;
    hit[i] = 1;
    if (t > nearest[i]!) nearest[i] = t;
    if (t < farthest[i]!) farthest[i] = t;
  }
  const cover = new Float32Array(texels);
  const far = new Float32Array(texels);
  const near = new Float32Array(texels);
  const closed = closeHoles(hit, size);
  for (let i = 0; i < texels; i++) {
    if (closed[i] === 0) continue;
    cover[i] = 1;
    if (hit[i] === 0) fillFromAround(i, size, nearest, farthest, hit);
    far[i] = farthest[i]! === Infinity ? 0 : farthest[i]!;
    near[i] = nearest[i]! === -Infinity ? 0 : nearest[i]!;
  }
  // No edge of this lamp gets softer than that of the farthest thing it shines on.
  const softest = SOFTNESS * beam.theta * scale * FARTHEST * (distance === Infinity ? 1 : 2);
  const least = heightLevel(beam);
  const levels: Float32Array[] = [];
  SIGMAS.forEach((sigma, k) =>
    levels.push(k > least && SIGMAS[k - 1]! > softest ? levels[k - 1]! : blur(cover, size, sigma)),
  );
  // Heights are read at one softness only: a broad lamp looks further around.
  const at = heightLevel(beam);
  const mean = (values: Float32Array): Float32Array => {
    const soft = blur(values, size, SIGMAS[at]);
    for (let i = 0; i < texels; i++) soft[i]! /= Math.max(1e-3, levels[at]![i]!);
    return soft;
  };
  return { beam, centre, across, upward, size, left, top, scale, cover: levels, far: mean(far), near: mean(near) };
}

function heightLevel({ theta }: Beam): 2 | 4 {
  return theta > 0.2 ? 4 : 2;
}

/**
 * Adds to `target` the share of the lamp that the solid hides from each point of the grid. With `facing` a point counts
 * by how far it faces the light.
 *
 * @param among the points to look at; all where it is missing
 * @param bias scene units over which a shadow begins behind the solid's near side
 */
export function addShadow(
  map: ShadowMap,
  grid: SceneGrid,
  target: Float32Array,
  bias: number,
  facing: boolean,
  among?: Uint32Array,
): void {
  const { beam, centre, across, upward, size, left, top, scale, cover, far, near } = map;
  const { position, normal, depth } = grid;
  const [dx, dy, dz] = beam.to;
  const [ux, uy, uz] = across;
  const [vx, vy, vz] = upward;
  const { distance } = beam;
  const isPoint = distance !== Infinity;
  const widest = cover[heightLevel(beam)]!;
  const soft = SOFTNESS * beam.theta * scale;
  const last = size - 1.001;
  const count = among ? among.length : depth.length;
  for (let n = 0; n < count; n++) {
    const i = among ? among[n]! : n;
    if (depth[i] === 0) continue;
    const p = i * 3;
    let weight = 1;
    if (facing) {
      weight = normal[p]! * dx + normal[p + 1]! * dy + normal[p + 2]! * dz;
      if (weight <= 0) continue;
    }
    const qx = position[p]! - centre[0];
    const qy = position[p + 1]! - centre[1];
    const qz = position[p + 2]! - centre[2];
    const t = qx * dx + qy * dy + qz * dz;
    let a = qx * ux + qy * uy + qz * uz;
    let b = qx * vx + qy * vy + qz * vz;
    if (isPoint) {
      if (distance - t < 0.02) continue;
      const wide = distance / (distance - t);
      a *= wide;
      b *= wide;
    }
    const gx = (a - left) * scale;
    const gy = (b - top) * scale;
    if (!(gx >= 0 && gy >= 0 && gx < size && gy < size)) continue;
    const x = gx < 0.5 ? 0 : gx - 0.5 > last ? last : gx - 0.5;
    const y = gy < 0.5 ? 0 : gy - 0.5 > last ? last : gy - 0.5;
    const x0 = x | 0;
    const fx = x - x0;
    const y0 = y | 0;
    const fy = y - y0;
    const o = y0 * size + x0;
    const wa = (1 - fx) * (1 - fy);
    const wb = fx * (1 - fy);
    const wc = (1 - fx) * fy;
    const wd = fx * fy;
    if (widest[o]! * wa + widest[o + 1]! * wb + widest[o + size]! * wc + widest[o + size + 1]! * wd < 0.002) continue;
    const high = near[o]! * wa + near[o + 1]! * wb + near[o + size]! * wc + near[o + size + 1]! * wd;
    const behind = (high - t) / bias;
    if (behind <= 0) continue;
    const deep = far[o]! * wa + far[o + 1]! * wb + far[o + size]! * wc + far[o + size + 1]! * wd;
    let sigma = (deep > t ? deep - t : 0) * soft;
    if (isPoint) sigma *= (0.8 * distance) / Math.max(0.05, distance - deep);
    const level = sigma <= SIGMAS[0] ? 0 : Math.min(5, Math.log2(sigma / SIGMAS[0]));
    const k = level < 4 ? level | 0 : 4;
    const share = level - k;
    const one = cover[k]!;
    const two = cover[k + 1]!;
    const hidden =
      (one[o]! * wa + one[o + 1]! * wb + one[o + size]! * wc + one[o + size + 1]! * wd) * (1 - share) +
      (two[o]! * wa + two[o + 1]! * wb + two[o + size]! * wc + two[o + size + 1]! * wd) * share;
    target[i]! += weight * hidden * (behind < 1 ? behind : 1);
  }
}

/** Gaussian, separable; what lies outside is empty. */
function blur(source: Float32Array, size: number, sigma: number): Float32Array {
  if (sigma > 3) return boxThrice(source, size, sigma);
  const reach = Math.ceil(2.6 * sigma);
  const kernel = Float32Array.from({ length: reach + 1 }, (_, k) => Math.exp((-k * k) / (2 * sigma * sigma)));
  const sum = kernel.reduce((total, value, k) => total + (k === 0 ? value : 2 * value), 0);
  for (let k = 0; k <= reach; k++) kernel[k]! /= sum;
  const across = new Float32Array(source.length);
  const result = new Float32Array(source.length);
  // Most of a map is empty: only what lies within reach of something is summed up.
  let [left, right, top, bottom] = [size, -1, size, -1];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = source[y * size + x]!;
      if (value === 0) continue;
      const from = Math.max(0, x - reach);
      const to = Math.min(size - 1, x + reach);
      if (from < left) left = from;
      if (to > right) right = to;
      if (y < top) top = y;
      bottom = y;
      for (let u = from; u <= to; u++) across[y * size + u]! += value * kernel[u < x ? x - u : u - x]!;
    }
  }
  for (let y = Math.max(0, top - reach); y <= Math.min(size - 1, bottom + reach); y++) {
    for (let v = Math.max(top, y - reach); v <= Math.min(bottom, y + reach); v++) {
      const share = kernel[v < y ? y - v : v - y]!;
      for (let x = left; x <= right; x++) result[y * size + x]! += across[v * size + x]! * share;
    }
  }
  return result;
}

function boxThrice(source: Float32Array, size: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const from = Float32Array.from(source);
  const to = new Float32Array(source.length);
  for (let pass = 0; pass < 3; pass++) {
    boxRows(from, to, size, radius);
    boxColumns(to, from, size, radius);
  }
  return from;
}

function boxRows(from: Float32Array, to: Float32Array, size: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < size; y++) {
    const row = y * size;
    let sum = 0;
    for (let x = 0; x < Math.min(size, radius); x++) sum += from[row + x]!;
    for (let x = 0; x < size; x++) {
      if (x + radius < size) sum += from[row + x + radius]!;
      if (x - radius > 0) sum -= from[row + x - radius - 1]!;
      to[row + x] = sum * share;
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, size: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const sums = new Float32Array(size);
  for (let y = 0; y < Math.min(size, radius); y++) for (let x = 0; x < size; x++) sums[x]! += from[y * size + x]!;
  for (let y = 0; y < size; y++) {
    const entering = y + radius < size ? (y + radius) * size : -1;
    const leaving = y - radius > 0 ? (y - radius - 1) * size : -1;
    for (let x = 0; x < size; x++) {
      if (entering >= 0) sums[x]! += from[entering + x]!;
      if (leaving >= 0) sums[x]! -= from[leaving + x]!;
      to[y * size + x] = sums[x]! * share;
    }
  }
}

/** Grown and shrunk by two texels: the gaps between points go, the outline stays. */
function closeHoles(hit: Uint8Array, size: number): Uint8Array {
  let now = hit;
  for (const wanted of [1, 1, 0, 0] as const) {
    const next = now.slice();
    for (let y = 1; y < size - 1; y++) {
      for (let x = 1; x < size - 1; x++) {
        const i = y * size + x;
        if (now[i] === wanted) continue;
        if (now[i - 1] === wanted || now[i + 1] === wanted || now[i - size] === wanted || now[i + size] === wanted) {
          next[i] = wanted;
        }
      }
    }
    now = next;
  }
  return now;
}

function fillFromAround(i: number, size: number, nearest: Float32Array, farthest: Float32Array, hit: Uint8Array): void {
  let [high, low] = [-Infinity, Infinity];
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const k = i + dy * size + dx;
      if (hit[k] !== 1) continue;
      if (nearest[k]! > high) high = nearest[k]!;
      if (farthest[k]! < low) low = farthest[k]!;
    }
  }
  nearest[i] = high;
  farthest[i] = low;
}
