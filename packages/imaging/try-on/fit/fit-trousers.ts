import type { GarmentPoints } from '../../garments/garments.ts';
import { along, AS_IT_IS, flank, LONG, MOST_STRETCH, REACH, SIDE_PAIRS, SIDES, straight } from './fit-pairs.ts';
import type { At, Edge, Mark, Rig } from './fit-pairs.ts';
import { apply, BLEND, blended, direction, inverse, smooth, stretchOf, turnBetween } from './limbs.ts';
import type { Limb, Similarity } from './limbs.ts';
import { distance, middle, nearest, shorterArc } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';
import type { Pair } from './residual.ts';

/** Hips by the waist and by what lies at the height of the crotch; legs about the middle of their top. `isPatterned`: see `fitPhoto`. */
export function fitTrousers(
  points: Extract<GarmentPoints, { kind: 'trousers' }>['at'],
  at: At,
  mark: Mark,
  edge: Edge,
  isPatterned: boolean,
): Rig {
  const [left, right, crotch] = [at(points.waistLeft), at(points.waistRight), at(points.crotch)];
  const turn = Math.atan2(right.y - left.y, right.x - left.x);
  const hips = widthThrough(edge.outline, crotch, turn);
  const scale = (distance(left, right) / (2 * mark('waist').x) + hips / (2 * mark('hip').x)) / 2;
  const body: Similarity = {
    from: { x: 0, y: (mark('waist').y + mark('crotch').y) / 2 },
    to: middle(middle(left, right), crotch),
    scale,
    turn,
  };
  const ends = SIDES.map(({ name }) =>
    distance(crotch, middle(at(points[`hem${name}`]), at(points[`hemInner${name}`]))),
  );
  const isLong = Math.max(...ends) > LONG.leg * distance(left, right);
  // Only long plain legs give way to the pattern; the others are cropped where they are larger.
  const givesWay = isLong && !isPatterned;
  const limbs = SIDES.map(({ side, name }): Limb => {
    const hip = { x: mark('hip', side).x, y: mark('crotch').y };
    const from = middle(mark('crotch'), hip);
    const end = middle(mark('hem', side), mark('hemInner', side));
    const corners = [at(points[`hem${name}`]), at(points[`hemInner${name}`])] as const;
    const photoEnd = middle(...corners);
    const moved = apply(body, from);
    const onCrotch = apply(body, mark('crotch'));
    // A longer rise than the pattern's is cropped below its crotch where squeezing it would show.
    const to = givesWay ? { x: moved.x + crotch.x - onCrotch.x, y: moved.y + crotch.y - onCrotch.y } : moved;
    const spread = turnBetween(from, end, to, photoEnd);
    const legTurn = isLong ? spread : turn + lessTurned(spread - turn, NOT_TURNED * scale, distance(to, photoEnd));
    const move = { from, to, scale, turn: legTurn };
    const share = (p: Point): number =>
      p.x * side < 0 ? 0 : smooth((mark('crotch').y + 0.03 - p.y) / (2 * BLEND)) * smooth((p.x * side + 0.02) / 0.02);
    const length = isLong ? stretchOf(move, end, photoEnd, isPatterned ? 1 : MOST_STRETCH.leg) : AS_IT_IS;
    return { move, axis: direction(from, end), ...length, isNone: false, share, end: corners };
  });
  const rough = blended(body, limbs);
  const back = inverse(blended(body, []), edge.pattern);
  for (const { side, name } of SIDES) {
    const { stretch } = limbs[side < 0 ? 0 : 1]!;
    const [waist, hem, inner] = [at(points[`waist${name}`]), at(points[`hem${name}`]), at(points[`hemInner${name}`])];
    // The side of the leg begins at the height of the crotch.
    const line = shorterArc(
      edge.pattern,
      nearest(edge.pattern, mark('waist', side)),
      nearest(edge.pattern, mark('hem', side)),
    );
    const flatHip = line.find(({ y }) => y < mark('crotch').y) ?? mark('hip', side);
    const hip = edge.outline[nearest(edge.outline, rough(flatHip))] ?? hem;
    const outwards = { x: side * Math.cos(turn), y: side * Math.sin(turn) };
    along(edge, mark('waist', side), flatHip, waist, hip, HIP_PAIRS);
    if (isPatterned) edge.pairs.push(...cropped(edge.pairs.splice(-HIP_PAIRS), rough, outwards, 0));
    flank(edge, flatHip, mark('hem', side), hip, hem, back, stretch);
    flank(edge, mark('crotch'), mark('hemInner', side), crotch, inner, back, stretch);
    const [outer, within] = [edge.pairs.splice(-2 * SIDE_PAIRS, SIDE_PAIRS), edge.pairs.splice(-SIDE_PAIRS)];
    const most = isPatterned ? 0 : WIDER * scale;
    edge.pairs.push(
      ...cropped(outer, rough, outwards, most),
      ...cropped(within, rough, { x: -outwards.x, y: -outwards.y }, most),
    );
  }
  straight(edge, mark('waist', -1), mark('waist', 1), left, right);
  return { body, limbs, reach: givesWay ? REACH.trousers : REACH.cropped, neck: null };
}

/**
 * Shorts are cut wide at the hem, their legs are not spread: a leg is turned only by what would leave its end further off than this,
 * metres. Turned to where the photo's legs point, everything between waist and crotch bent along.
 */
const NOT_TURNED = 0.03;

/** The rest of a leg's turn, radians; `off` and `long` in the same unit. */
function lessTurned(spread: number, off: number, long: number): number {
  return Math.sign(spread) * Math.max(0, Math.abs(spread) - Math.asin(Math.min(1, off / Math.max(1, long))));
}

/** Places along a side from the waist to the height of the crotch. */
const HIP_PAIRS = 8;

/** A plain leg may be wider than the pattern's by so much on each side, metres; what is wider is cropped. */
const WIDER = 0.03;

/** Pairs whose place in the photo lies no further out than `most` pixels from where the rough fit has it. */
function cropped(pairs: readonly Pair[], rough: (p: Point) => Point, { x, y }: Point, most: number): Pair[] {
  return pairs.map(({ flat, photo }) => {
    const at = rough(flat);
    const over = Math.max(0, (photo.x - at.x) * x + (photo.y - at.y) * y - most);
    return { flat, photo: { x: photo.x - over * x, y: photo.y - over * y } };
  });
}

/** How wide an outline is on the line through a point. By their height trousers were taken too wide: tapes at the hips bulged. */
function widthThrough(outline: readonly Point[], { x, y }: Point, turn: number): number {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const near = outline.filter((p) => Math.abs((p.y - y) * cos - (p.x - x) * sin) < 4);
  const across = near.map((p) => (p.x - x) * cos + (p.y - y) * sin);
  return Math.max(...across) - Math.min(...across);
}
