import { boxBlur } from '../pixels/box-blur.ts';
import { maskOf, planeOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { findPaleShadows } from './pale-shadows.ts';
import { apartOf, colourEdges, DEEPEST_SHADOW_LAB, isShadowLike } from './plain-background.ts';
import { labelRegions } from './regions.ts';
import { highestAround, spread } from './spread.ts';
import type { PhotoView } from './view-photo.server.ts';

/** The share of its depth by which a soft shadow changes over two pixels; a product's own edge is steeper. */
const steep = 0.3;
/** How far across a border its edge is looked for, in pixels of the view. */
const edgeReach = 4;
/** How wide a seam of background a loose outline may have before the shadow, in pixels of the view. */
const slack = 6;
/** The product's edge is so many times steeper than the shadow's own rim. */
const sharper = 1.8;
/** The largest share of the shadow's depth behind that edge: then it is no darker product. */
const lighter = 0.35;
/** Up to this share of it, it may be a shadow beside a product in the shade. */
const perhapsLighter = 0.6;
/** A shadow lies open to the background along so much of its border; a shaded side of the product hardly does. */
const openBorder = 0.1;
/** Smaller ones, as a share of the product, are the outline's own softness. */
const smallest = 0.002;

interface FoundShadows {
  /** 1 where a shadow lies, and the seam of background before it. */
  readonly certain: Uint8Array;
  /** 1 where a shadow may lie: only a person can decide. */
  readonly perhaps: Uint8Array;
}

/** Takes off the shadows that came along with a product on a plain background. */
export function dropShadows(view: PhotoView, found: Uint8Array): Uint8Array {
  const pale = findPaleShadows(view, found);
  const { certain } = findShadows(view, found, pale);
  return found.map((value, i) => (pale[i] || certain[i] ? 0 : value));
}

/**
 * Soft shadows inside of what was found on a plain background: of the background's hue and darker, fading out towards the background,
 * and ended by a much sharper edge where the lighter product begins.
 *
 * @param found 0..255 at the view's size
 * @param known 1 where a shadow was found in another way: it is neither the background nor looked at again
 */
export function findShadows(
  { picture, lab, background }: PhotoView,
  found: Uint8Array,
  known?: Uint8Array,
): FoundShadows {
  const { width, height } = picture;
  const depth = depthBelowBackground(lab, background.backdrop, width, height);
  const apart = apartOf(background);
  const dark = maskOf(depth.length, (i) => depth[i]! > apart && !known?.[i] && isShadowLike(background, lab, i));
  const deepest = highestAround(
    depth.map((value, i) => (dark[i] ? value : 0)),
    width,
    height,
  );
  const edges = colourEdges(lab, width, height);
  const wall = Math.max(2.4, 5 * background.noise);
  const outside = maskOf(found.length, (i) => found[i]! <= 127);
  const nearOutside = dilate(outside, width, height, slack);
  // A loose outline has a seam of plain background before the shadow.
  const seam = found.map((value, i) => (value > 127 && nearOutside[i] && background.distance[i]! < apart ? 1 : 0));
  const entered = spread(
    dark.map((isDark, i) => (isDark && nearOutside[i] && !outside[i] ? 1 : 0)),
    width,
    height,
    (i) => dark[i] === 1 && !outside[i] && edges[i]! < Math.max(wall, steep * deepest[i]!),
  );
  const { labels, regions } = labelRegions(entered, width, height);
  const borders = regions.map(() => ({ depth: 0, inner: 0, innerEdge: 0, innerDepth: 0, outer: 0, outerEdge: 0 }));
  const steps = [1, -1, width, -width];
  for (let i = 0; i < labels.length; i++) {
    const border = borders[labels[i]! - 1];
    if (!border) continue;
    border.depth += depth[i]!;
    for (let side = 0; side < 4; side++) {
      const step = steps[side]!;
      const beside = i + step;
      if (beside < 0 || beside >= labels.length || labels[beside] === labels[i]) continue;
      let edge = 0;
      for (let far = 0; far <= edgeReach; far++) edge = Math.max(edge, edges[i + far * step] ?? 0);
      if (!outside[beside] && !seam[beside]) {
        border.inner++;
        border.innerEdge += edge;
        border.innerDepth += depth[i + (edgeReach + 1) * step] ?? 0;
      } else {
        border.outer++;
        border.outerEdge += edge;
      }
    }
  }
  const product = found.reduce((count, value) => count + (value > 127 ? 1 : 0), 0);
  const darkness = regions.map(({ size }, index) => {
    const { depth: sum, inner, innerEdge, innerDepth, outer, outerEdge } = borders[index]!;
    const isOpen = size >= product * smallest && inner > 0 && outer >= openBorder * (inner + outer);
    // A black mug with a bright inside looks like a shadow beside a bright thing; no shadow is as dark as that.
    if (sum > DEEPEST_SHADOW_LAB * size) return 1;
    return isOpen && innerEdge / inner > (sharper * outerEdge) / outer ? innerDepth / inner / (sum / size) : 1;
  });
  const below = (limit: number): Uint8Array =>
    maskOf(labels.length, (i) => labels[i]! > 0 && darkness[labels[i]! - 1]! < limit);
  const shadow = below(lighter);
  const beside = dilate(shadow, width, height, slack);
  return {
    certain: shadow.map((value, i) => (value || (seam[i] && beside[i]) ? 1 : 0)),
    perhaps: below(perhapsLighter),
  };
}

/** How much darker than the background each pixel is, Lab units, without the grain. */
function depthBelowBackground(lab: Float32Array, backdrop: Float32Array, width: number, height: number): Float32Array {
  const depth = planeOf(width * height, (i) => backdrop[i * 3]! - lab[i * 3]!);
  return boxBlur(depth, width, height, 1);
}
