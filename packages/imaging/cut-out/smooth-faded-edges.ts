import { blockShift, growBlocks, noBlocks, sumWindows } from '../pixels/blocks.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { photoDistance } from './photo-distance.ts';
import { edgeRadius } from './refine-matte.server.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set and the difficult set of `bench:cutout` were
 * looked at afterwards.
 */

/** Noise in Lab and lightness, L of Lab, of burnt-out paper, into which a white side fades. */
const BURNT_OUT_NOISE_LAB = 0.1;
const WHITE_L = 95;
/** Distance from the background, Lab units, within so many pixels, beyond which the photo has an edge for the outline to follow. */
const EDGE_LAB = 12;
const EDGE_PIXELS = 2;
/** Change from one pixel to the next, Lab units, that is an edge as well. */
const STEP_LAB = 6;
/** How far along an outline is evened out, in radii in which edges are found. */
const SMOOTH_RADII = 2;
/** How many times as steep as the mean around it the edge is made. */
const GAIN = 6;
/** Share of the pixels around of which more are half transparent in a veil, glass or a part in doubt, than in an outline. */
const WIDE_SHARE = 0.6;
/** Kinds of half transparent pixels, and how many sharp ones there are at most among faded ones. */
const FADED = 1;
const SHARP = 2;
const WIDE = 3;
const MOST_SHARP_SHARE = 0.25;

/**
 * Evens out the outline where the photo has no edge for it to follow, in place: the white top of a box that fades into burnt-out paper. There its grain alone
 * decides where the outline runs, and tears it.
 *
 * @param alpha of the box, 0..255
 * @param distanceAt `photoDistance` of the same box, which the steps of a cut-out share
 */
export function smoothFadedEdges(
  photo: RgbRaster,
  box: PixelBox,
  alpha: Uint8Array,
  view: PhotoView,
  distanceAt = photoDistance(photo, box, view),
): void {
  const { background, isPlain } = view;
  if (!isPlain || background.noise > BURNT_OUT_NOISE_LAB) return;
  if (background.backdrop[3 * Math.floor(background.backdrop.length / 6)]! < WHITE_L) return;
  const { width, height } = box;
  const radius = SMOOTH_RADII * edgeRadius(photo);
  const before = alpha.slice();
  const windowPixels = (2 * radius + 1) ** 2;
  const kinds = new Uint8Array(alpha.length);
  const faded = noBlocks(box);
  for (let y = 0; y < height; y++) {
    for (let i = y * width; i < (y + 1) * width; i++) {
      if (before[i] === 0 || before[i] === 255) continue;
      kinds[i] = isFaded(i) ? FADED : SHARP;
      if (kinds[i] === FADED) faded.marked[(y >> blockShift) * faded.across + ((i - y * width) >> blockShift)] = 1;
    }
  }
  if (!faded.marked.includes(1)) return;
  const blocks = growBlocks(faded, radius);
  const addSoft = (columns: Float64Array, row: number, left: number, right: number, sign: number): void => {
    for (let x = left; x < right; x++) if (kinds[row + x]! > 0) columns[x]! += sign;
  };
  const wide: number[] = [];
  sumWindows(growBlocks(blocks, radius), radius, 1, addSoft, (i, [soft]) => {
    if (soft! > WIDE_SHARE * windowPixels) wide.push(i);
  });
  for (const i of wide) kinds[i] = WIDE;
  const add = (columns: Float64Array, row: number, left: number, right: number, sign: number): void => {
    for (let x = left; x < right; x++) {
      columns[x * 4]! += sign * before[row + x]!;
      const kind = kinds[row + x]!;
      if (kind > 0) columns[x * 4 + kind]! += sign;
    }
  };
  sumWindows(blocks, radius, 4, add, (i, [sum, ofFaded, sharp, ofWide]) => {
    if (ofFaded === 0 || ofWide! > 0 || sharp! > MOST_SHARP_SHARE * ofFaded!) return;
    alpha[i] = Math.round(255 * Math.min(1, Math.max(0, (sum! / (255 * windowPixels) - 0.5) * GAIN + 0.5)));
  });

  /** Nothing near has an edge. */
  function isFaded(i: number): boolean {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x < EDGE_PIXELS || y < EDGE_PIXELS || x >= width - EDGE_PIXELS || y >= height - EDGE_PIXELS) return false;
    // Beside nearly every edge one of these says so.
    for (const step of [1, -1, width, -width]) if (distanceAt(i + step * EDGE_PIXELS) > EDGE_LAB) return false;
    for (let down = -EDGE_PIXELS; down <= EDGE_PIXELS; down++) {
      for (let across = -EDGE_PIXELS; across <= EDGE_PIXELS; across++) {
        const at = i + down * width + across;
        const distance = distanceAt(at);
        if (distance > EDGE_LAB) return false;
        if (across > -EDGE_PIXELS && Math.abs(distance - distanceAt(at - 1)) > STEP_LAB) return false;
        if (down > -EDGE_PIXELS && Math.abs(distance - distanceAt(at - width)) > STEP_LAB) return false;
      }
    }
    return true;
  }
}
