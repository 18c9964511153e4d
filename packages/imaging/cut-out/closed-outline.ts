import { maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { colourEdges, floodFromFrame } from './plain-background.ts';
import { labelRegions } from './regions.ts';
import { smallestAt } from './smallest-at.ts';
import type { PhotoView } from './view-photo.server.ts';

/** An edge is steeper than so many times what the background's own noise gives in the middle. */
const overNoise = 3;
/** On a background without noise: what the steps of eight bits give. */
const faintest = 0.2;
/** Half the width, in pixels of the view, of the ball that is rolled in from the frame: it cannot pass narrower gaps. */
const ball = 3;

/**
 * The reach of a ball that is rolled in from the frame without crossing an edge, however faint: white on white has little
 * contrast, but an outline. It does not start where what was `found` leaves the picture. (Trapped-ball filling: Zhang et al., "Vectorizing Cartoon Animations", 2009.)
 */
export function rollIn({ picture, lab }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const edges = colourEdges(lab, width, height, 2);
  const margin = Math.max(3, Math.round(Math.min(width, height) * 0.03));
  const isAtFrame = (i: number, within: number): boolean => {
    const x = i % width;
    const y = (i / width) | 0;
    return x < within || y < within || x >= width - within || y >= height - within;
  };
  const border = edges.filter((_, i) => isAtFrame(i, margin));
  const edge = Math.max(faintest, overNoise * smallestAt(border, border.length >> 1)!);
  const walls = dilate(
    maskOf(edges.length, (i) => edges[i]! > edge),
    width,
    height,
    ball,
  );
  return dilate(
    floodFromFrame(width, height, (i) => !walls[i] && !(found[i] && isAtFrame(i, 1))),
    width,
    height,
    ball,
  );
}

/** The closed outlines around `found`: what the ball does not reach. Shadows with a sharp edge come along. */
export function closedOutline(reached: Uint8Array, found: Uint8Array, width: number, height: number): Uint8Array {
  const { labels, regions } = labelRegions(
    reached.map((value) => 1 - value),
    width,
    height,
  );
  const touching = new Uint8Array(regions.length + 1);
  for (let i = 0; i < labels.length; i++) if (found[i]) touching[labels[i]!] = 1;
  for (const { label, touchesFrame } of regions) if (touchesFrame) touching[label] = 0;
  touching[0] = 0;
  return maskOf(labels.length, (i) => touching[labels[i]!] === 1);
}
