import { apartOf, colourEdges, DEEPEST_SHADOW_LAB, isShadowLike } from './plain-background.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set and photos that no rule was made on were looked
 * at afterwards.
 */

/** Width of the frame at which the background is looked at, as a share of the short side, and its least width in pixels of the view. */
const FRAME_RATIO = 0.03;
const LEAST_FRAME_PIXELS = 3;
/** Distance from the product, in pixels of the view, within which its soft edge is no background. */
const SOFT_EDGE_PIXELS = 4;
/** Least share of the frame where background shows, and least share of that background which is one surface or a shadow on it. */
const SHOWN_SHARE = 0.25;
const EVEN_SHARE = 0.9;
/** Noise in Lab, at most: more than on a plain background, since a light that falls off towards the corners counts as noise. */
const MOST_NOISE_LAB = 2.5;
/** Change over two pixels, Lab units, in a soft shadow. */
const SOFT_SHADOW_LAB = 2.4;

/**
 * Whether the background that shows at the frame is one smooth surface although the photo's border as a whole is not: a soft shadow, or the
 * product itself, covers the rest of it. What such a background tells settles a doubt; no outline is made by it.
 *
 * @param away distance of each pixel of the view from the proposed product, in pixels
 */
export function isBackgroundEven({ picture, lab, background }: PhotoView, away: Float32Array): boolean {
  if (background.noise > MOST_NOISE_LAB) return false;
  const { width, height } = picture;
  const margin = Math.max(LEAST_FRAME_PIXELS, Math.round(Math.min(width, height) * FRAME_RATIO));
  const edges = colourEdges(lab, width, height);
  const apart = apartOf(background);
  const isSoftShadow = (i: number): boolean =>
    background.distance[i]! < DEEPEST_SHADOW_LAB && edges[i]! < SOFT_SHADOW_LAB && isShadowLike(background, lab, i);
  let [frame, shown, even] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const isAcross = y < margin || y >= height - margin;
    for (let x = 0; x < width; x++) {
      if (!isAcross && x >= margin && x < width - margin) continue;
      const i = y * width + x;
      frame++;
      if (away[i]! < SOFT_EDGE_PIXELS) continue;
      shown++;
      if (background.distance[i]! < apart || isSoftShadow(i)) even++;
    }
  }
  return shown > SHOWN_SHARE * frame && even > EVEN_SHARE * shown;
}
