import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { rollIn } from './closed-outline.ts';
import { countColours } from './colour-counts.ts';
import { isBackgroundEven } from './even-background.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

export interface DoubtInput {
  readonly view: PhotoView;
  /** The network's looks, 0..255 at the view's size; none without one. */
  readonly looks: readonly Uint8Array[];
  /** The outline that is proposed, 0..255 at the view's size. */
  readonly proposal: Uint8Array;
  /** 1 where the proposal is translucent far from its outline; the view's size. */
  readonly translucent?: Uint8Array;
  /** Its name says that it may be of glass. */
  readonly mayBeClear?: boolean;
}

/** Everything that is known about a proposal before a question is asked. */
export interface Evidence extends PhotoView {
  readonly looks: readonly Uint8Array[];
  readonly mayBeClear: boolean;
  readonly width: number;
  readonly height: number;
  /** 1 where the proposal is product. */
  readonly inside: Uint8Array;
  readonly area: number;
  /** The background is plain, or all of it that shows at the frame is one smooth surface: its colour is known all over the photo. */
  readonly isBackgroundKnown: boolean;
  /** 1 where nothing of the proposal is, but the product is all around. */
  readonly enclosed: Uint8Array;
  /** How far each pixel is from the proposal, in pixels. */
  readonly away: Float32Array;
  /** 1 where the background can be followed from the frame without crossing an edge. */
  readonly reached: Uint8Array;
  /** Share of the background beside the product that has about the colour of pixel `i`. */
  backgroundShare(i: number): number;
  /** Share of the proposed product that has about the colour of pixel `i`. */
  productShare(i: number): number;
}

/** How far beside the product its background is looked at, as a share of the long side. */
const beside = 0.12;

/** Gathers what the rules of doubt look at. */
export function gatherEvidence({ view, looks, proposal, mayBeClear = false }: DoubtInput): Evidence {
  const { width, height } = view.picture;
  const inside = proposal.map((value) => (value > 127 ? 1 : 0));
  const outside = inside.map((value) => 1 - value);
  const { labels, regions } = labelRegions(outside, width, height);
  const enclosed = maskOf(labels.length, (i) => labels[i]! > 0 && !regions[labels[i]! - 1]!.touchesFrame);
  const away = distanceToMask(inside, width, height);
  const reach = beside * Math.max(width, height);
  const around = maskOf(away.length, (i) => away[i]! > 4 && away[i]! < reach && !enclosed[i]);
  const background = countColours(view.lab, around);
  const product = countColours(view.lab, inside);
  return {
    ...view,
    looks,
    mayBeClear,
    width,
    height,
    inside,
    area: countMarked(inside),
    isBackgroundKnown: view.isPlain || isBackgroundEven(view, away),
    enclosed,
    away,
    reached: rollIn(view, inside),
    backgroundShare: (i) => background.shareOf(i),
    productShare: (i) => product.shareOf(i),
  };
}
