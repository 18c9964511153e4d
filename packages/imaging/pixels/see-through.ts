import { boxBlur } from './box-blur.ts';
import { fillFromSurroundings } from './fill-from-surroundings.ts';
import { toLab } from './lab.ts';
import { encodeLinear, linearFromByte } from './linear-light.ts';
import type { LinearColor } from './linear-light.ts';
import { dilate } from './mask-shapes.ts';
import { findTurnedGround } from './turned-ground.ts';
import type { TurnedGround } from './turned-ground.ts';

/** Which parts of a product the ground shows through: those without a colour of their own, or tinted ones as well. */
export type SeeThrough = 'clear' | 'tinted';

/** A product that can be seen through, as large as what it was found in. */
export interface SeenThrough {
  /** Straight alpha: what the thing itself sends to the eye. Where it is opaque these are the cut-out's own bytes. */
  readonly data: Uint8Array;
  /** How much of the ground behind passes, of what the alpha lets through; three bytes per pixel, 255 is all of it. */
  readonly tint: Uint8Array;
  /** How much of the light around it each pixel mirrors, 0..255; what it mirrored in the photo is part of `data`. */
  readonly mirror: Uint8Array;
  /** That light in the photo, linear. */
  readonly around: LinearColor;
  /** Where it shows the ground the other way round; null where nowhere. */
  readonly turned: TurnedGround | null;
  /** Of the product's area. */
  readonly share: number;
}

/** Of the product's area: with less nothing of it is taken for clear. */
const LEAST = 0.01;

/** Of the longer side: so near the outline the photo shows its softness, not the ground. */
const BESIDE = 0.012;
/** Of the longer side: the ring in which it is tried whether the ground can be told from what lies around. */
const RING = 0.05;
/** Steps of Lab: with a larger error of the ground than this, the ground behind the product is not known. */
const BUSY = 5;
/** Less of the ground's light than this is no clear part, but a dark one; beside a clear part it may be its rim. */
const [DARK, RIM] = [0.3, 0.06] as const;
/** Of the longer side: how wide such a rim is. */
const RIM_WIDTH = 0.03;
/** Of the strongest channel: how far the three may lie apart in a part without a colour of its own. */
const NEUTRAL = 0.22;
/**
 * The share of the light around it that glass mirrors: four in a hundred at each of a vessel's four surfaces as one looks
 * straight at them, several times that towards its sides. Measured on known glass.
 */
const MIRRORED = 0.28;
/**
 * Two surfaces let at most so much pass: where the clearest parts show less of the ground, there are two walls behind each
 * other, as of a vessel.
 */
const ONE_WALL = 0.96 ** 2;
/**
 * Of the light around it: what the round walls of a vessel mirror of the room before it and its lamps. It was not the ground's,
 * and stays before another one. Measured on known glass.
 */
const ROOM = 0.02;
/** A bent ray meets the ground elsewhere, and no paper is lit evenly: up to here it is the ground, beyond a lamp. */
const BRIGHTEST_GROUND = 1.1;
/** A letter is darker than what is around it by so much, in powers of e; strokes so wide, letters so long, so dense: a label. */
const [STROKE, STROKE_WIDTH, LETTER, PRINTED] = [0.3, 0.008, 0.06, 0.06] as const;

/** Of the longer side: nearer to the outline glass has dark and bright spots of its own. */
const DEEP = 0.04;

/**
 * The see-through parts of a product that was photographed before a plain ground. A part is taken for clear where it shows the ground as
 * it lies around the product, a little darker or tinted, or brighter where light is mirrored. White before white looks the
 * same: that a product can be seen through at all has to be said by a person.
 *
 * @param cutOut RGBA, straight alpha
 * @param photo RGB of the same size, which the cut-out was made of
 * @returns null where the ground behind cannot be told, or nothing is seen through
 */
export function seeThrough(
  cutOut: Uint8Array,
  photo: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  parts: SeeThrough,
): SeenThrough | null {
  const ground = groundBehind(cutOut, photo, width, height);
  if (!ground) return null;
  const passing = passingLight(photo, ground, width * height);
  const clear = clearParts(cutOut, passing, width, height, parts);
  const room = wallsOf(passing, clear) > 1 ? ROOM : 0;
  const data = cutOut.slice();
  const tint = new Uint8Array(width * height * 3).fill(255);
  const mirror = new Uint8Array(width * height);
  const around = [0, 0, 0];
  let [area, seen] = [0, 0];
  for (let i = 0; i < width * height; i++) {
    const alpha = cutOut[i * 4 + 3]! / 255;
    area += alpha;
    const part = alpha * clear[i]!;
    if (part === 0) continue;
    const [r, g, b] = [passing[i * 3]!, passing[i * 3 + 1]!, passing[i * 3 + 2]!];
    // A surface that takes nearly all of a colour away mirrors less than that of it.
    const mirrored = Math.min(MIRRORED, Math.min(r, g, b) / 2);
    const through = [r, g, b].map((share) => part * Math.max(0, Math.min(BRIGHTEST_GROUND, share) - mirrored));
    const most = Math.max(...through);
    if (most < 0.02) continue;
    seen += part;
    // At the outline the photo is partly the ground that lies beside the product.
    const left = [0, 1, 2].map((c) => {
      const behind = linearFromByte[ground[i * 3 + c]!]!;
      around[c]! += part * behind;
      return Math.max(0, linearFromByte[photo[i * 3 + c]!]! - (1 - alpha + through[c]!) * behind);
    });
    // A light that is mirrored is brighter than a thin veil could be.
    const own = Math.min(0.98, Math.max(alpha - most, ...left, 0.004));
    data[i * 4 + 3] = Math.round(own * 255);
    mirror[i] = Math.round(part * Math.max(0, mirrored - room) * 255);
    for (let c = 0; c < 3; c++) {
      data[i * 4 + c] = Math.round(encodeLinear(Math.min(1, left[c]! / own)));
      tint[i * 3 + c] = Math.min(255, Math.round((255 * (1 - alpha + through[c]!)) / (1 - own)));
    }
  }
  if (seen < LEAST * area) return null;
  const [red, green, blue] = around.map((sum) => sum / seen);
  const filled = Uint8Array.from(clear, (part, i) => (part > 0.5 && !isNeutral(passing, i) ? 1 : 0));
  const turned = findTurnedGround(filled, passing, width, area);
  return { data, tint, mirror, around: [red!, green!, blue!], turned, share: seen / area };
}

/** How many walls of glass lie behind each other where it has no colour of its own. */
function wallsOf(passing: Float32Array, clear: Float32Array): 1 | 2 {
  const levels: number[] = [];
  for (let i = 0; i < clear.length; i++) {
    if (clear[i]! > 0.99 && isNeutral(passing, i)) levels.push(passing[i * 3 + 1]!);
  }
  const middle = Float32Array.from(levels).sort()[levels.length >> 1];
  return middle !== undefined && middle < ONE_WALL ? 2 : 1;
}

function isNeutral(passing: Float32Array, i: number): boolean {
  const [r, g, b] = [passing[i * 3]!, passing[i * 3 + 1]!, passing[i * 3 + 2]!];
  const most = Math.max(r, g, b);
  return most - Math.min(r, g, b) <= NEUTRAL * most;
}

/** The photo without the product; null where what lies around does not tell it. */
function groundBehind(cutOut: Uint8Array, photo: Uint8Array, width: number, height: number): Uint8Array | null {
  const long = Math.max(width, height);
  const product = new Uint8Array(width * height);
  for (let i = 0; i < product.length; i++) product[i] = cutOut[i * 4 + 3]! > 0 ? 1 : 0;
  const beside = dilate(product, width, height, Math.max(1, Math.round(BESIDE * long)));
  const beyond = dilate(beside, width, height, Math.max(2, Math.round(RING * long)));
  if (beyond.every((value) => value === 1)) return null;
  const told = photo.slice();
  fillFromSurroundings(told, beyond, width, height, 3);
  const [own, guess] = [photo, told].map((data) => toLab({ data, width, height }));
  const apart: number[] = [];
  for (let i = 0; i < beside.length; i += 3) {
    if (!beyond[i] || beside[i]) continue;
    apart.push(Math.hypot(...[0, 1, 2].map((c) => own![i * 3 + c]! - guess![i * 3 + c]!)));
  }
  const middle = Float64Array.from(apart).sort()[apart.length >> 1];
  if (middle === undefined || middle > BUSY) return null;
  const ground = photo.slice();
  fillFromSurroundings(ground, beside, width, height, 3);
  return ground;
}

/** The photo's light against the ground's, three channels; more than 1 where light is mirrored. */
function passingLight(photo: Uint8Array, ground: Uint8Array, count: number): Float32Array {
  const passing = new Float32Array(count * 3);
  for (let i = 0; i < passing.length; i++) {
    passing[i] = linearFromByte[photo[i]!]! / Math.max(0.004, linearFromByte[ground[i]!]!);
  }
  return passing;
}

/** 0..1: what of the product is seen through, softly at its edges. */
function clearParts(
  cutOut: Uint8Array,
  passing: Float32Array,
  width: number,
  height: number,
  parts: SeeThrough,
): Float32Array {
  const long = Math.max(width, height);
  const count = width * height;
  const [bright, rims, product] = [new Uint8Array(count), new Uint8Array(count), new Float32Array(count)];
  for (let i = 0; i < count; i++) {
    if (cutOut[i * 4 + 3] === 0) continue;
    product[i] = 1;
    const [r, g, b] = [passing[i * 3]!, passing[i * 3 + 1]!, passing[i * 3 + 2]!];
    const most = Math.max(r, g, b);
    if (parts === 'clear' && !isNeutral(passing, i)) continue;
    if (most > DARK) bright[i] = 1;
    else if (most > RIM) rims[i] = 1;
  }
  const printed = findPrint(passing, product, width, height);
  const likely = boxBlur(Float32Array.from(bright), width, height, Math.max(1, Math.round(0.004 * long)));
  const sure = bright.map((value, i) => (value && likely[i]! > 0.5 && !printed[i] ? 1 : 0));
  const near = dilate(sure, width, height, Math.max(1, Math.round(RIM_WIDTH * long)));
  const settled = sure.map((value, i) => (value || ((rims[i] || bright[i]) && near[i] && !printed[i]) ? 1 : 0));
  const [soft, whole] = [boxBlur(Float32Array.from(settled), width, height, 1), boxBlur(product, width, height, 1)];
  // Within the part only: what is opaque stays so to its last pixel.
  return soft.map((value, i) => (settled[i] ? value / whole[i]! : 0));
}

/** Where letters or a pattern lie so densely that it is a label, whatever its ground; 1 there. */
function findPrint(passing: Float32Array, product: Float32Array, width: number, height: number): Uint8Array {
  const long = Math.max(width, height);
  const radius = Math.max(1, Math.round(STROKE_WIDTH * long));
  const dark = new Float32Array(width * height);
  for (let i = 0; i < dark.length; i++) {
    const level = (passing[i * 3]! + 2 * passing[i * 3 + 1]! + passing[i * 3 + 2]!) / 4;
    dark[i] = product[i] ? Math.log(Math.max(0.02, level)) : 0;
  }
  const closed = around(around(dark, width, height, radius, Math.max), width, height, radius, Math.min);
  const inner = boxBlur(product, width, height, Math.round(DEEP * long));
  const strokes = Uint8Array.from(dark, (value, i) => (inner[i]! > 0.999 && closed[i]! - value > STROKE ? 1 : 0));
  const letters = keepSmall(strokes, width, LETTER * long);
  const dense = boxBlur(letters, width, height, Math.max(2, Math.round(0.03 * long)));
  return Uint8Array.from(dense, (value) => (value > PRINTED ? 1 : 0));
}

/** Of the marked pixels those of pieces that are no longer than `longest` either way: letters, not rims. */
function keepSmall(marked: Uint8Array, width: number, longest: number): Float32Array {
  const kept = new Float32Array(marked.length);
  const open = marked.slice();
  for (let start = 0; start < open.length; start++) {
    if (!open[start]) continue;
    const piece = [start];
    open[start] = 0;
    let [left, right, top, bottom] = [width, -1, marked.length, -1];
    for (let at = 0; at < piece.length; at++) {
      const i = piece[at]!;
      const [x, y] = [i % width, Math.floor(i / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (const step of [1, -1, width, -width]) {
        const next = i + step;
        if (!open[next] || Math.abs((next % width) - x) > 1) continue;
        open[next] = 0;
        piece.push(next);
      }
    }
    if (right - left < longest && bottom - top < longest) for (const i of piece) kept[i] = 1;
  }
  return kept;
}

/** The largest or smallest value within a square. */
function around(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
  pick: (a: number, b: number) => number,
): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let found = values[y * width + x]!;
      for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
        found = pick(found, values[y * width + u]!);
      across[y * width + x] = found;
    }
  }
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let found = across[y * width + x]!;
      for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
        found = pick(found, across[v * width + x]!);
      result[y * width + x] = found;
    }
  }
  return result;
}
