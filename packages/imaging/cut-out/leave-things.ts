import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { countColours } from './colour-counts.ts';
import { labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/** From here on the looks are sure of the product, 0..255. */
const sure = 245;
/** Most of what was found is so sure: otherwise its colours say nothing about the rest. */
const sureShare = 0.6;
/** Of a thing that only stands beside it they are, on the whole, not so sure. */
const unsure = 215;
/** A colour that less of the sure product has is foreign to it. */
const common = 0.001;
/** Smaller things, as a share of what was found, are left as they are. */
const smallest = 0.01;
/** Half the width of what is too narrow to be a thing, and how far around one its soft rim goes, in pixels of the view. */
const narrow = 2;
const rim = 5;

/**
 * Takes off what came along from a busy scene: the plant behind an armchair, the fruit beside a bottle. No look is sure of it, and it
 * has colours that the sure product has nowhere. What is taken off is asked about, since the looks were of two minds.
 *
 * @param found 0..255 at the view's size, all looks together
 */
export function leaveThings({ picture, lab }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const own = maskOf(found.length, (i) => found[i]! >= sure);
  const area = countMarked(maskOf(found.length, (i) => found[i]! > 127));
  if (countMarked(own) < sureShare * area) return found;
  const colours = countColours(lab, own);
  const foreign = maskOf(found.length, (i) => found[i]! > 127 && colours.shareOf(i) < common);
  const wide = dilate(erode(foreign, width, height, narrow), width, height, narrow).map(
    (value, i) => value & foreign[i]!,
  );
  const { labels, regions } = labelRegions(wide, width, height);
  const seen = new Float64Array(regions.length + 1);
  for (let i = 0; i < labels.length; i++) seen[labels[i]!]! += found[i]!;
  const isThing = regions.map(({ label, size }) => size > area * smallest && seen[label]! / size < unsure);
  const things = maskOf(labels.length, (i) => labels[i]! > 0 && isThing[labels[i]! - 1]!);
  const taken = dilate(things, width, height, rim);
  return found.map((value, i) => (taken[i] && value < sure ? 0 : value));
}
