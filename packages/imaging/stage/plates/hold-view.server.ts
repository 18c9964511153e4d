import { labOf } from '../../pixels/lab.ts';
import { encodeLinear, linearFromByte, luminance } from '../../pixels/linear-light.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';
import { cutOfFrame } from '../../pixels/frame-window.ts';
import type { Framing } from '../../pixels/frame-window.ts';
import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import type { SceneLight } from '../../contract/scene-light.ts';
import { exposureOf, meterLights } from './compose-lights.ts';
import { CODE_SHIFT, cutCover } from './decode-plates.server.ts';
import type { DecodedPlates } from './decode-plates.server.ts';
import { developLight } from './film.ts';
import type { LampWeights } from './lamp-weights.ts';
import { paintParts } from './paint-parts.ts';
import type { PaintedPartOfView } from './paint-parts.ts';
import type { LightPlan } from './plan-lights.ts';
import type { LitView } from './read-plates.server.ts';

/** CIE76 by which a variation may change the mean colour of the wall, or of the floor: of the crop alone, and with its light. */
const [CROP_DISTANCE, HELD_DISTANCE] = [2.2, 3.4] as const;
/** Every so many pixels of the small plates, across and down. */
const SAMPLED = 4;
/** Shares of the way from what was asked for to a variation, the largest first. */
const CROP_SHARES = [1, 0.7, 0.4, 0.2] as const;
const LIGHT_SHARES = [1, 0.85, 0.7, 0.58, 0.47, 0.38, 0.3, 0.22, 0.15, 0.08] as const;
/** Steps of the search for the exposure. */
const EXPOSURE_STEPS = 5;
/** Coverage, 0..255, from which a pixel is wall. */
const WALL = 200;

/** A way to take what was asked for. */
export interface TakenView {
  readonly plan: LightPlan;
  readonly framing: Framing;
}

/** A way to take it whose crop may be reduced. */
export interface OtherView {
  readonly plan: LightPlan;
  /** The framing at a share of the way from what was asked for, 0..1. */
  readonly framingAt: (share: number) => Framing;
}

/** The view's own light facts that a crop depends on. */
type ViewFrame = Pick<SceneLight, 'horizonY' | 'anchor'>;

type Part = 'wall' | 'floor' | null;
type Lab = ReturnType<typeof labOf>;

/** Sampled linear light of each lamp, three numbers a place, row by row; and what is seen there from the start. */
interface Samples {
  readonly lamps: ReadonlyMap<LampGroup, Float32Array>;
  readonly columns: number;
  readonly painted: readonly PaintedPartOfView[];
  readonly parts: readonly Part[];
}

const kept = new WeakMap<LitView['plates'], Map<string, Promise<TakenView>>>();

/**
 * A variation of what was asked for, as far as the wall and the floor keep their mean colours and the picture its
 * brightness: variations differ in where light and shadow fall and in how near they are. Measured once for each pair.
 */
export async function holdView(
  view: LitView,
  frame: ViewFrame,
  asked: TakenView,
  other: OtherView,
): Promise<TakenView> {
  const keyOf = (plan: LightPlan, framing: Framing): string =>
    JSON.stringify([[...plan.weights], plan.level, [...plan.paint], framing]);
  const whole = { plan: other.plan, framing: other.framingAt(1) };
  const [from, to] = [keyOf(asked.plan, asked.framing), keyOf(whole.plan, whole.framing)];
  if (from === to) return whole;
  const ofView = kept.get(view.plates) ?? new Map<string, Promise<TakenView>>();
  kept.set(view.plates, ofView);
  const key = `${frame.horizonY} ${frame.anchor.x} ${frame.anchor.y} ${from} ${to}`;
  if (!ofView.has(key)) ofView.set(key, findHeld(view, frame, asked, other));
  return ofView.get(key)!;
}

async function findHeld(view: LitView, frame: ViewFrame, asked: TakenView, other: OtherView): Promise<TakenView> {
  const plates = await view.small.read(new Map([...asked.plan.weights, ...other.plan.weights]));
  const samples = await sample(view, plates, frame.horizonY, asked.plan.paint);
  const own = await view.ownLevel();
  const { weights: askedLights, level } = asked.plan;
  const exposureFor = (weights: LampWeights): number => exposureOf(meterLights(plates, weights), own, level);
  const seen = (weights: LampWeights, exposure: number, framing: Framing) =>
    measure(view, samples, sourcesAt(samples, frame, framing), weights, exposure);
  const wanted = seen(askedLights, exposureFor(askedLights), asked.framing);
  const framings = CROP_SHARES.map((share) => other.framingAt(share));
  const isHeldAt = (framing: Framing): boolean =>
    apart(seen(askedLights, exposureFor(askedLights), framing), wanted) <= CROP_DISTANCE;
  const framing = framings.find(isHeldAt) ?? framings.at(-1)!;
  for (const share of LIGHT_SHARES) {
    const weights = between(askedLights, other.plan.weights, share);
    const plain = exposureFor(weights);
    let gain = 1;
    let made = seen(weights, plain, framing);
    for (let step = 0; step < EXPOSURE_STEPS; step++) {
      gain *= wanted.level / made.level;
      made = seen(weights, plain * gain, framing);
    }
    if (apart(made, wanted) <= HELD_DISTANCE) return { plan: { ...other.plan, weights, level, gain }, framing };
  }
  return { plan: { ...other.plan, weights: askedLights, level }, framing };
}

async function sample(
  view: LitView,
  plates: DecodedPlates,
  horizonY: number,
  paint: LightPlan['paint'],
): Promise<Samples> {
  const [first] = plates.values();
  const { width, height } = first!;
  const part = await view.part('wall');
  const whole = { wide: width, high: height, left: 0, top: 0, width, height, mirrored: false };
  const wall = part && (await cutCover(part, whole)).cover;
  const columns = Math.ceil(width / SAMPLED);
  const places = Array.from({ length: columns * Math.ceil(height / SAMPLED) }, (_, i) => {
    return Math.floor(i / columns) * SAMPLED * width + (i % columns) * SAMPLED;
  });
  const parts = places.map((at): Part => {
    // Paper that runs down a wall and forth is wall and floor alike.
    if (Math.floor(at / width) >= horizonY * height) return 'floor';
    return wall && wall[at]! < WALL ? null : 'wall';
  });
  const painted: PaintedPartOfView[] = [];
  for (const [name, colour] of paint) {
    const cover = await view.part(name);
    if (!cover) continue;
    const cut = await cutCover(cover, whole);
    painted.push({ cover: { ...cut, cover: Uint8Array.from(places, (at) => cut.cover[at]!) }, colour });
  }
  const lamps = new Map(
    [...plates].map(([group, { codes, light }]) => {
      const values = new Float32Array(places.length * 3);
      places.forEach((at, i) => {
        for (let c = 0; c < 3; c++) values[i * 3 + c] = light[codes[at * 3 + c]! >> CODE_SHIFT]!;
      });
      return [group, values] as const;
    }),
  );
  return { lamps, columns, parts, painted };
}

/** Parts of a sample that a cut is measured in. */
const FINE = 32;

/** Of each place of a picture, the sample that another framing has there. */
function sourcesAt({ columns, parts }: Samples, frame: ViewFrame, framing: Framing): number[] {
  const rows = parts.length / columns;
  // Of a fine frame, so that the cut is not rounded to whole samples.
  const { wide, high, left, top } = cutOfFrame(frame, framing, columns * FINE, rows * FINE);
  const from = (at: number, count: number, cut: number, whole: number): number =>
    Math.min(count - 1, Math.round(((at * FINE + cut) / whole) * count));
  return parts.map(
    (_, i) => from(Math.floor(i / columns), rows, top, high) * columns + from(i % columns, columns, left, wide),
  );
}

function between(a: LampWeights, b: LampWeights, share: number): LampWeights {
  const dark: LinearColor = [0, 0, 0];
  return new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((group) => {
      const [from, to] = [a.get(group) ?? dark, b.get(group) ?? dark];
      const mixed = [0, 1, 2].map((c) => from[c]! + (to[c]! - from[c]!) * share);
      return [group, mixed as unknown as LinearColor];
    }),
  );
}

/** The developed samples: mean colours of wall and floor, and mean brightness. */
function measure(
  view: LitView,
  { lamps, parts, painted }: Samples,
  sources: readonly number[],
  weights: LampWeights,
  exposure: number,
) {
  const light = new Float32Array(parts.length * 3);
  for (const [group, weight] of weights) {
    const values = lamps.get(group);
    if (values) for (let i = 0; i < light.length; i++) light[i]! += values[i]! * weight[i % 3]!;
  }
  paintParts(light, painted);
  developLight(light, view.geometry.film, exposure);
  const sums = { wall: new Float64Array(7), floor: new Float64Array(7) };
  sources.forEach((source, i) => {
    const part = parts[i];
    if (!part) return;
    const sum = sums[part];
    for (let c = 0; c < 3; c++) {
      sum[c]! += light[source * 3 + c]!;
      sum[3 + c]! += encodeLinear(light[source * 3 + c]!);
    }
    sum[6]!++;
  });
  const [wall, floor] = [meansOf(sums.wall), meansOf(sums.floor)];
  const share = sums.wall[6]! / Math.max(1, sums.wall[6]! + sums.floor[6]!);
  const level = Math.max(1e-5, luminance(wall.encoded) * share + luminance(floor.encoded) * (1 - share));
  return { parts: [...wall.labs, ...floor.labs], level };
}

/** Mean of the light, and of its bytes as an eye averages them: bright patches count for more in the one, shadows in the other. */
function meansOf(sum: Float64Array): { readonly labs: readonly Lab[]; readonly encoded: LinearColor } {
  const count = Math.max(1, sum[6]!);
  const light: LinearColor = [sum[0]! / count, sum[1]! / count, sum[2]! / count];
  const of = (value: number): number => linearFromByte[Math.round(value / count)]!;
  const encoded: LinearColor = [of(sum[3]!), of(sum[4]!), of(sum[5]!)];
  return { labs: [labOf(light), labOf(encoded)], encoded };
}

type Measured = ReturnType<typeof measure>;

/** CIE76 of the part that differs most. */
const apart = (a: Measured, b: Measured): number =>
  Math.max(...a.parts.map(([l, x, y], i) => Math.hypot(l - b.parts[i]![0], x - b.parts[i]![1], y - b.parts[i]![2])));
