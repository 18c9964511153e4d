import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { areasOf, indexesOf, mean, open } from './pixel-areas.ts';
import { apartOf, colourEdges, DEEPEST_SHADOW_LAB } from './plain-background.ts';
import type { PlainBackground } from './plain-background.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`) and on the difficult set of `bench:cutout`; the control set was
 * looked at afterwards.
 */

/** Least area of a lost body, as a share of what was found. */
const LEAST_BODY_RATIO = 0.02;
/** Radius, in pixels of the view, below which what differs from the background is the softness of an edge. */
const SOFT_EDGE_PIXELS = 4;
/** Distance, in pixels of the view, at which a body counts as joined to what was found. */
const JOIN_PIXELS = 8;
/** Length of that joint, as a share of the root of the body's area. */
const JOINT_RATIO = 0.15;
/** A body differs from the background as much as what it is joined to; a mirror image on the table differs less. */
const BESIDE_RATIO = 0.7;
/** Change over two pixels inside a textured body, as a share of its depth and in Lab units; shadows are even. */
export const TEXTURE_RATIO = 0.15;
export const TEXTURE_LAB = 3;
/** Share of its depth by which the rim of a body changes over two pixels, and the share of the rim that does. */
const SHARP_RATIO = 0.3;
const SHARP_RIM_SHARE = 0.7;
/** The same of an even grey body, which a shadow may look like, and its least area as a share of what was found. */
const SHARP_RATIO_OF_GREY = 0.45;
const SHARP_RIM_SHARE_OF_GREY = 0.75;
const LEAST_GREY_RATIO = 0.1;
/** Noise in Lab of the burnt-out paper on which it is looked for: in a light that casts hard shadows paper has some. */
const BURNT_OUT_NOISE_LAB = 0.1;
/** The same for a body larger than what was found: hardly a shadow's size. */
const CLEAN_NOISE_LAB = 0.5;
/** Distance in pixels of the view within which a rim's edge is looked for. */
const RIM_REACH_PIXELS = 3;

/** From this distance in Lab on a pixel is clearly not the plain background. */
export const clearOf = ({ noise }: PlainBackground): number => Math.max(7, 5 * noise + 4);

/**
 * The plain background itself tells what is not the background. Where the network left out a body that the background holds whole, the larger
 * outline is taken: what is textured, lighter than the background or darker than any shadow, ends at an edge of the photo, is joined to what was
 * found, and differs from the background as much. On burnt-out paper an even grey one that ends sharply all around is taken as well, and asked about: no
 * look saw it. What fails both is left out, and asked about as before.
 *
 * @param found 0..255 at the view's size
 */
export function restoreBodies({ picture, lab, background }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const inside = maskOf(found.length, (i) => found[i]! > 127);
  const area = countMarked(inside);
  const clear = clearOf(background);
  const lost = maskOf(found.length, (i) => !inside[i] && background.distance[i]! > clear);
  const bodies = areasOf(open(lost, width, height, SOFT_EDGE_PIXELS), width, height, LEAST_BODY_RATIO * area);
  if (area === 0 || bodies.length === 0) return found;
  const edges = colourEdges(lab, width, height);
  const taken = new Uint8Array(found.length);
  for (const pixels of bodies) {
    const body = new Uint8Array(found.length);
    for (const i of pixels) body[i] = 1;
    if (isBody(body, pixels)) for (const i of pixels) taken[i] = 1;
  }
  if (countMarked(taken) === 0) return found;
  const apart = apartOf(background);
  const near = dilate(taken, width, height, JOIN_PIXELS);
  const isRim = (i: number): boolean => near[i] === 1 && !inside[i] && background.distance[i]! > apart;
  return found.map((value, i) => (taken[i] || isRim(i) ? 255 : value));

  function isBody(body: Uint8Array, pixels: readonly number[]): boolean {
    const around = dilate(body, width, height, JOIN_PIXELS);
    const joint = indexesOf(maskOf(body.length, (i) => around[i] === 1 && inside[i] === 1));
    const depth = mean(pixels, (i) => background.distance[i]!);
    const isJoined = joint.length >= JOIN_PIXELS * JOINT_RATIO * Math.sqrt(pixels.length);
    const isAsDeep = depth >= BESIDE_RATIO * mean(joint, (i) => background.distance[i]!);
    const sharp = sharpShare(body, pixels, SHARP_RATIO * depth);
    if (isJoined && isAsDeep && isNoShadow(body, pixels, depth) && sharp > SHARP_RIM_SHARE) return true;
    const most = pixels.length > area ? CLEAN_NOISE_LAB : BURNT_OUT_NOISE_LAB;
    const isLarge = pixels.length > LEAST_GREY_RATIO * area && background.noise < most;
    return isLarge && sharpShare(body, pixels, SHARP_RATIO_OF_GREY * depth) > SHARP_RIM_SHARE_OF_GREY;
  }

  function isNoShadow(body: Uint8Array, pixels: readonly number[], depth: number): boolean {
    if (depth > DEEPEST_SHADOW_LAB) return true;
    // Light from a coloured product tints its shadow: a hue alone says nothing of what is darker than the background.
    if (mean(pixels, (i) => (lab[i * 3]! < background.backdrop[i * 3]! ? 1 : 0)) < 0.5) return true;
    const deep = indexesOf(erode(body, width, height, SOFT_EDGE_PIXELS));
    return mean(deep, (i) => edges[i]!) > Math.max(TEXTURE_LAB, TEXTURE_RATIO * depth);
  }

  /** Share of its rim, beside the background, along which a body ends by so steep an edge; 1 for one that has no such rim. */
  function sharpShare(body: Uint8Array, pixels: readonly number[], steep: number): number {
    const nearProduct = dilate(inside, width, height, JOIN_PIXELS);
    const rim = pixels.filter((i) => {
      const x = i % width;
      if (nearProduct[i] || x === 0 || x === width - 1) return false;
      return [i - 1, i + 1, i - width, i + width].some((at) => body[at] === 0);
    });
    return rim.length === 0 ? 1 : mean(rim, (i) => (steepestNear(i) > steep ? 1 : 0));
  }

  function steepestNear(i: number): number {
    let steepest = 0;
    for (let down = -RIM_REACH_PIXELS; down <= RIM_REACH_PIXELS; down++) {
      for (let across = -RIM_REACH_PIXELS; across <= RIM_REACH_PIXELS; across++) {
        steepest = Math.max(steepest, edges[i + down * width + across] ?? 0);
      }
    }
    return steepest;
  }
}
