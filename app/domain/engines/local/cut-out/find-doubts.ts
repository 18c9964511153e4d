import type { CutOutDoubt, CutOutDoubtKind } from '../../cut-out-review.schema.ts';
import { boxBlur } from '../box-blur.ts';
import { dilate, erode } from '../mask-shapes.ts';
import type { ClassicalView } from './classical.server.ts';
import { distanceToMask, labelRegions } from './regions.ts';

export interface DoubtInput {
  readonly classical: ClassicalView;
  /** What else says what belongs to the product, started from what the network found; null on plain grounds. */
  readonly byColour: Uint8Array | null;
  /** What the network thought, 0..1 at the view's size, look by look; none without one. */
  readonly looks: readonly Float32Array[];
  /** The outline that is proposed, 0..1 at the view's size. */
  readonly proposal: Float32Array;
}

export interface FoundDoubts {
  readonly doubts: readonly CutOutDoubt[];
  /** Id of the doubt each pixel belongs to, 0 for none; the view's size. */
  readonly map: Uint8Array;
}

/** Smaller areas, as a share of the product, are not worth a question. */
const askedFrom = 0.008;
const mostDoubts = 12;

interface Area {
  readonly kind: CutOutDoubtKind;
  readonly pixels: readonly number[];
}

/** What the ways of finding the product do not agree about, and what none of them can know. */
export function findDoubts(input: DoubtInput): FoundDoubts {
  const { width, height } = input.classical.picture;
  const inside = Uint8Array.from(input.proposal, (value) => (value > 0.5 ? 1 : 0));
  const area = inside.reduce((sum, value) => sum + value, 0);
  const taken = new Uint8Array(width * height);
  const found: Area[] = [];
  /** Takes the areas of `mask` that are large enough and accepted, each pixel for one question only. */
  const ask = (
    kind: CutOutDoubtKind,
    mask: Uint8Array,
    least: number,
    accepts: (pixels: readonly number[]) => boolean = () => true,
  ): void => {
    for (const pixels of areasOf(mask, width, height)) {
      const own = pixels.filter((i) => !taken[i]);
      if (own.length < Math.max(12, area * least) || !accepts(own)) continue;
      for (const i of own) taken[i] = 1;
      found.push({ kind, pixels: own });
    }
  };
  const facts = gatherFacts(input, inside, area);
  askAboutHoles(facts, ask);
  askAboutLooks(facts, ask);
  if (input.classical.isPlain) askAboutPlainGround(facts, ask);
  else askAboutBusyGround(facts, ask);
  askAtFrame(facts, ask);
  askAroundScraps(facts, ask);

  const asked = found.sort((a, b) => b.pixels.length - a.pixels.length).slice(0, mostDoubts);
  const map = new Uint8Array(width * height);
  const doubts = asked.map(({ kind, pixels }, index): CutOutDoubt => {
    const id = index + 1;
    for (const i of pixels) map[i] = id;
    let kept = 0;
    for (const i of pixels) kept += inside[i]!;
    const share = pixels.length / Math.max(1, area);
    return { id, kind, box: boxOf(pixels, width, height), share, isKept: kept * 2 > pixels.length };
  });
  return { doubts, map };
}

interface Facts extends DoubtInput {
  readonly width: number;
  readonly height: number;
  readonly inside: Uint8Array;
  readonly area: number;
  /** Pixels from the outline: how deep inside the product each pixel lies, holes counted as inside. */
  readonly depth: Float32Array;
  /** 1 where nothing of the proposal is, but the product is all around. */
  readonly enclosed: Uint8Array;
}

type Ask = (
  kind: CutOutDoubtKind,
  mask: Uint8Array,
  least: number,
  accepts?: (pixels: readonly number[]) => boolean,
) => void;

function gatherFacts(input: DoubtInput, inside: Uint8Array, area: number): Facts {
  const { width, height } = input.classical.picture;
  const outside = Uint8Array.from(inside, (value) => 1 - value);
  const { labels, regions } = labelRegions(outside, width, height);
  const enclosed = Uint8Array.from(labels, (label) => (label && !regions[label - 1]!.touchesFrame ? 1 : 0));
  const around = Uint8Array.from(outside, (value, i) => (value && !enclosed[i] ? 1 : 0));
  return { ...input, width, height, inside, area, enclosed, depth: distanceToMask(around, width, height) };
}

/** An enclosed gap: seen through, or a part that was lost? A loop's is near the outline and of the ground's very colour. */
function askAboutHoles(facts: Facts, ask: Ask): void {
  const { classical, enclosed, depth, area, looks } = facts;
  const { ground } = classical;
  const exact = Math.max(1.3, 2.5 * ground.noise + 0.5);
  const rim = 0.2 * Math.sqrt(area);
  ask('hole', enclosed, askedFrom, (pixels) => {
    if (!classical.isPlain) return true;
    const nearest = pixels.reduce((least, i) => Math.min(least, depth[i]!), Infinity);
    const core = pixels.filter((i) => looks.every((look) => look[i]! < 0.1));
    const isGround = mean(pixels, (i) => ground.distance[i]!) < exact * 1.5;
    return !(isGround && nearest < rim && core.length > pixels.length * 0.6);
  });
}

/** Where the network was of two minds, or saw something else when it looked again. */
function askAboutLooks(facts: Facts, ask: Ask): void {
  const { looks, inside, width, height, classical } = facts;
  if (looks.length === 0) return;
  const apart = new Uint8Array(width * height);
  const torn = new Uint8Array(width * height);
  for (let i = 0; i < apart.length; i++) {
    const votes = looks.map((look) => look[i]!);
    const [least, most] = [Math.min(...votes), Math.max(...votes)];
    apart[i] = (least < 0.35 && most > 0.65) || (inside[i] ? least < 0.3 : most > 0.7) ? 1 : 0;
    torn[i] = votes.some((vote) => vote > 0.12 && vote < 0.85) ? 1 : 0;
  }
  const kind = classical.isPlain ? 'like-ground' : 'unsure';
  ask(kind, open(apart, width, height, 2), 0.012);
  ask('unsure', open(torn, width, height, 3), 0.02);
}

/** How much darker than its ground a shadow is at most, in L* of Lab. */
const deepestShadow = 40;

/** On a plain ground everything that is not the ground is something. */
function askAboutPlainGround(facts: Facts, ask: Ask): void {
  const { classical, inside, width, height, depth, area } = facts;
  const { ground, lab, mask } = classical;
  const clear = Math.max(7, 5 * ground.noise + 4);
  const exact = Math.max(1.3, 2.5 * ground.noise + 0.5);
  const lost = new Uint8Array(inside.length);
  const alike = new Uint8Array(inside.length);
  for (let i = 0; i < inside.length; i++) {
    const darker = ground.backdrop[i * 3]! - lab[i * 3]!;
    const shift = Math.hypot(
      lab[i * 3 + 1]! - ground.backdrop[i * 3 + 1]!,
      lab[i * 3 + 2]! - ground.backdrop[i * 3 + 2]!,
    );
    // A black strap is of no hue either, but darker than a shadow.
    const isShadow = darker > 0 && darker < deepestShadow && shift < 3 + darker * 0.15;
    lost[i] = !inside[i] && !isShadow && (mask[i] || ground.distance[i]! > clear) ? 1 : 0;
    alike[i] = inside[i] && ground.distance[i]! < exact ? 1 : 0;
  }
  ask('thin', thinOf(lost, width, height), askedFrom);
  ask('part', open(lost, width, height, 2), askedFrom);
  // Ground seen through a loop that was taken for product: of the ground's very colour, flat, and near the outline.
  const ownAlike = alike.reduce((sum, value) => sum + value, 0);
  ask('hole', open(alike, width, height, 3), 0.012, (pixels) => {
    const nearest = pixels.reduce((least, i) => Math.min(least, depth[i]!), Infinity);
    return ownAlike < area * 0.3 && nearest < 0.16 * Math.sqrt(area);
  });
}

/** On a busy ground: what has the product's colours and was left out, or the ground's and was taken along. */
function askAboutBusyGround(facts: Facts, ask: Ask): void {
  const { classical, byColour, looks, inside, width, height } = facts;
  const other = byColour ?? classical.mask;
  if (looks.length === 0) {
    const all = Uint8Array.from(inside, (value, i) => (value || classical.mask[i] ? 1 : 0));
    return ask('unsure', all, askedFrom);
  }
  // A second thing that was taken along may be part of a set, or stand in the scene.
  const { labels, regions } = labelRegions(inside, width, height);
  const largest = regions.reduce((most, region) => Math.max(most, region.size), 0);
  const beside = Uint8Array.from(labels, (label) => (label && regions[label - 1]!.size < largest ? 1 : 0));
  ask('part', beside, 0.01);
  const left = Uint8Array.from(inside, (value, i) => (!value && other[i] && classical.mask[i] ? 1 : 0));
  const taken = Uint8Array.from(inside, (value, i) => (value && !other[i] && !classical.mask[i] ? 1 : 0));
  ask('part', open(left, width, height, 3), 0.06);
  ask('part', open(taken, width, height, 3), 0.03);
}

/** The product leaves the picture: there is more of it than the photo shows. */
function askAtFrame(facts: Facts, ask: Ask): void {
  const { inside, width, height } = facts;
  const reach = Math.round(Math.max(width, height) * 0.03);
  const touching = new Uint8Array(inside.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isNear = x < reach || y < reach || x >= width - reach || y >= height - reach;
      if (isNear && inside[y * width + x]) touching[y * width + x] = 1;
    }
  }
  if (leavesFrame(facts)) ask('frame-edge', touching, askedFrom);
}

/** More than a corner of it lies on the picture's border. */
function leavesFrame({ inside, width, height }: Facts): boolean {
  let at = 0;
  for (let x = 0; x < width; x++) at += inside[x]! + inside[(height - 1) * width + x]!;
  for (let y = 0; y < height; y++) at += inside[y * width]! + inside[y * width + width - 1]!;
  return at > 0.03 * Math.max(width, height);
}

/**
 * Scraps, a print without what it is printed on, an outline the network was hardly sure of, or a product that leaves the
 * picture: there may be more of it than all that was found, so the question is about everything around.
 */
function askAroundScraps(facts: Facts, ask: Ask): void {
  const { inside, width, height, area, looks } = facts;
  const sure = inside.reduce((sum, value, i) => sum + (value && looks.every((look) => look[i]! > 0.8) ? 1 : 0), 0);
  const isUnsure = looks.length > 0 && sure < area * 0.7;
  const hull = rowsAndColumnsBetween(inside, width, height);
  const filled =
    area /
    Math.max(
      1,
      hull.reduce((sum, value) => sum + value, 0),
    );
  if (!isUnsure && filled > scrapsBelow && !leavesFrame(facts)) return;
  const { left, top, width: across, height: down } = boxOf(indexesOf(inside), width, height);
  const more = 0.35 * Math.max(across * width, down * height);
  const around = Uint8Array.from(inside, (value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isNear =
      x > left * width - more &&
      x < (left + across) * width + more &&
      y > top * height - more &&
      y < (top + down) * height + more;
    return isNear && !value ? 1 : 0;
  });
  ask('unsure', around, askedFrom);
}

/** A product that fills less than this of its own outline is likely to be pieces of one. */
const scrapsBelow = 0.55;

/** Everything that has product to both sides and above and below. */
function rowsAndColumnsBetween(inside: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(inside.length);
  const both = new Uint8Array(inside.length);
  for (let y = 0; y < height; y++) {
    const [first, last] = [inside.indexOf(1, y * width), inside.lastIndexOf(1, (y + 1) * width - 1)];
    if (first >= 0 && first < (y + 1) * width && last >= first) rows.fill(1, first, last + 1);
  }
  for (let x = 0; x < width; x++) {
    let [first, last] = [-1, -1];
    for (let y = 0; y < height; y++) {
      if (!inside[y * width + x]) continue;
      if (first < 0) first = y;
      last = y;
    }
    for (let y = Math.max(0, first); y <= last; y++) both[y * width + x] = rows[y * width + x]!;
  }
  return both;
}

const indexesOf = (mask: Uint8Array): number[] => [...mask.keys()].filter((i) => mask[i]);

/** The mask without what is narrower than twice `radius`. */
const open = (mask: Uint8Array, width: number, height: number, radius: number): Uint8Array =>
  dilate(erode(mask, width, height, radius), width, height, radius);

/** What an opening takes away, with the crumbs left out: cords, straps, handles. */
function thinOf(mask: Uint8Array, width: number, height: number): Uint8Array {
  const wide = open(mask, width, height, 4);
  const near = boxBlur(Float32Array.from(mask), width, height, 1);
  return Uint8Array.from(mask, (value, i) => (value && !wide[i] && near[i]! > 0.5 ? 1 : 0));
}

function areasOf(mask: Uint8Array, width: number, height: number): number[][] {
  const { labels, regions } = labelRegions(mask, width, height);
  const areas: number[][] = regions.map(() => []);
  for (let i = 0; i < labels.length; i++) if (labels[i]) areas[labels[i]! - 1]!.push(i);
  return areas;
}

function mean(pixels: readonly number[], value: (i: number) => number): number {
  return pixels.reduce((sum, i) => sum + value(i), 0) / Math.max(1, pixels.length);
}

function boxOf(pixels: readonly number[], width: number, height: number): CutOutDoubt['box'] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const i of pixels) {
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return { left: left / width, top: top / height, width: (right - left) / width, height: (bottom - top) / height };
}
