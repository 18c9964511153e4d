import type { LookKey } from '../contract/brand-look.ts';
import { softBlur } from '../pixels/box-blur.ts';
import { toLab } from '../pixels/lab.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { frequentColours } from './background-colour.ts';
import type { Lab } from './background-colour.ts';
import { fitShadow } from './fit-shadow.ts';
import type { ProductBox } from './fit-shadow.ts';

/** Side of the copy on which looks are measured, pixels. */
export const LOOK_SIDE = 192;
/** Darker than the bare background by more than this is shadow, and no colour of the brand. */
const SHADOW = 0.07;
/** The darkening by noise. */
const NOISE = 0.02;
/** Steps of L* between two rows, over the frame's width, that make an edge of a floor. */
const EDGE = 2.2;

/** The look of one picture. */
export interface PictureLook {
  readonly background: Lab;
  readonly palette: readonly Lab[];
  readonly key: LookKey | null;
  readonly contrast: number;
  readonly texture: number;
  /** Share of the frame's height; null where no product is seen. */
  readonly scale: number | null;
  readonly footY: number | null;
  readonly horizon: number | null;
}

/**
 * Measures a small picture. Null where nothing of its background shows.
 *
 * @param cover opacity of the products, 0..255, as large as the picture
 */
export function measureLook(picture: RgbRaster, cover: Uint8Array): PictureLook | null {
  const { width, height } = picture;
  const product = Float32Array.from(cover, (alpha) => alpha / 255);
  // The rim is neither the one nor the other.
  const near = softBlur(product, width, height, 1.6);
  const ground = near.map((share) => (share < 0.03 ? 1 : 0));
  const seen = ground.reduce((sum, one) => sum + one, 0);
  if (seen < 0.03 * ground.length) return null;
  const lab = toLab(picture);
  const box = boxOf(cover, width, height);
  const darkness = darknessOf(lab, ground, width, height);
  const isBare = (p: number) => ground[p]! > 0 && darkness[p]! < SHADOW;
  const [background] = frequentColours(lab, isBare, 1);
  if (!background) return null;
  const tall = box ? (box.foot - box.top + 1) / height : null;
  return {
    background,
    palette: frequentColours(lab, () => true, 5),
    key: box && fitShadow({ width, height, darkness, ground, product }, box),
    contrast: spreadOf(lab, ground),
    texture: textureOf(lab, isBare, width, height),
    scale: tall,
    footY: box && (box.foot + 1) / height,
    horizon: horizonOf(lab, isBare, width, height),
  };
}

function boxOf(cover: Uint8Array, width: number, height: number): ProductBox | null {
  let [left, top, right, foot] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cover[y * width + x]! < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      foot = Math.max(foot, y);
    }
  }
  return right < 0 ? null : { left, top, right, foot };
}

const medianOf = (values: number[]): number => {
  if (values.length === 0) return 0;
  values.sort((a, b) => a - b);
  return values[values.length >> 1]!;
};

/** L* in shares of light: what is half as dark throws half the light. */
const lightOf = (lightness: number): number => Math.max(0.002, ((lightness + 16) / 116) ** 3);

/**
 * How much darker each pixel is than its row and its column lead one to expect: the middle of a row is its bare background,
 * as long as no shadow covers half of it, and light falls off evenly from side to side.
 */
function darknessOf(lab: Float32Array, ground: Float32Array, width: number, height: number): Float32Array {
  const log = new Float32Array(width * height);
  const rows = new Float32Array(height);
  let last = 0;
  for (let y = 0; y < height; y++) {
    const values: number[] = [];
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      log[p] = Math.log(lightOf(lab[p * 3]!));
      if (ground[p]) values.push(log[p]!);
    }
    rows[y] = last = values.length > 0.15 * width ? medianOf(values) : last;
  }
  const fall = fallOff(log, rows, ground, width, height);
  return log.map((value, p) => {
    if (!ground[p]) return 0;
    const x = (p % width) / width - 0.5;
    const expected = rows[Math.floor(p / width)]! + fall[0]! + fall[1]! * x + fall[2]! * x * x;
    return Math.max(0, 1 - Math.exp(value - expected) - NOISE);
  });
}

/** Light over the width as a parabola, fitted to all but shadows. */
function fallOff(
  log: Float32Array,
  rows: Float32Array,
  ground: Float32Array,
  width: number,
  height: number,
): [number, number, number] {
  let fit: [number, number, number] = [0, 0, 0];
  for (let pass = 0; pass < 4; pass++) {
    const sums = new Float64Array(5);
    const right = new Float64Array(3);
    for (let y = 0; y < height; y += 2) {
      for (let column = 0; column < width; column += 2) {
        const p = y * width + column;
        if (!ground[p]) continue;
        const x = column / width - 0.5;
        const value = log[p]! - rows[y]!;
        const off = value - (fit[0] + fit[1] * x + fit[2] * x * x);
        if (pass > 0 && (off < -0.06 || off > 0.2)) continue;
        for (let k = 0; k < 5; k++) sums[k]! += x ** k;
        for (let k = 0; k < 3; k++) right[k]! += value * x ** k;
      }
    }
    fit = solve(sums, right) ?? fit;
  }
  return fit;
}

/** The normal equations of a parabola; null where the points do not tell. */
function solve(s: Float64Array, r: Float64Array): [number, number, number] | null {
  const matrix = [0, 1, 2].map((row) => [s[row]!, s[row + 1]!, s[row + 2]!, r[row]!]);
  for (let k = 0; k < 3; k++) {
    const pivot = matrix[k]!;
    if (Math.abs(pivot[k]!) < 1e-9) return null;
    for (let row = k + 1; row < 3; row++) {
      const factor = matrix[row]![k]! / pivot[k]!;
      for (let c = k; c < 4; c++) matrix[row]![c]! -= factor * pivot[c]!;
    }
  }
  const result = [0, 0, 0];
  for (let k = 2; k >= 0; k--) {
    let value = matrix[k]![3]!;
    for (let c = k + 1; c < 3; c++) value -= matrix[k]![c]! * result[c]!;
    result[k] = value / matrix[k]![k]!;
  }
  return result as [number, number, number];
}

function spreadOf(lab: Float32Array, ground: Float32Array): number {
  const values: number[] = [];
  for (let p = 0; p < ground.length; p++) if (ground[p]) values.push(lab[p * 3]!);
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.floor(share * (values.length - 1))]!;
  return round(at(0.95) - at(0.05));
}

/** The background between fine and coarse: its pattern. */
function textureOf(lab: Float32Array, isBare: (p: number) => boolean, width: number, height: number): number {
  const plane = new Float32Array(width * height);
  for (let p = 0; p < plane.length; p++) plane[p] = lab[p * 3]!;
  const fine = softBlur(plane, width, height, 1);
  const coarse = softBlur(plane, width, height, 6);
  const away: number[] = [];
  for (let p = 0; p < plane.length; p++) if (isBare(p)) away.push(Math.abs(fine[p]! - coarse[p]!));
  // The median: edges and what is left of shadows are no pattern.
  return round(medianOf(away) * 1.48);
}

/**
 * The row at which the bare background changes at once, alike over most of the width. A light that falls off changes as much
 * a little higher and lower, a shadow only where it lies: neither is an edge of a floor.
 */
function horizonOf(lab: Float32Array, isBare: (p: number) => boolean, width: number, height: number): number | null {
  let best = { y: 0, change: 0 };
  const span = Math.max(2, Math.round(height * 0.02));
  for (let y = Math.round(height * 0.2); y < height * 0.85; y++) {
    const here: number[] = [];
    const beside: number[] = [];
    for (let x = 0; x < width; x++) {
      const at = [-3, -1, 1, 3].map((step) => (y + step * span) * width + x);
      if (!at.every(isBare)) continue;
      const [higher, above, below, lower] = at.map((p) => lab[p * 3]!) as [number, number, number, number];
      here.push(below - above);
      beside.push(Math.max(Math.abs(above - higher), Math.abs(lower - below)));
    }
    if (here.length < 0.4 * width) continue;
    const change = medianOf(here);
    const alike = here.filter((step) => Math.sign(step) === Math.sign(change) && Math.abs(step) > EDGE / 2).length;
    if (alike < 0.8 * here.length || Math.abs(change) < 2.5 * medianOf(beside)) continue;
    if (Math.abs(change) > best.change) best = { y, change: Math.abs(change) };
  }
  return best.change >= EDGE ? round(best.y / height) : null;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
