import type { Similarity, StageInput } from '../../contract/stage-engine.ts';
import { cutOfFrame } from '../../pixels/frame-window.ts';
import type { Framing } from '../../pixels/frame-window.ts';
import type { PlacedItem } from '../../pixels/place-item.server.ts';
import { asSolid } from '../../pixels/place-item.server.ts';
import { mixSeed } from '../../pixels/random.ts';
import { MOST_CLOSER } from '../../rest/size-limits.ts';
import { decodeScene } from '../geometry/scene-data.server.ts';
import { mapOf } from '../geometry/set-room.server.ts';
import { contentBoxOf } from '../judge-picture.ts';
import type { CropWish, PlaceSide } from '../words/place-words.ts';
import { andThen, betweenFramings, isStill, moveBox, STILL } from './similarity.ts';
import type { Box } from './similarity.ts';
import { depthAt, isCarriedAt, supportOf } from './support.ts';
import type { Ground, Supported } from './support.ts';
import { wishOf } from './wishes.ts';
import type { Wish } from './wishes.ts';

/** Where things stand in one picture of a run, and what of the scene it shows. */
export interface Layout {
  /** The move of the placed items in the scene as the canvas frames it. */
  readonly place: Similarity;
  /** The framing at a share of the way from the canvas's own; with it all that was placed is in the frame. */
  readonly framingAt: (share: number) => Framing;
  /** All that was placed, as that framing shows it. */
  readonly moveIn: (framing: Framing) => Similarity;
}

/** The facts that layouts depend on. */
export interface LaidScene {
  readonly width: number;
  readonly height: number;
  readonly scene: StageInput['scene'];
  readonly items: readonly { readonly item: PlacedItem }[];
  readonly seed: number;
  /** The parts that every picture has as the canvas has them. */
  readonly fixed?: StageInput['fixed'];
  /** A brand has its own size for products. */
  readonly brand?: object | undefined;
  /** Where the words want the products. */
  readonly side?: PlaceSide | null | undefined;
  /** How near they want them. */
  readonly crop?: CropWish | null | undefined;
}

/** The layout of a picture; the first is the canvas's own. `isMirrored`: the scene is turned round, as far as it may be. */
export type Layouts = (index: number, take: number, isMirrored: boolean) => Layout;

/** Of the frame's sides, left free around what is moved. */
const MARGIN = 0.03;
/** Of the frame's sides, what products may take after they were brought nearer. */
const LARGEST = 0.8;
/** Of the frame's sides: products are not made smaller than this in a drawn set. */
const SMALLEST = 0.35;
/** By going back or forth, a thing may get so much smaller or larger. */
const [LEAST_SCALE, MOST_SCALE] = [0.84, 1.2] as const;
/** Parts of a wish, the largest first. */
const [ASIDE_SHARES, NEARER_SHARES] = [
  [1, 0.8, 0.6, 0.4, 0.2],
  [1, 0.5, 0],
] as const;
/** Nearer than this to where it stood, it was not moved. Shares of the frame. */
const MOVED = 0.015;
const ZOOM_STEP = 0.03;
/** Beside the middle by so much, a thing is on a side. */
const ASIDE = 0.03;

/** Plans where the things of a run stand in its pictures, by the scene's geometry where it has one. */
export async function planLayouts(scene: LaidScene): Promise<Layouts> {
  const { width, height, scene: template, seed, fixed, side, crop } = scene;
  const own: Framing = { zoom: template?.closer ?? 1, mirrored: false };
  const boxes = scene.items.flatMap(({ item }) => {
    const box = contentBoxOf(asSolid(item));
    if (!box) return [];
    const isWhole = box.left > 0 && box.top > 0 && box.right < width && box.bottom < height;
    return [{ item, box: shareOf(box, scene), isWhole }];
  });
  const products = boxes.filter(({ item }) => item.role === 'product');
  const subjects = products.length > 0 ? products : boxes;
  const whole = boxes.filter(({ isWhole }) => isWhole);
  const kept = around(whole.map(({ box }) => box));
  const group = around(subjects.map(({ box }) => box)) ?? EVERYTHING;
  const isCut = subjects.some(({ isWhole }) => !isWhole);
  const mayMove = !fixed?.items && !isCut && whole.length === boxes.length && subjects.length > 0 && side !== 'middle';
  const mayCrop = !fixed?.items && !fixed?.scene && !isCut && !scene.brand && crop !== 'wide';
  const towards = sideOf(side) ?? (mixSeed(seed, 17) % 2 === 0 ? 1 : -1);
  const ground = template?.set && mayMove ? await groundOf(template, own, scene) : null;
  let standing: readonly Supported[] | null | undefined;
  const places = new Map<string, Similarity>();

  return (index, take, isMirrored) => {
    const still: Layout = { place: STILL, framingAt: () => own, moveIn: () => STILL };
    if (index === 0) return still;
    const wish = asFarAs(crop ?? null, turned(wishOf(index, take), towards, side ?? null));
    const key = `${index} ${take}`;
    const place = places.get(key) ?? (mayMove ? placeFor(wish) : STILL);
    places.set(key, place);
    const placed = moveBox(group, place);
    const moveIn = (framing: Framing): Similarity =>
      template && !fixed?.items ? andThen(place, betweenFramings(template.light, own, framing, placed)) : place;
    if (!template || !mayCrop) {
      const framing = { ...own, mirrored: isMirrored && mayCrop };
      return { place, framingAt: () => framing, moveIn };
    }
    const framingAt = (share: number): Framing =>
      frame(template, { wish, share, place, isMirrored: isMirrored && template.set == null });
    return { place, framingAt, moveIn };
  };

  function placeFor(wish: Wish): Similarity {
    if (!template) return placeFreely(wish);
    if (!ground || !kept) return STILL;
    // The first picture of a run needs none.
    if (standing === undefined) standing = supportsOf(boxes, ground);
    const carried = standing;
    if (!carried) return STILL;
    // Going back or forth changes the size that a brand has for its products.
    for (const near of scene.brand ? [0] : NEARER_SHARES) {
      for (const far of ASIDE_SHARES) {
        const move = moveOf(carried, { x: wish.aside * far, y: wish.nearer * near }, ground);
        if (!move || !isFree(moveBox(kept, move), kept) || !isOnSide(move)) continue;
        if (carried.every((thing) => isCarriedAt(thing, move, ground))) return isSeen(move) ? move : STILL;
      }
    }
    return STILL;
  }

  /** A drawn set is built around what stands in it. */
  function placeFreely({ aside, scale: wanted }: Wish): Similarity {
    const foot = { x: (group.left + group.right) / 2, y: group.bottom };
    for (const far of ASIDE_SHARES) {
      const least = Math.min(1, SMALLEST / sizeOf(group));
      const size = scene.brand ? 1 : Math.max(least, 1 + (wanted - 1) * far);
      const move = { scale: size, x: foot.x * (1 - size) + aside * far, y: foot.y * (1 - size) };
      if (kept && isFree(moveBox(kept, move), kept) && isOnSide(move) && sizeOf(moveBox(group, move)) <= LARGEST) {
        return move;
      }
    }
    return STILL;
  }

  /** Where the words name a side, nothing goes away from it. */
  function isOnSide(move: Similarity): boolean {
    const to = sideOf(side);
    if (to === null) return true;
    const [before, after] = [middleOf(group), middleOf(moveBox(group, move))];
    return (after - 0.5) * to > ASIDE || (after - before) * to >= 0;
  }

  function isSeen(move: Similarity): boolean {
    const after = moveBox(group, move);
    const moved = Math.hypot(middleOf(after) - middleOf(group), after.bottom - group.bottom);
    return moved > MOVED || Math.abs(move.scale - 1) > 2 * MOVED;
  }

  function frame(
    { light }: NonNullable<StageInput['scene']>,
    to: { readonly wish: Wish; readonly share: number; readonly place: Similarity; readonly isMirrored: boolean },
  ): Framing {
    const { wish, share, place, isMirrored: mirrored } = to;
    const [products, all] = [moveBox(group, place), kept && moveBox(kept, place)];
    const closest = own.zoom * wish.zoom > MOST_CLOSER ? Math.max(1 / own.zoom, 1 / wish.zoom) : wish.zoom;
    const seen = (box: Box, framing: Framing): Box => moveBox(box, betweenFramings(light, own, framing, products));
    const start = middleOf(seen(products, { ...own, mirrored }));
    const target = start + (0.5 + (mirrored ? -wish.seen : wish.seen) - start) * share;
    let zoom = 1 + (closest - 1) * share;
    for (; ; zoom = Math.max(1, zoom - ZOOM_STEP)) {
      const plain = { zoom: own.zoom * zoom, mirrored };
      const at = seen(products, plain);
      let shift = { x: sideOf(side) !== null || subjects.length > 0 ? middleOf(at) - target : wish.seen * share, y: 0 };
      if (all) shift = inside(seen(all, plain), shift);
      const framing: Framing = { ...plain, shift };
      const isFitting = !all || (isFree(seen(all, framing), all) && sizeOf(seen(products, framing)) <= LARGEST);
      if (isFitting || zoom <= 1) return isFitting ? framing : { ...own, mirrored };
    }
  }
}

const EVERYTHING: Box = { left: 0, right: 1, top: 0, bottom: 1 };

const sideOf = (side: PlaceSide | null | undefined): -1 | 1 | null =>
  side === 'left' ? -1 : side === 'right' ? 1 : null;

const turned = (wish: Wish, towards: -1 | 1, side: PlaceSide | null): Wish => {
  const to = (value: number): number => (side === 'middle' ? 0 : (side ? Math.abs(value) : value) * towards);
  return { ...wish, aside: to(wish.aside), seen: to(wish.seen) };
};

/** A wish that goes no farther away than a close-up may, and no nearer than a wide view. */
function asFarAs(crop: CropWish | null, wish: Wish): Wish {
  if (crop === null) return wish;
  const within = crop === 'close' ? Math.max : Math.min;
  return { ...wish, nearer: within(0, wish.nearer), scale: within(1, wish.scale) };
}

const middleOf = ({ left, right }: Box): number => (left + right) / 2;
const sizeOf = ({ left, right, top, bottom }: Box): number => Math.max(right - left, bottom - top);

/** In the frame with a margin, or no nearer to its sides than before. */
function isFree(box: Box, before: Box): boolean {
  const least = (own: number): number => Math.min(MARGIN, Math.max(0, own)) - 1e-6;
  return (
    box.left >= least(before.left) &&
    box.top >= least(before.top) &&
    1 - box.right >= least(1 - before.right) &&
    1 - box.bottom >= least(1 - before.bottom)
  );
}

/** The shift of a frame that has a box inside it, as near as may be to the one that is wanted. */
function inside(box: Box, { x, y }: { readonly x: number; readonly y: number }) {
  const within = (from: number, to: number, value: number): number =>
    Math.min(from - MARGIN, Math.max(to - 1 + MARGIN, value));
  return { x: within(box.left, box.right, x), y: within(box.top, box.bottom, y) };
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

const shareOf = (
  { left, right, top, bottom }: Box,
  { width, height }: { readonly width: number; readonly height: number },
): Box => ({ left: left / width, right: right / width, top: top / height, bottom: bottom / height });

async function groundOf(
  { set, light }: NonNullable<StageInput['scene']>,
  own: Framing,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Ground> {
  const data = await decodeScene(set!);
  return { data, map: mapOf(cutOfFrame(light, own, width, height), data), width, height };
}

/** The supports of the set; null where a product is on none that is known, so that it stays where it was put. */
function supportsOf(
  boxes: readonly { readonly item: PlacedItem; readonly box: Box }[],
  ground: Ground,
): readonly Supported[] | null {
  const found = boxes.map(({ item, box }) => ({ item, box, seat: supportOf(asSolid(item), item.rest, ground) }));
  const isOnProp = (box: Box): boolean =>
    found.some(({ item, seat, box: below }) => {
      const middle = middleOf(box);
      const isUnder =
        middle > below.left && middle < below.right && box.bottom > below.top && box.bottom < below.bottom;
      return item.role === 'prop' && seat !== null && isUnder;
    });
  if (found.some(({ item, seat, box }) => item.role === 'product' && !seat && !isOnProp(box))) return null;
  const seats = found.flatMap(({ seat }) => seat ?? []);
  return seats.length > 0 ? seats : null;
}

/** Moves all by the nearest foot: as much smaller as it is farther away then. */
function moveOf(
  standing: readonly Supported[],
  by: { readonly x: number; readonly y: number },
  ground: Ground,
): Similarity | null {
  const nearest = standing.reduce((a, b) => (b.foot.y > a.foot.y ? b : a));
  const { foot, rest } = nearest;
  const isUpright = rest.mode === 'hang' || rest.mode === 'lean';
  const to = { x: foot.x + by.x * ground.width, y: foot.y + (isUpright ? 0 : by.y) * ground.height };
  const [from, then] = [depthAt(foot, rest, ground), depthAt(to, rest, ground)];
  if (!from || !then) return null;
  const scale = from / then;
  if (scale < LEAST_SCALE || scale > MOST_SCALE) return null;
  const move = {
    scale,
    x: (to.x - foot.x * scale) / ground.width,
    y: (to.y - foot.y * scale) / ground.height,
  };
  return isStill(move) ? null : move;
}
