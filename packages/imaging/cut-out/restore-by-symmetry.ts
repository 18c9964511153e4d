import { countMarked, maskOf, planeOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { countColours } from './colour-counts.ts';
import { isShadowLike, smoothLab } from './plain-background.ts';
import { labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/** From here on the looks are sure of the product, 0..255, and up to here of what is around it. */
const sure = 229;
const none = 26;
/** So many times as frequent in the product as around it: a colour of its own, and one that it may have where its mirror image is. */
const own = 6;
const possible = 2;
/** Steps of the search for the middle line: degrees, and shares of the product's longer side. */
const mostTurned = 16;
const mostShifted = 0.12;
/** Of the product, this share has its mirror image in the product, or in colours of it; and without those, this one. */
const leastLikeness = 0.93;
const leastBefore = 0.7;
/** Smaller parts, as a share of the product, are left to the edges. */
const smallest = 0.004;
/** Half the width of a difference that is only an edge, in pixels of the view. */
const edge = 3;
/** Two sides of a thing that was laid out by hand differ by so much, as a share of its longer side. */
const slack = 0.02;
/** Of a lost part, so much has colours that the product may have; of one that came along, less. */
const leastPossible = 0.5;
const mostForeign = 0.15;
/** Of the frame's border, and Lab units: a background that is nearly plain. There a part whose share of shade is this is the shadow on one side. */
const evenBorder = 0.8;
const evenNoise = 2.5;
const shadeShare = 0.9;

/**
 * On a patterned background the looks lose a sleeve whose other one they see, or take a piece of the pattern along. Where the product is the same
 * on both sides of a line, what lies opposite of it, touches it and has its colours becomes product; what has nothing opposite, is
 * coloured like the background and was hardly seen is left. Shape alone would take up the background beside a jug with one handle, colours
 * alone a floor of the same brown.
 *
 * @param found 0..255 at the view's size
 */
export function restoreBySymmetry({ picture, lab, background }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const product = maskOf(found.length, (i) => found[i]! > 127);
  const area = countMarked(product);
  if (area < 0.01 * found.length) return found;
  // The weave would divide one colour into many.
  const colours = smoothLab(lab, width, height);
  const before = ratiosOf(
    colours,
    found,
    maskOf(found.length, (i) => found[i]! < none),
  );
  const shape = shapeOf(product, width, height);
  const line = findMiddle(
    shape,
    product,
    maskOf(found.length, (i) => before[i]! > own),
    width,
    height,
  );
  if (line.likeness < leastLikeness || line.before < leastBefore) return found;
  const opposite = maskOf(found.length, (i) => {
    const at = mirrored(i % width, Math.floor(i / width), line);
    const isSeen = at.x >= 0 && at.y >= 0 && at.x < width && at.y < height;
    return isSeen && product[at.y * width + at.x] === 1;
  });
  const reach = Math.max(edge, Math.round(slack * shape.longer));
  const around = dilate(opposite, width, height, reach);
  // A lost area no longer counts as background.
  const ratios = ratiosOf(
    colours,
    found,
    maskOf(found.length, (i) => found[i]! < none && !around[i]),
  );
  const share = (part: readonly number[], least: number): number =>
    part.filter((i) => ratios[i]! > least).length / part.length;
  const touching = dilate(product, width, height, 2 * edge);
  const isEven = background.borderShare > evenBorder && background.noise < evenNoise;
  const isShade = (part: readonly number[]): boolean =>
    isEven && part.filter((i) => isShadowLike(background, lab, i)).length > shadeShare * part.length;
  const lost = bigParts(
    maskOf(found.length, (i) => opposite[i] === 1 && product[i] === 0),
    { width, height, least: smallest * area },
    (part) => share(part, possible) > leastPossible && part.some((i) => touching[i]) && !isShade(part),
  );
  const beside = dilate(lost, width, height, reach);
  // Half seen in the middle of it is wholly there; its outline keeps what was seen of it.
  const inner = erode(opposite, width, height, edge);
  const restored = found.map((value, i) => {
    const isRim = beside[i]! && ratios[i]! > (opposite[i] ? possible : own);
    const isHalfSeen = inner[i]! && value > none && ratios[i]! > possible;
    return lost[i] || isRim || isHalfSeen ? 255 : value;
  });
  const foreign = bigParts(
    maskOf(found.length, (i) => restored[i]! >= none && opposite[i] === 0),
    { width, height, least: 0 },
    (part) => share(part, 1 / possible) < mostForeign && mean(part.map((i) => restored[i]!)) < sure,
  );
  return restored.map((value, i) => (foreign[i] ? 0 : value));
}

/** Of the parts of a mask that are more than an edge, those that are accepted. */
function bigParts(
  mask: Uint8Array,
  { width, height, least }: { readonly width: number; readonly height: number; readonly least: number },
  isAccepted: (part: readonly number[]) => boolean,
): Uint8Array {
  const wide = dilate(erode(mask, width, height, edge), width, height, edge).map((value, i) => value & mask[i]!);
  const { labels, regions } = labelRegions(wide, width, height);
  const parts = regions.map((): number[] => []);
  for (let i = 0; i < labels.length; i++) parts[labels[i]! - 1]?.push(i);
  const accepted = new Uint8Array(mask.length);
  for (const part of parts) if (part.length > least && isAccepted(part)) for (const i of part) accepted[i] = 1;
  return accepted;
}

/** How many times as frequent a pixel's colour is in the product as in its background. */
function ratiosOf(lab: Float32Array, found: Uint8Array, background: Uint8Array): Float32Array {
  const inside = countColours(
    lab,
    maskOf(found.length, (i) => found[i]! > sure),
  );
  const outside = countColours(lab, background);
  // A colour that neither has tells nothing.
  return planeOf(found.length, (i) => (inside.shareOf(i) + rare / own) / (outside.shareOf(i) + rare));
}

/** A colour that less of either has. */
const rare = 1e-4;

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

interface Shape {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly centre: readonly [x: number, y: number];
  readonly longer: number;
}

/** Some of the product's pixels, evenly spread. */
function shapeOf(product: Uint8Array, width: number, height: number): Shape {
  const step = Math.max(1, Math.round(Math.max(width, height) / 110));
  const points: [number, number][] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) if (product[y * width + x]) points.push([x, y]);
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const longer = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), 1);
  return { points, centre: [mean(xs), mean(ys)], longer };
}

interface MiddleLine {
  /** A point of it, and the direction across it. */
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
  /** 0..1: share of the product whose mirror image is product, or has its colours. */
  readonly likeness: number;
  /** 0..1: of which it is product. */
  readonly before: number;
}

/** The upright line of which most of the product lies on both sides; what was lost counts by its colours. */
function findMiddle(
  { points, centre, longer }: Shape,
  product: Uint8Array,
  likely: Uint8Array,
  width: number,
  height: number,
): MiddleLine {
  const look = (turned: number, shift: number): MiddleLine => {
    const t = (turned * Math.PI) / 180;
    const [nx, ny] = [Math.cos(t), Math.sin(t)];
    const line = { x: centre[0] + shift * nx, y: centre[1] + shift * ny, nx, ny };
    let [both, coloured] = [0, 0];
    for (const [px, py] of points) {
      const { x, y } = mirrored(px, py, line);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      if (product[y * width + x]) both++;
      else if (likely[y * width + x]) coloured++;
    }
    return { ...line, likeness: (both + coloured) / points.length, before: both / points.length };
  };
  let best = { turned: 0, shift: 0, line: look(0, 0) };
  const attempt = (turned: number, shift: number): void => {
    const line = look(turned, shift);
    if (line.likeness > best.line.likeness + 1e-4) best = { turned, shift, line };
  };
  const stride = 0.015 * longer;
  for (let turned = -mostTurned; turned <= mostTurned; turned += 2) {
    for (let shift = -mostShifted * longer; shift <= mostShifted * longer; shift += stride) attempt(turned, shift);
  }
  for (const part of [0.5, 0.25]) {
    const { turned, shift } = best;
    for (const a of [-2, 0, 2]) for (const b of [-stride, 0, stride]) attempt(turned + a * part, shift + b * part);
  }
  return best.line;
}

function mirrored(px: number, py: number, line: Pick<MiddleLine, 'x' | 'y' | 'nx' | 'ny'>): { x: number; y: number } {
  const off = (px - line.x) * line.nx + (py - line.y) * line.ny;
  return { x: Math.round(px - 2 * off * line.nx), y: Math.round(py - 2 * off * line.ny) };
}
