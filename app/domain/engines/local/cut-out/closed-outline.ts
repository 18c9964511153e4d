import { dilate } from '../mask-shapes.ts';
import { colourEdges, floodFromFrame } from './plain-background.ts';
import { labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/** An edge is steeper than so many times what the ground's own noise gives in the middle. */
const overNoise = 3;
/** On a ground without noise: what the steps of eight bits give. */
const faintest = 0.2;
/** Half the width, in pixels of the view, of the ball that is rolled in from the frame: it cannot pass narrower gaps. */
const ball = 3;

/**
 * What no ball that is rolled in from the frame can reach without crossing an edge, however faint: white on white has
 * little contrast, but an outline. Gives what touches `found` and not the frame; shadows with a sharp edge come along. (Trapped-ball filling: Zhang et al., "Vectorizing Cartoon Animations", 2009.)
 */
export function closedOutline({ picture, lab }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const edges = colourEdges(lab, width, height, 2);
  const margin = Math.max(3, Math.round(Math.min(width, height) * 0.03));
  const border = edges.filter((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x < margin || y < margin || x >= width - margin || y >= height - margin;
  });
  const edge = Math.max(faintest, overNoise * border.sort()[border.length >> 1]!);
  const walls = dilate(
    Uint8Array.from(edges, (value) => (value > edge ? 1 : 0)),
    width,
    height,
    ball,
  );
  const reached = dilate(
    floodFromFrame(width, height, (i) => !walls[i]),
    width,
    height,
    ball,
  );
  const { labels, regions } = labelRegions(
    reached.map((value) => 1 - value),
    width,
    height,
  );
  const touching = new Uint8Array(regions.length + 1);
  for (let i = 0; i < labels.length; i++) if (found[i]) touching[labels[i]!] = 1;
  for (const { label, touchesFrame } of regions) if (touchesFrame) touching[label] = 0;
  touching[0] = 0;
  return Uint8Array.from(labels, (label) => touching[label]!);
}
