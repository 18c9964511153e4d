import { boxBlur } from '../pixels/box-blur.ts';
import { smallestAt } from './smallest-at.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import { solveLinear } from '../pixels/solve-linear.ts';

/** A backdrop described by a smooth colour field, and how far every pixel is from it. */
export interface PlainBackground {
  /** Lab distance of each pixel from the backdrop; shadows count by how dark they are. */
  readonly distance: Float32Array;
  /** Lab of the backdrop at each pixel. */
  readonly backdrop: Float32Array;
  /** Typical distance of true backdrop pixels: its noise. */
  readonly noise: number;
  /** Share of the frame's border that belongs to it, 0..1. */
  readonly borderShare: number;
}

/** True where the border of the picture is one smooth surface: paper, a painted wall, a studio sweep. */
export function isPlain(background: Pick<PlainBackground, 'noise' | 'borderShare'>): boolean {
  return background.noise < 1.8 && background.borderShare > 0.88;
}

/** A shadow on a plain background is hardly ever darker than this against it, in Lab units; right under a product it is. */
export const DEEPEST_SHADOW_LAB = 40;

/** From this distance in Lab on an area, rather than a pixel, is not the background. */
export const apartOf = ({ noise }: PlainBackground): number => Math.max(3, 4 * noise + 1.5);

/** Darker than the background, but of its hue: a shadow, or a grey or black part that looks like one. */
export function isShadowLike(background: PlainBackground, lab: Float32Array, i: number): boolean {
  const darker = background.backdrop[i * 3]! - lab[i * 3]!;
  return darker > 0 && hueShift(background, lab, i) < 3 + darker * 0.15;
}

/**
 * How far a pixel's hue is from that of its backdrop, in the same or in less light. Lab is a cube root of light: where light is taken
 * away, `L + 16`, `a` and `b` shrink by one factor, so a coloured background is paler in the shade; coloured light around keeps its hue.
 */
export function hueShift({ backdrop }: PlainBackground, lab: Float32Array, i: number): number {
  const green = lab[i * 3 + 1]!;
  const yellow = lab[i * 3 + 2]!;
  const ownGreen = backdrop[i * 3 + 1]!;
  const ownYellow = backdrop[i * 3 + 2]!;
  const dimmed = Math.min(1, (lab[i * 3]! + 16) / (backdrop[i * 3]! + 16));
  const same = (green - ownGreen) ** 2 + (yellow - ownYellow) ** 2;
  return Math.sqrt(Math.min(same, (green - dimmed * ownGreen) ** 2 + (yellow - dimmed * ownYellow) ** 2));
}

/** 1, x, y, x * x, x * y, y * y. */
const terms = 6;

/** Fits a quadratic colour field to the border of the picture, then again to everything the first fit explains. */
export function fitPlainBackground(lab: Float32Array, width: number, height: number): PlainBackground {
  const margin = Math.max(3, Math.round(Math.min(width, height) * 0.03));
  const border: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const atBorder = x < margin || y < margin || x >= width - margin || y >= height - margin;
      if (atBorder && (x * 31 + y * 17) % 3 === 0) border.push(y * width + x);
    }
  }
  const first = fitCut(lab, width, height, border);
  let field = measure(lab, width, height, first.coefficients);
  const reach = Math.max(1.6, 3 * first.noise + 0.8) + 2;
  const explained = floodFromFrame(width, height, (i) => field.distance[i]! < reach);
  const wider: number[] = [];
  for (let i = 0; i < explained.length; i += 7) if (explained[i]) wider.push(i);
  if (wider.length * 7 > width * height * 0.15) {
    field = measure(lab, width, height, fitField(lab, width, height, wider).coefficients);
  }
  return { ...field, noise: first.noise, borderShare: first.inliers };
}

/** The share of three sides that is one surface where a product leaves the picture at the fourth. */
const CUT_BORDER_SHARE = 0.95;
/** Its noise in Lab: burnt-out paper; an even light that falls off towards one side is another background. */
const CUT_NOISE_LAB = 0.1;
/** The distance from the paper of a cover on the fourth side, Lab units, over so much of that side and its corners. */
const COVERED_LAB = 20;
const COVERED_SHARE = 0.4;
/** Of the two sides beside the fourth, the part next to it that the product may cover too. */
const CUT_CORNER_RATIO = 0.3;
/** Lab units: a shadow or a mirror image on the floor that covers the fourth side is nowhere farther from the paper. */
const PALE_LAB = 15;
/** Lightness, L of Lab, of such paper: a grey studio background falls off by itself. */
const WHITE_L = 98;

/**
 * The field of the border; where that is not one surface, of the border without one side, at which the product, or its mirror image on the
 * floor, leaves the picture.
 */
function fitCut(lab: Float32Array, width: number, height: number, border: readonly number[]): FieldFit {
  const whole = fitField(lab, width, height, border);
  if (isPlain({ noise: whole.noise, borderShare: whole.inliers })) return whole;
  const corner = 1 - CUT_CORNER_RATIO;
  const isLeft: readonly ((x: number, y: number) => boolean)[] = [
    (_, y) => y < corner,
    (_, y) => y > 1 - corner,
    (x) => x < corner,
    (x) => x > 1 - corner,
  ];
  for (const isBeside of isLeft) {
    const fit = fitField(
      lab,
      width,
      height,
      border.filter((i) => isBeside((i % width) / width, Math.floor(i / width) / height)),
    );
    if (fit.inliers < CUT_BORDER_SHARE || fit.noise > CUT_NOISE_LAB) continue;
    const { distance, backdrop } = measure(lab, width, height, fit.coefficients);
    const rest = border.filter((i) => !isBeside((i % width) / width, Math.floor(i / width) / height));
    const covered = rest.filter((i) => distance[i]! > COVERED_LAB).length;
    const isWhite = rest.every((i) => backdrop[i * 3]! > WHITE_L);
    const isPale = isWhite && rest.every((i) => distance[i]! < PALE_LAB);
    if (isPale || covered > COVERED_SHARE * rest.length) return fit;
  }
  return whole;
}

/**
 * The backdrop reached from the frame: near the fitted colour, or darker without a change of hue and without an
 * edge in between, which is what a soft shadow looks like.
 */
export function floodPlainBackground(
  background: PlainBackground,
  lab: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const near = Math.max(1.6, 3 * background.noise + 0.8);
  const edgeLimit = Math.max(2.4, 5 * background.noise);
  const edges = colourEdges(lab, width, height);
  return floodFromFrame(width, height, (i) => {
    const distance = background.distance[i]!;
    if (distance < near) return true;
    if (edges[i]! >= edgeLimit) return false;
    const darker = background.backdrop[i * 3]! - lab[i * 3]!;
    if (darker > 0 && darker < 48 && hueShift(background, lab, i) < 2 + darker * 0.12) return true;
    return distance < near * 2;
  });
}

/**
 * The backdrop seen through the product: enclosed areas of exactly the backdrop's colour. Print in that colour looks
 * the same, but lies deep inside the product; a handle's hole is near its outline. Adds them to `reached`, in place.
 */
export function openHoles(background: PlainBackground, reached: Uint8Array, width: number, height: number): void {
  const exact = Math.max(1.3, 2.5 * background.noise + 0.5);
  const alike = new Uint8Array(reached.length);
  let productArea = 0;
  for (let i = 0; i < reached.length; i++) {
    if (reached[i]) continue;
    productArea++;
    alike[i] = background.distance[i]! < exact ? 1 : 0;
  }
  const { labels, regions } = labelRegions(alike, width, height);
  const depth = distanceToMask(reached, width, height);
  const nearest = new Float32Array(regions.length + 1).fill(Infinity);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label && depth[i]! < nearest[label]!) nearest[label] = depth[i]!;
  }
  const open = new Uint8Array(regions.length + 1);
  for (const region of regions) {
    const isLarge = region.size > reached.length * 0.0008;
    open[region.label] = isLarge && nearest[region.label]! < 0.16 * Math.sqrt(productArea) ? 1 : 0;
  }
  for (let i = 0; i < labels.length; i++) if (open[labels[i]!]) reached[i] = 1;
}

let floodStack = new Int32Array(0);

/** Marks what `accepts` lets through when walking inwards from all four sides. */
export function floodFromFrame(width: number, height: number, accepts: (index: number) => boolean): Uint8Array {
  const reached = new Uint8Array(width * height);
  // One picture is walked through a dozen times.
  if (floodStack.length < reached.length) floodStack = new Int32Array(reached.length);
  const stack = floodStack;
  let depth = 0;
  const visit = (i: number): void => {
    if (reached[i] || !accepts(i)) return;
    reached[i] = 1;
    stack[depth++] = i;
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  while (depth > 0) {
    const i = stack[--depth]!;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < reached.length) visit(i + width);
  }
  return reached;
}

/** The background around that is known already; half a dozen rules ask for one photo's. */
const knownAround = new WeakMap<Float32Array, Uint8Array>();

/** Where nearly the background's colour is reached from the frame; not to be written to. */
export function backgroundAround(background: PlainBackground, width: number, height: number): Uint8Array {
  const { distance } = background;
  const apart = apartOf(background);
  const around = knownAround.get(distance) ?? floodFromFrame(width, height, (i) => distance[i]! < apart);
  knownAround.set(distance, around);
  return around;
}

/** Planes that are known already; the colours without their grain and the faint edges are asked for by several rules. */
const knownPlanes = new WeakMap<Float32Array, readonly Float32Array[]>();
const GRAIN_BLUR_PIXELS = 2;

/** Each of the three numbers of Lab on its own, evened out over (2 * `blur` + 1) pixels; not to be written to. */
function smoothPlanes(lab: Float32Array, width: number, height: number, blur: number): readonly Float32Array[] {
  const known = blur === GRAIN_BLUR_PIXELS ? knownPlanes.get(lab) : undefined;
  if (known) return known;
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = lab[i * 3 + channel]!;
    return boxBlur(plane, width, height, blur);
  });
  if (blur === GRAIN_BLUR_PIXELS) knownPlanes.set(lab, planes);
  return planes;
}

/** Lab without its grain, three numbers per pixel. */
export function smoothLab(lab: Float32Array, width: number, height: number): Float32Array {
  const smooth = new Float32Array(lab.length);
  const [light, green, yellow] = smoothPlanes(lab, width, height, GRAIN_BLUR_PIXELS) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let i = 0; i < light.length; i++) {
    smooth[i * 3] = light[i]!;
    smooth[i * 3 + 1] = green[i]!;
    smooth[i * 3 + 2] = yellow[i]!;
  }
  return smooth;
}

/** Edges that are known already: one picture's are asked for by half a dozen rules. */
const knownEdges = new WeakMap<Float32Array, Map<number, Float32Array>>();

/** How much the colour changes across each pixel, Lab units over two pixels; not to be written to. */
export function colourEdges(lab: Float32Array, width: number, height: number, blur = 1): Float32Array {
  const known = knownEdges.get(lab) ?? new Map<number, Float32Array>();
  const edges = known.get(blur) ?? findColourEdges(lab, width, height, blur);
  knownEdges.set(lab, known.set(blur, edges));
  return edges;
}

function findColourEdges(lab: Float32Array, width: number, height: number, blur: number): Float32Array {
  const count = width * height;
  const edges = new Float32Array(count);
  for (const smooth of smoothPlanes(lab, width, height, blur)) {
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        const dx = smooth[i + 1]! - smooth[i - 1]!;
        const dy = smooth[i + width]! - smooth[i - width]!;
        edges[i]! += dx * dx + dy * dy;
      }
    }
  }
  for (let i = 0; i < count; i++) edges[i] = Math.sqrt(edges[i]!);
  return edges;
}

interface FieldFit {
  /** Per Lab channel, one coefficient per basis term. */
  readonly coefficients: readonly (readonly number[])[];
  readonly noise: number;
  readonly inliers: number;
}

function multiply(a: Float32Array, b: Float64Array, product: Float64Array): void {
  for (let k = 0; k < product.length; k++) product[k] = a[k]! * b[k]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

/** Adds how far, squared, each sample is from the field. */
function addSquares(
  squares: Float64Array,
  channel: Float64Array,
  [, x, y, xx, xy, yy]: readonly Float64Array[],
  [a, b, c, d, e, f]: readonly number[],
): void {
  for (let k = 0; k < squares.length; k++) {
    const value = a! + b! * x![k]! + c! * y![k]! + d! * xx![k]! + e! * xy![k]! + f! * yy![k]!;
    squares[k]! += (channel[k]! - value) ** 2;
  }
}

/** Weighted least squares, reweighted so that a product touching the border does not bend the field. */
function fitField(lab: Float32Array, width: number, height: number, samples: readonly number[]): FieldFit {
  const weights = new Float32Array(samples.length).fill(1);
  const column = (value: (k: number) => number): Float64Array => {
    const values = new Float64Array(samples.length);
    for (let k = 0; k < values.length; k++) values[k] = value(k);
    return values;
  };
  const x = column((k) => (samples[k]! % width) / width - 0.5);
  const y = column((k) => ((samples[k]! / width) | 0) / height - 0.5);
  const one = new Float64Array(samples.length).fill(1);
  const bases = [one, x, y, column((k) => x[k]! * x[k]!), column((k) => x[k]! * y[k]!), column((k) => y[k]! * y[k]!)];
  const channels = [0, 1, 2].map((c) => column((k) => lab[samples[k]! * 3 + c]!));
  const weighted = new Float64Array(samples.length);
  const residuals = new Float32Array(samples.length);
  const squares = new Float64Array(samples.length);
  let coefficients: number[][] = [];
  let noise = 1;
  let inliers = 1;
  for (let round = 0; round < 6; round++) {
    const matrix = bases.map(() => new Array<number>(terms).fill(0));
    const sides = channels.map(() => new Array<number>(terms).fill(0));
    for (let row = 0; row < terms; row++) {
      multiply(weights, bases[row]!, weighted);
      // The matrix is symmetric: half of it is summed.
      for (let other = row; other < terms; other++) {
        const sum = dot(weighted, bases[other]!);
        matrix[row]![other] = matrix[other]![row] = row === other ? sum + 1e-3 : sum;
      }
      for (let c = 0; c < 3; c++) sides[c]![row] = dot(weighted, channels[c]!);
    }
    coefficients = sides.map((side) =>
      solveLinear(
        matrix.map((row) => [...row]),
        side,
      ),
    );
    squares.fill(0);
    for (let c = 0; c < 3; c++) addSquares(squares, channels[c]!, bases, coefficients[c]!);
    for (let k = 0; k < residuals.length; k++) residuals[k] = Math.sqrt(squares[k]!);
    noise = smallestAt(residuals, residuals.length >> 1) || 0.2;
    const limit = Math.max(1, 3 * noise);
    inliers = 0;
    for (let k = 0; k < residuals.length; k++) {
      const residual = residuals[k]!;
      weights[k] = residual < limit ? 1 : ((limit * limit) / (residual * residual)) * 0.2;
      if (residual < Math.max(3, limit)) inliers++;
    }
    inliers /= Math.max(1, samples.length);
  }
  return { coefficients, noise, inliers };
}

function measure(
  lab: Float32Array,
  width: number,
  height: number,
  coefficients: FieldFit['coefficients'],
): Pick<PlainBackground, 'distance' | 'backdrop'> {
  const distance = new Float32Array(width * height);
  const backdrop = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const across = x / width - 0.5;
      const down = y / height - 0.5;
      let squared = 0;
      for (let channel = 0; channel < 3; channel++) {
        const of = coefficients[channel]!;
        const linear = of[0]! + of[1]! * across + of[2]! * down;
        const value = linear + of[3]! * across * across + of[4]! * across * down + of[5]! * down * down;
        backdrop[i * 3 + channel] = value;
        squared += (lab[i * 3 + channel]! - value) ** 2;
      }
      distance[i] = Math.sqrt(squared);
    }
  }
  return { distance, backdrop };
}
