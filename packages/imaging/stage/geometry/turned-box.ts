/** A thing with flat sides that is turned: its foot is a box of which two edges show; pixels of its outline. */
export interface TurnedBox {
  /** How far behind its nearest corner the near side is in a column. */
  readonly near: (x: number) => number;
  /** How far behind it the ends of both edges are, together. */
  readonly whole: number;
  /** 1 where its depth was measured, 0 where it is what is usual. */
  readonly sure: number;
  /** Radius by which its lower edges are rounded. */
  readonly under: number;
  /** Of what lies behind its long side: how much farther it is along the camera's axis. */
  readonly aslant: number;
}

/** Of the way to an end: where a foot's edge is looked at; nearer is the corner, farther its rounded end. */
export const OUTER = 0.75;
const INNER = 0.2;
/** Sine of the angle from which a short edge says how deep a box is, and how much more until it is believed. */
const [TURNED, BELIEVED] = [0.1, 0.18];
/** Of the usual depth: what is measured is no less and no more. */
const [THINNEST, DEEPEST] = [0.2, 2.5];
/** Of the width: a long edge is no shorter. */
const SHORTEST = 0.3;

/**
 * The long edge says how far it is turned, the short one how deep it is: it is as long beside the corner as the depth
 * times the sine of the angle. That is better seen than how far back it goes, which is a pixel or two.
 */
export function turnedBox(
  edge: Float32Array,
  low: Float32Array,
  { corner: nearest, first, last }: { readonly corner: number; readonly first: number; readonly last: number },
  tall: number,
): TurnedBox {
  const width = last - first + 1;
  const sign = last - nearest >= nearest - first ? 1 : -1;
  const [end, other] = sign === 1 ? [last, first] : [first, last];
  const way = Math.abs(end - nearest);
  const run = Math.max(1, (OUTER - INNER) * way);
  const at = (line: Float32Array, share: number): number => line[Math.round(nearest + sign * share * way)]!;
  const slope = Math.max(0, at(edge, OUTER) - at(edge, INNER)) / run;
  // A rounded corner lies on neither edge: the long one is drawn on to where it is as near as the nearest point.
  const beyond = slope > 0.05 ? Math.max(-0.1 * way, INNER * way - at(edge, INNER) / slope) : 0;
  const corner = nearest + sign * beyond;
  const under = roundedEnd();
  const [sin, cos] = [Math.sin(Math.atan(slope)), Math.cos(Math.atan(slope))];
  const lengthOf = (depth: number): number => Math.max(SHORTEST * width, (width - depth * sin) / cos);
  let depth = width * usualDepth(width / tall);
  for (let k = 0; k < 4; k++) {
    const length = lengthOf(depth);
    depth = length * usualDepth(length / tall);
  }
  const short = Math.abs(other - corner);
  const measured = 2 * under + Math.max(0, short - under) / Math.max(TURNED, sin);
  const sure = Math.min(1, Math.max(0, (sin - TURNED) / BELIEVED));
  depth += sure * (Math.min(DEEPEST * depth, Math.max(THINNEST * depth, measured)) - depth);
  const back = lengthOf(depth) * sin;
  const ahead = depth * cos;
  const near = (x: number): number => {
    const along = sign * (x - corner);
    return along >= 0 ? Math.min(back, along * slope) : Math.min(ahead, (-along / Math.max(1, short)) * ahead);
  };
  return { near, whole: back + ahead, sure, under, aslant: 1 / cos };

  /** How its end draws back from the line that the lower edge follows. What is rounded seen from above draws back less at its very end. */
  function roundedEnd(): number {
    const fall = (at(low, OUTER) - at(low, INNER)) / run;
    const drawn = (k: number): number => at(low, OUTER) + fall * ((1 - OUTER) * way - k) - low[end - sign * k]!;
    const most = Math.floor(0.15 * width);
    let k = 0;
    while (k < most && drawn(k) > DOWN) k++;
    // The last column is partly beside it: where the next one has not drawn back, the edge is sharp.
    if (drawn(1) < DOWN / 2) return 0;
    return Math.min(radiusOf(k, most), radiusOf(1.5, most, drawn(1)));
  }
}

/** Depth of a thing as a share of its width, seen from the front: a bottle is as deep as wide, a bag or a shoe some more than a third. */
export function usualDepth(aspect: number): number {
  const slim = Math.min(1, Math.max(0, (aspect - 0.55) / 0.4));
  return 1 - 0.65 * slim * slim * (3 - 2 * slim);
}

/** Pixels: an outline that is no higher than this above its lowest row has come down. */
export const DOWN = 0.6;

/** Radius of the circle that is so high above its lowest point so far from its end; no larger than `most`. */
export function radiusOf(way: number, most: number, height = DOWN): number {
  return way === 0 ? 0 : Math.min(most, way + height + Math.sqrt(2 * way * height));
}
