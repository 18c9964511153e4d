import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { networkSide } from './isnet.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { resizePlane } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { addSureParts } from './add-sure-parts.ts';
import { addStretchedLook } from './add-stretched-look.ts';
import { closeStripes } from './close-stripes.ts';
import { dropMirrorImages } from './drop-mirror-images.ts';
import { dropShadows } from './drop-shadows.ts';
import { findTwin } from './find-twin.ts';
import { fillBurntSides } from './fill-burnt-sides.ts';
import { fillPanes } from './fill-panes.ts';
import { leaveThings } from './leave-things.ts';
import { lookBehind } from './look-behind.server.ts';
import { openGaps } from './open-gaps.ts';
import { openHeldGaps } from './open-held-gaps.ts';
import { restoreBodies } from './restore-bodies.ts';
import { restoreBySymmetry } from './restore-by-symmetry.ts';
import { restoreInside } from './restore-inside.ts';
import { restoreLostParts } from './restore-lost-parts.ts';
import { lookStretched, onDark, onPale } from './stretched-look.server.ts';
import { matteSize } from './refine-matte.server.ts';
import { isToldByBackground } from './told-by-background.ts';
import { trimFringe } from './trim-fringe.ts';
import { rowsAndColumnsBetween } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

export interface FoundProduct {
  /** Where the product lies in the photo, with a margin. */
  readonly box: PixelBox;
  /** 0..255 over `box`, at `matteSize` of it. */
  readonly rough: Plane;
  /** 0..1: how decided the network is, and how far its looks agree. */
  readonly confidence: number;
  /** The network's looks, one by one, before anything was corrected; 0..255 at the view's size. */
  readonly looks: readonly Uint8Array[];
}

interface LookOptions {
  readonly onFirstLook?: () => Promise<void>;
  /** See `CutOutInput`. */
  readonly isGarment?: boolean;
  /** Its name says that it may be of glass: what shows the background may be the product. */
  readonly mayBeClear?: boolean;
}

/**
 * Looks at the whole picture and a second time at the product alone: the second look has the finer edge of a product that
 * is small in the picture, and is a second opinion about every other one; where the product fills the picture the second look is
 * at its mirror image. A large product needs no second look where a plain background tells the same one apart. On a plain background parts
 * that were lost are put back. Null where nothing was found.
 */
export async function findProduct(
  photo: RgbRaster,
  view: PhotoView,
  network: SaliencyNetwork,
  { onFirstLook, isGarment = false, mayBeClear = false }: LookOptions = {},
): Promise<FoundProduct | null> {
  const { width, height } = view.picture;
  const whole = (await resizePlane(square(await network.predict(photo)), view.picture)).data;
  await onFirstLook?.();
  let looks = [whole];
  let joined = whole;
  let agreement = 1;
  let closer: Closer | null = null;
  const near = productBox(whole, width, height, 0.12);
  const isSettled =
    near !== null &&
    zoomOf(near, width, height) <= LEAST_ZOOM &&
    decisiveness(whole) >= SURE_LOOK &&
    isToldByBackground(view, whole);
  if (near && !isSettled && near.width * near.height < 0.85 * width * height) {
    closer = await lookCloser(photo, view, network, near);
    looks.push(closer.seen);
    agreement = overlap(whole, closer.seen);
    closer.share *= Math.min(1, Math.max(0, (agreement - 0.8) / 0.12));
    joined = mix(whole, closer.seen, closer.share);
  } else if (near && !isSettled) {
    const mirrored = await lookMirrored(view, network);
    looks.push(mirrored);
    agreement = overlap(whole, mirrored);
    joined = mix(whole, mirrored, 0.5);
  }
  if (!view.isPlain) joined = addSureParts(view, joined, looks);
  if (view.isPlain && decisiveness(joined) < decided) {
    const plain = [...looks];
    for (const stretch of [onPale, onDark]) {
      const stretched = await lookStretched(view, network, stretch);
      if (stretch === onDark && decisiveness(stretched) < decided) break;
      // Its additions are taken; where it sees less, print or shadow was taken for a difference.
      const added = addStretchedLook(view, joined, plain, stretched);
      looks.push(added.look);
      joined = added.joined;
      if (decisiveness(joined) > lost) break;
    }
  }
  if (!view.isPlain && (isScattered(joined, width, height) || (isGarment && isSmall(joined)))) {
    const behind = await lookBehind(view, joined, network);
    if (decisiveness(behind) > sureOfWhole && holds(behind, joined)) {
      looks.push(behind);
      joined = joined.map((value, i) => Math.max(value, behind[i]!));
      closer = null;
    }
  }
  const lookAt = async (box: PixelBox): Promise<Uint8Array> => (await lookCloser(photo, view, network, box)).seen;
  if (!view.isPlain) {
    const twin = await findTwin(view, joined, lookAt);
    if (twin) {
      joined = joined.map((value, i) => Math.max(value, twin[i]!));
      // It looked at the twin alone, and contradicts nothing elsewhere.
      looks.push(joined);
      closer = null;
    }
  }
  let settled = view.isPlain
    ? settleOnPlain(view, joined, looks, mayBeClear)
    : restoreBySymmetry(view, leaveThings(view, joined));
  if (view.isPlain && !mayBeClear) {
    const opened = await openHeldGaps(view, settled, looks, lookAt);
    // The closer look saw the gap alone, and contradicts nothing elsewhere.
    if (opened !== settled) looks.push(opened);
    const filled = fillBurntSides(view, opened, looks);
    // The looks took burnt-out sides for background, and tell nothing of them.
    if (filled !== opened) {
      looks = looks.map((look) => look.map((value, i) => (filled[i] === opened[i] ? value : filled[i]!)));
    }
    settled = filled;
  }
  const proposal = restoreInside(view, closeStripes(view, settled), looks);
  const box = productBox(proposal, width, height, 0.06);
  if (!box) return null;
  const inPhoto = toPhoto(box, view, photo);
  const rough = await roughMatte(view, photo, box, inPhoto, joined, proposal, closer);
  return { box: inPhoto, rough, confidence: decisiveness(proposal) * Math.min(1, agreement * 1.03), looks };
}

function settleOnPlain(
  view: PhotoView,
  joined: Uint8Array,
  looks: readonly Uint8Array[],
  mayBeClear: boolean,
): Uint8Array {
  const whole = dropMirrorImages(view, restoreBodies(view, dropShadows(view, restoreLostParts(view, joined))));
  const opened = mayBeClear ? whole : openGaps(view, whole, looks);
  return fillPanes(view, trimFringe(view, opened, looks), looks);
}

/** The product as found in the view by another way. Null where that is nothing. */
export async function findIn(
  photo: RgbRaster,
  view: PhotoView,
  { found, confidence }: { readonly found: Uint8Array; readonly confidence: number },
): Promise<FoundProduct | null> {
  const box = productBox(found, view.picture.width, view.picture.height, 0.06);
  if (!box) return null;
  const inPhoto = toPhoto(box, view, photo);
  const rough = await roughMatte(view, photo, box, inPhoto, found, found, null);
  return { box: inPhoto, rough, confidence, looks: [] };
}

/** From this zoom on the closer look has the finer edge. */
const LEAST_ZOOM = 1.3;
/** Decisiveness of a first look that needs no second opinion where the background tells the same. */
const SURE_LOOK = 0.95;

const zoomOf = (box: PixelBox, width: number, height: number): number =>
  Math.max(width, height) / Math.max(box.width, box.height);

/** Below this the network was of two minds, and on a plain background one more look pays. */
const decided = 0.88;
/** Below this it found next to nothing. */
const lost = 0.5;

/** The share of its rows and columns below which a find may be a print, without the thing it is printed on. */
const scattered = 0.55;
/** The decisiveness of a find behind a print; it holds nearly all of the print, and is at least twice as large. */
const sureOfWhole = 0.95;
const heldShare = 0.97;
const larger = 2;

function isScattered(found: Uint8Array, width: number, height: number): boolean {
  const inside = found.map((value) => (value > 127 ? 1 : 0));
  const sum = (mask: Uint8Array): number => mask.reduce((all, value) => all + value, 0);
  return sum(inside) < scattered * sum(rowsAndColumnsBetween(inside, width, height));
}

/** A garment that its seller photographs fills more of the picture; so little may be a print. */
const smallGarment = 0.15;

const isSmall = (found: Uint8Array): boolean =>
  countMarked(maskOf(found.length, (i) => found[i]! > 127)) < smallGarment * found.length;

function holds(whole: Uint8Array, part: Uint8Array): boolean {
  let [all, of, both] = [0, 0, 0];
  for (let i = 0; i < whole.length; i++) {
    const inWhole = whole[i]! > 127;
    const inPart = part[i]! > 127;
    if (inWhole) all++;
    if (inPart) of++;
    if (inWhole && inPart) both++;
  }
  return of > 0 && both > heldShare * of && all > larger * of;
}

interface Closer {
  readonly box: PixelBox;
  /** Its find, 0 outside its box; the view's size. */
  readonly seen: Uint8Array;
  readonly square: Plane;
  /** How far its edge is believed, 0..1: the smaller the product in the picture, the more. */
  share: number;
}

async function lookCloser(photo: RgbRaster, view: PhotoView, network: SaliencyNetwork, box: PixelBox): Promise<Closer> {
  const { width, height } = view.picture;
  const found = square(await network.predict(photo, toPhoto(box, view, photo)));
  const part = await resizePlane(found, box);
  const seen = new Uint8Array(width * height);
  for (let y = 0; y < box.height; y++) {
    seen.set(part.data.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * width + box.left);
  }
  const zoom = zoomOf(box, width, height);
  return { box, seen, square: found, share: Math.min(1, Math.max(0, (zoom - LEAST_ZOOM) / 0.7)) };
}

/** The proposal at the size at which edges are found: the closer look's own pixels, and what was put right since. */
async function roughMatte(
  view: PhotoView,
  photo: RgbRaster,
  box: PixelBox,
  inPhoto: PixelBox,
  joined: Uint8Array,
  proposal: Uint8Array,
  closer: Closer | null,
): Promise<Plane> {
  const size = matteSize(inPhoto);
  const enlarge = (data: Uint8Array): Promise<Plane> =>
    resizePlane({ data: crop(data, view.picture.width, box), width: box.width, height: box.height }, size);
  const rough = await enlarge(proposal);
  if (!closer || closer.share === 0) return rough;
  const base = await enlarge(joined);
  const at = toPhoto(closer.box, view, photo);
  const scale = size.width / inPhoto.width;
  const fine = await resizePlane(closer.square, {
    width: Math.max(1, Math.round(at.width * scale)),
    height: Math.max(1, Math.round(at.height * scale)),
  });
  const [left, top] = [Math.round((inPhoto.left - at.left) * scale), Math.round((inPhoto.top - at.top) * scale)];
  const data = new Uint8Array(rough.data);
  for (let y = 0; y < size.height; y++) {
    const fromY = y + top;
    if (fromY < 0 || fromY >= fine.height) continue;
    for (let x = 0; x < size.width; x++) {
      const fromX = x + left;
      const i = y * size.width + x;
      if (fromX < 0 || fromX >= fine.width || rough.data[i] !== base.data[i]) continue;
      data[i] = base.data[i]! * (1 - closer.share) + fine.data[fromY * fine.width + fromX]! * closer.share;
    }
  }
  return { data, ...size };
}

/** The whole picture the other way round: a second opinion where the product fills the picture. 0..255 at the view's size. */
async function lookMirrored({ picture }: PhotoView, network: SaliencyNetwork): Promise<Uint8Array> {
  const { data, width, height } = picture;
  const seen = await resizePlane(
    square(await network.predict({ data: mirror(data, width, 3), width, height })),
    picture,
  );
  return mirror(seen.data, width, 1);
}

function mirror(data: Uint8Array, width: number, channels: 1 | 3): Uint8Array {
  const mirrored = new Uint8Array(data.length);
  for (let i = 0; i < data.length / channels; i++) {
    const x = i % width;
    const from = (i - x + width - 1 - x) * channels;
    for (let c = 0; c < channels; c++) mirrored[i * channels + c] = data[from + c]!;
  }
  return mirrored;
}

const square = (data: Uint8Array): Plane => ({ data, width: networkSide, height: networkSide });

const mix = (a: Uint8Array, b: Uint8Array, share: number): Uint8Array =>
  a.map((value, i) => Math.round(value * (1 - share) + b[i]! * share));

function crop(data: Uint8Array, width: number, box: PixelBox): Uint8Array {
  const part = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left;
    part.set(data.subarray(from, from + box.width), y * box.width);
  }
  return part;
}

/** A box of the view, in the photo's pixels. */
function toPhoto(box: PixelBox, view: PhotoView, photo: RgbRaster): PixelBox {
  const [across, down] = [photo.width / view.picture.width, photo.height / view.picture.height];
  const [left, top] = [Math.floor(box.left * across), Math.floor(box.top * down)];
  return {
    left,
    top,
    width: Math.min(photo.width, Math.ceil((box.left + box.width) * across)) - left,
    height: Math.min(photo.height, Math.ceil((box.top + box.height) * down)) - top,
  };
}

/** Frame of everything likelier than not, with `margin` of its longer side around it; null when there is nothing. */
function productBox(found: Uint8Array, width: number, height: number, margin: number): PixelBox | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (found[y * width + x]! < 102) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < left) return null;
  const pad = Math.max(4, Math.round(Math.max(right - left, bottom - top) * margin));
  left = Math.max(0, left - pad);
  top = Math.max(0, top - pad);
  return {
    left,
    top,
    width: Math.min(width, right + pad + 1) - left,
    height: Math.min(height, bottom + pad + 1) - top,
  };
}

/** Intersection over union of two soft masks, cut at one half. */
function overlap(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    const inA = a[i]! > 127;
    const inB = b[i]! > 127;
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return either === 0 ? 1 : both / either;
}

/** Share of the found area on which the network is sure. */
function decisiveness(found: Uint8Array): number {
  let sure = 0;
  let any = 0;
  for (let i = 0; i < found.length; i++) {
    if (found[i]! > 229) sure++;
    if (found[i]! > 26) any++;
  }
  return any === 0 ? 0 : Math.min(1, (sure / any) * 1.05);
}
