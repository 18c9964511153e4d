import type { ColourAt, Corners } from './corners.ts';
import knownOutlines from './known-outlines.json' with { type: 'json' };
import { comparable, landed, matchOutlines } from './match-outlines.ts';
import type { Comparable, OutlineMatch } from './match-outlines.ts';
import { SAMPLES, mirrored, placeAt, shapeOf } from '../shape/outline-shape.ts';
import type { OutlineShape, PlacedShape } from '../shape/outline-shape.ts';
import { distance, middle } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';
import { findNeckline } from './neckline.ts';
import { sharpen } from './sharpen.ts';
import { median } from '../colour/cloth-colour.ts';

/** The corners of each kind, in the order of the known outlines' own. */
const CORNERS = {
  upper: [
    'neckLeft',
    'neckRight',
    'sleeveTopLeft',
    'sleeveTopRight',
    'sleeveBottomLeft',
    'sleeveBottomRight',
    'armpitLeft',
    'armpitRight',
    'hemLeft',
    'hemRight',
  ],
  trousers: ['waistLeft', 'waistRight', 'hemLeft', 'hemRight', 'hemInnerLeft', 'hemInnerRight', 'crotch'],
  skirt: ['waistLeft', 'waistRight', 'hemLeft', 'hemRight'],
  none: [],
} as const;

/** `none`: things that are not worn. */
type KnownKind = keyof typeof CORNERS;
/** A sample of the outline; or, within it, a share of the way between two of its samples. */
type MarkPlace = number | readonly [number, number, number];
type Marks = Readonly<Record<string, MarkPlace>>;

/** The likeness of an outline to those whose corners are known. */
export interface KnownLikeness {
  readonly kind: KnownKind;
  /** Null where it is most like a thing that is not worn. */
  readonly corners: Corners | null;
  /** Of the nearest one (`OutlineMatch`). */
  readonly cost: number;
  /** 0..1: the share of the nearest ones that are of this kind. */
  readonly agreed: number;
  /** Sleeves that lie on the body, or touch it along their length: where they begin is not on the outline. */
  readonly isTouching: boolean;
}

/** So many of the nearest ones are asked. */
const ASKED = 5;
/** Compared roughly, with every other sample, so many are then compared in full. */
const IN_FULL = 14;
/** Unlike by more than so many times the nearest one is not asked; by less than this always. */
const MUCH_FURTHER = 2.5;
const NEAR = 0.03;
/** Corners are looked for so far from where they are expected, in the shape's unit. */
const REACH = 0.07;
/** A corner is so near to its place, in that unit. */
const CORNER = 0.02;
/** Samples of the outline that a hidden armpit and a hidden end of its sleeve are apart at most. */
const MOST_HIDDEN = 12;

interface Known {
  readonly kind: KnownKind;
  readonly marks: Marks;
  readonly rough: Comparable;
  readonly shape: OutlineShape;
}

let known: readonly Known[] | null = null;

/**
 * Outlines of garments whose corners are known, and of things that are not worn (`none`): the first 61 are drawn, the others are real ones as
 * people photograph them, from photos in the public domain (NOTICE), their corners put by hand. `corners` stand in the order of `CORNERS`: a
 * sample of the outline, or within it a share of the way between two samples (`from/to/share`). `outline` holds the shape's samples
 * (`outline-shape.ts`): x and y by turns in ten-thousandths, 16 bit each, base64.
 */
const OUTLINES = knownOutlines as readonly {
  readonly kind: KnownKind;
  readonly corners: string;
  readonly outline: string;
}[];

/** The known outlines, each as it is and in a mirror. */
function allKnown(): readonly Known[] {
  known ??= OUTLINES.flatMap(({ kind, corners, outline }) => {
    const at = corners.split(',').map((place): MarkPlace => {
      const [from, to, share] = place.split('/').map(Number);
      return to === undefined ? from! : [from!, to, share!];
    });
    const marks: Marks = Object.fromEntries(CORNERS[kind].map((name, i) => [name, at[i]!]));
    const shape = unpacked(outline);
    const twin = mirrored(shape);
    return [
      { kind, marks, shape, rough: comparable(shape, 2) },
      { kind, marks: inMirror(marks), shape: twin, rough: comparable(twin, 2) },
    ];
  });
  return known;
}

/**
 * The corners of an upright outline by the nearest known ones: each says where its own corners came to lie, the median of
 * them is taken to the next corner that is there. `kindAsked`: only those of one kind are asked, as where words name it.
 */
export function cornersByLikeness(
  outline: readonly Point[],
  colourAt: ColourAt,
  kindAsked: Corners['kind'] | null,
): KnownLikeness {
  const seen = shapeOf(outline);
  const [rough, full] = [comparable(seen, 2), comparable(seen)];
  const nearest = allKnown()
    .filter((one) => kindAsked === null || one.kind === kindAsked || one.kind === 'none')
    .map((one) => ({ one, cost: matchOutlines(one.rough, rough).cost }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, IN_FULL)
    .map(({ one }) => ({ one, match: matchOutlines(comparable(one.shape), full) }))
    .sort((a, b) => a.match.cost - b.match.cost);
  const least = nearest[0]!.match.cost;
  const asked = nearest.slice(0, ASKED).filter(({ match }) => match.cost < Math.max(NEAR, MUCH_FURTHER * least));
  const weights = new Map<KnownKind, number>();
  for (const { one, match } of asked) weights.set(one.kind, (weights.get(one.kind) ?? 0) + 1 / (0.02 + match.cost));
  const [kind, weight] = [...weights].reduce((a, b) => (b[1] > a[1] ? b : a));
  const agreed = weight / [...weights.values()].reduce((sum, w) => sum + w, 0);
  const ofKind = asked.filter(({ one }) => one.kind === kind);
  // Where a sleeve ends, what has none cannot say.
  const alike = ofKind.filter(({ one }) => isArmless(one) === isArmless(ofKind[0]!.one));
  const cost = alike[0]!.match.cost;
  if (kind === 'none') return { kind, corners: null, cost, agreed, isTouching: false };
  const at: Record<string, Point> = sharpened(placesOf(alike, seen), outline, seen);
  if (kind === 'upper') {
    const back = { x: seen.xs[0]! * seen.scale + seen.center.x, y: seen.ys[0]! * seen.scale + seen.center.y };
    at['neckMiddle'] = findNeckline(at['neckLeft']!, at['neckRight']!, back, colourAt).lowest;
  }
  return {
    kind,
    // Every known outline of a kind has its marks.
    corners: { kind, at } as unknown as KnownLikeness['corners'],
    cost,
    agreed,
    isTouching: typeof alike[0]!.one.marks.armpitLeft !== 'number' && kind === 'upper',
  };
}

const isArmless = ({ marks }: Known): boolean => marks['armpitLeft'] === marks['sleeveBottomLeft'];

/** Where a mark came to lie, in the shape's unit. */
interface Place {
  readonly at: Point;
  /** Null within the outline. */
  readonly sample: number | null;
}

/** Of each mark the median place. */
function placesOf(
  alike: readonly { readonly one: Known; readonly match: OutlineMatch }[],
  seen: PlacedShape,
): ReadonlyMap<string, Place> {
  const first = alike[0]!.one.marks;
  const places = new Map<string, Place>();
  for (const name of Object.keys(first)) {
    const isInside = typeof first[name] !== 'number';
    const said = alike.filter(({ one }) => (typeof one.marks[name] !== 'number') === isInside);
    if (isInside) {
      const points = said.map(({ one, match }) => {
        const [from, to, share] = one.marks[name] as readonly [number, number, number];
        const [a, b] = [placeAt(seen, landed(match, from)), placeAt(seen, landed(match, to))];
        return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      });
      const at = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) };
      places.set(name, { at, sample: null });
    } else {
      const sample = median(said.map(({ one, match }) => landed(match, one.marks[name] as number)));
      places.set(name, { at: placeAt(seen, sample), sample });
    }
  }
  return places;
}

const INWARDS: ReadonlySet<string> = new Set(['armpitLeft', 'armpitRight', 'crotch']);

/** Each place taken to the next corner; what is one corner by two names stays one. */
function sharpened(
  places: ReturnType<typeof placesOf>,
  outline: readonly Point[],
  { center, scale }: PlacedShape,
): Record<string, Point> {
  const inFrame = ({ x, y }: Point): Point => ({ x: x * scale + center.x, y: y * scale + center.y });
  const at: Record<string, Point> = {};
  const isOne = (a: string, b: string): boolean => distance(places.get(a)!.at, places.get(b)!.at) < 0.02;
  for (const [name, { at: place, sample }] of places) {
    // On sleeveless cuts the sleeve ends in the armpit, which is no corner of the outline.
    const side = name.endsWith('Left') ? 'Left' : 'Right';
    const isArmhole = /^(armpit|sleeveBottom)/.test(name) && isOne(`armpit${side}`, `sleeveBottom${side}`);
    const others = [...places].filter(([other]) => other !== name).map(([, p]) => distance(p.at, place));
    const reach = Math.min(REACH, 0.6 * Math.min(...others.filter((d) => d > 0.02)));
    at[name] =
      sample === null || isArmhole || name.startsWith('neck')
        ? inFrame(place)
        : sharpen(outline, inFrame(place), reach * scale, INWARDS.has(name));
  }
  for (const side of ['Left', 'Right'] as const) {
    const [armpit, end] = [places.get(`armpit${side}`), places.get(`sleeveBottom${side}`)];
    if (!armpit || !end || !isUnderarmHidden(armpit, end, side)) continue;
    const reach = (distance(armpit.at, end.at) / 2 + CORNER) * scale;
    const corner = sharpen(outline, inFrame(middle(armpit.at, end.at)), reach, true);
    at[`armpit${side}`] = corner;
    at[`sleeveBottom${side}`] = corner;
  }
  return at;
}

/**
 * Where the body covers the sleeve's end and the armpit, each is marked at the place of the outline that is next to it, and so the
 * one on the wrong side of the other: what is seen of both is one corner between these places.
 */
function isUnderarmHidden(armpit: Place, end: Place, side: 'Left' | 'Right'): boolean {
  if (armpit.sample === null || end.sample === null) return false;
  const ahead = (end.sample - armpit.sample) * (side === 'Left' ? -1 : 1);
  return ahead > 1 && ahead < MOST_HIDDEN;
}

function unpacked(text: string): OutlineShape {
  const bytes = Buffer.from(text, 'base64');
  const value = (at: number): number => bytes.readInt16LE(at * 2) / 10_000;
  return {
    xs: Float64Array.from({ length: SAMPLES }, (_, i) => value(2 * i)),
    ys: Float64Array.from({ length: SAMPLES }, (_, i) => value(2 * i + 1)),
  };
}

function inMirror(marks: Marks): Marks {
  const turned = (at: number): number => (SAMPLES - at) % SAMPLES;
  const place = (mark: MarkPlace): MarkPlace =>
    typeof mark === 'number' ? turned(mark) : [turned(mark[0]), turned(mark[1]), mark[2]];
  const name = (of: string): string =>
    of.endsWith('Left') ? of.replace('Left', 'Right') : of.replace('Right', 'Left');
  return Object.fromEntries(Object.entries(marks).map(([of, mark]) => [name(of), place(mark)]));
}
