import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { countColours } from './colour-counts.ts';
import { colourEdges, floodFromFrame, smoothLab } from './plain-background.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/** From here on the looks are sure of the product, 0..255, and up to here of what is around it. */
const sure = 229;
const none = 26;
/** Half the width of what is only an edge's own softness, in pixels of the view. */
const edge = 3;
/** Smaller areas, as a share of the product, are left to the edges. */
const smallest = 0.001;
/** At the outline smaller parts may be the shade between two shoes or two legs. */
const smallestAtOutline = 0.01;
/** A part of which a quarter lies so deep, as a share of the root of the product's area, is more than a shadow along its outline. */
const deep = 0.06;
const deepShare = 0.25;
/** With less background around the product than this share of the picture, the background's colours are not known. */
const leastBackground = 0.02;
/** So many times as frequent in the product as around it: a colour of its own. */
const own = 6;
/** A colour that less of either has. */
const rare = 1e-4;
/** Of a part of the product so much has its own colours; of the shade in a handle or between slats at most a sixth. */
const ownShare = 0.8;
/** The look that sees most of a lost part sees at least a trace of it, 0..255; of what is enclosed it is rather sure: two shoes have their shade between them. */
const trace = 64;
const likely = 128;
/** An area whose border lies so far on sure product is enclosed by it. */
const enclosedShare = 0.9;
/** A part's outline is so many times as steep as where it goes on into the product; with a shadow it is the other way round. */
const steeper = 2;

/**
 * Makes whole what is only half there: the dark bands of a jumper that one look lost, the second leg of a pair of trousers. An area that a look saw
 * in part, and that has colours of the sure product which the background does not have, is product where it is enclosed; at
 * the outline, where its own edge is on the background's side. Where that is not to be told, in a coarse weave, what is seen by more than half
 * far inside is whole. What shows the background stays open, and glass stays as it was seen.
 *
 * @param found 0..255 at the view's size
 */
export function restoreInside(
  { picture, lab }: PhotoView,
  found: Uint8Array,
  looks: readonly Uint8Array[],
): Uint8Array {
  const { width, height } = picture;
  const outside = floodFromFrame(width, height, (i) => found[i]! <= 127);
  const area = countMarked(maskOf(found.length, (i) => found[i]! > 127));
  const weak = maskOf(found.length, (i) => found[i]! < sure && (!outside[i] || found[i]! > none));
  const wide = dilate(erode(weak, width, height, edge), width, height, edge).map((value, i) => value & weak[i]!);
  const { labels, regions } = labelRegions(wide, width, height);
  const parts = regions.map((): number[] => []);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] && regions[labels[i]! - 1]!.size > Math.max(12, area * smallest)) parts[labels[i]! - 1]!.push(i);
  }
  const seenOf = (part: readonly number[]): number =>
    Math.max(...[found, ...looks].map((look) => mean(part, (i) => look[i]!)));
  const candidates = parts.flatMap((part) => {
    if (part.length === 0 || seenOf(part) < trace) return [];
    const border = borderOf(part, labels, found, width);
    const isOpen = border.enclosed <= enclosedShare;
    return (isOpen ? part.length > area * smallestAtOutline : seenOf(part) >= likely) ? [{ part, border, isOpen }] : [];
  });
  if (candidates.length === 0) return found;
  const isOwn = ownColours(lab, found, outside, width, height);
  if (!isOwn) return found;
  const edges = colourEdges(lab, width, height);
  const steepness = (pixels: readonly number[]): number => mean(pixels, (i) => steepestNear(edges, width, i));
  const inDepth = distanceToMask(outside, width, height);
  const lost = new Uint8Array(found.length);
  for (const { part, border, isOpen } of candidates) {
    if (mean(part, (i) => (isOwn(i) ? 1 : 0)) < ownShare) continue;
    if (!isOpen) for (const i of part) lost[i] = 1;
    else if (steepness(border.atBackground) > steeper * steepness(border.atProduct)) {
      for (const i of part) lost[i] = isOwn(i) ? 1 : 0;
    } else if (mean(part, (i) => (inDepth[i]! > deep * Math.sqrt(area) ? 1 : 0)) > deepShare) {
      for (const i of part) lost[i] = !outside[i] && isOwn(i) ? 1 : 0;
    }
  }
  // Its corners, and what is left between it and the sure product, are as thin as an edge.
  const beside = dilate(lost, width, height, edge);
  return found.map((value, i) => (lost[i] || (beside[i] && weak[i] && !outside[i]) ? 255 : value));
}

/** Every so many pixels tell as much about colours as all of them. */
const colourStep = 3;

/** Tells where a colour is the product's own; null where too little of the background is seen. */
function ownColours(
  lab: Float32Array,
  found: Uint8Array,
  outside: Uint8Array,
  width: number,
  height: number,
): ((i: number) => boolean) | null {
  const seen = maskOf(found.length, (i) => found[i]! > none);
  const near = dilate(seen, width, height, edge + 1);
  const background = maskOf(found.length, (i) => i % colourStep === 0 && outside[i]! > near[i]!);
  if (countMarked(background) * colourStep < leastBackground * found.length) return null;
  const smooth = smoothLab(lab, width, height);
  const around = countColours(smooth, background);
  const product = countColours(
    smooth,
    maskOf(found.length, (i) => i % colourStep === 0 && found[i]! > sure),
  );
  // A colour that neither has tells nothing.
  return (i) => product.shareOf(i) + rare / own > own * (around.shareOf(i) + rare);
}

interface Border {
  /** Share of the border that does not lie on the background. */
  readonly enclosed: number;
  /** Its pixels on the background, and those on sure product. */
  readonly atBackground: readonly number[];
  readonly atProduct: readonly number[];
}

function borderOf(part: readonly number[], labels: Int32Array, found: Uint8Array, width: number): Border {
  const label = labels[part[0]!]!;
  const [atBackground, atProduct]: [number[], number[]] = [[], []];
  let all = 0;
  for (const i of part) {
    for (const at of [i - 1, i + 1, i - width, i + width]) {
      // The picture's own frame is no border.
      if (labels[at] === label || found[at] === undefined) continue;
      all++;
      if (found[at] <= none) atBackground.push(i);
      else if (found[at] >= sure) atProduct.push(i);
    }
  }
  return { enclosed: atProduct.length === 0 ? 0 : 1 - atBackground.length / all, atBackground, atProduct };
}

const mean = (pixels: readonly number[], value: (i: number) => number): number =>
  pixels.reduce((sum, i) => sum + value(i), 0) / pixels.length;

/** The looks are right about an outline to within a few pixels. */
const astray = 4;

function steepestNear(edges: Float32Array, width: number, i: number): number {
  const [x, y] = [i % width, Math.floor(i / width)];
  let steepest = 0;
  for (let down = Math.max(0, y - astray); down <= y + astray; down++) {
    for (let across = Math.max(0, x - astray); across <= Math.min(width - 1, x + astray); across++) {
      steepest = Math.max(steepest, edges[down * width + across] ?? 0);
    }
  }
  return steepest;
}
