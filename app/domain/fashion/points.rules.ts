import type { GarmentClass, GarmentPoint, GarmentPoints } from '@plinth/imaging';

type Kind = GarmentPoints['kind'];
type At = Readonly<Record<string, GarmentPoint>>;

/** Where points begin that were not found: the corners of a garment that fills its photo upright. */
const STARTS: Readonly<Record<Kind, At>> = {
  upper: {
    neckLeft: { x: 0.4, y: 0.12 },
    neckRight: { x: 0.6, y: 0.12 },
    neckMiddle: { x: 0.5, y: 0.17 },
    sleeveTopLeft: { x: 0.12, y: 0.32 },
    sleeveTopRight: { x: 0.88, y: 0.32 },
    sleeveBottomLeft: { x: 0.2, y: 0.42 },
    sleeveBottomRight: { x: 0.8, y: 0.42 },
    armpitLeft: { x: 0.28, y: 0.36 },
    armpitRight: { x: 0.72, y: 0.36 },
    hemLeft: { x: 0.28, y: 0.9 },
    hemRight: { x: 0.72, y: 0.9 },
  },
  trousers: {
    waistLeft: { x: 0.36, y: 0.08 },
    waistRight: { x: 0.64, y: 0.08 },
    hemLeft: { x: 0.28, y: 0.92 },
    hemRight: { x: 0.72, y: 0.92 },
    hemInnerLeft: { x: 0.44, y: 0.92 },
    hemInnerRight: { x: 0.56, y: 0.92 },
    crotch: { x: 0.5, y: 0.38 },
  },
  skirt: {
    waistLeft: { x: 0.36, y: 0.1 },
    waistRight: { x: 0.64, y: 0.1 },
    hemLeft: { x: 0.24, y: 0.9 },
    hemRight: { x: 0.76, y: 0.9 },
  },
};

/** The name of each point. */
const NAMES: Readonly<Record<string, string>> = {
  neckLeft: 'Neck, left',
  neckRight: 'Neck, right',
  neckMiddle: 'Neckline, middle',
  sleeveTopLeft: 'Left sleeve, upper corner',
  sleeveTopRight: 'Right sleeve, upper corner',
  sleeveBottomLeft: 'Left sleeve, lower corner',
  sleeveBottomRight: 'Right sleeve, lower corner',
  armpitLeft: 'Left armpit',
  armpitRight: 'Right armpit',
  waistLeft: 'Waist, left',
  waistRight: 'Waist, right',
  hemLeft: 'Hem, left',
  hemRight: 'Hem, right',
  hemInnerLeft: 'Left leg, inner hem',
  hemInnerRight: 'Right leg, inner hem',
  crotch: 'Crotch',
};

export const pointName = (name: string): string => NAMES[name] ?? name;

export const kindOf = (garment: GarmentClass | null): Kind =>
  garment === 'trousers' || garment === 'skirt' ? garment : 'upper';

/** The points to begin with: those that were found, where they are of that kind. */
export function startPoints(found: GarmentPoints | null, kind: Kind): GarmentPoints {
  return found?.kind === kind ? found : ({ kind, at: STARTS[kind] } as GarmentPoints);
}

/** The same with one point elsewhere, inside of the photo. */
export function movePoint(points: GarmentPoints, name: string, to: GarmentPoint): GarmentPoints {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const at = { ...(points.at as At), [name]: { x: inside(to.x), y: inside(to.y) } };
  return { kind: points.kind, at } as GarmentPoints;
}

/** The point nearest to a finger, of those within reach; `size` and `reach` are pixels of the screen. Null where none is. */
export function nearestPoint(
  points: GarmentPoints,
  finger: GarmentPoint,
  size: { readonly width: number; readonly height: number },
  reach: number,
): string | null {
  const distance = (at: GarmentPoint) => Math.hypot((at.x - finger.x) * size.width, (at.y - finger.y) * size.height);
  const all = Object.entries(points.at as At).map(([name, at]) => ({ name, away: distance(at) }));
  const nearest = all.reduce((best, each) => (each.away < best.away ? each : best));
  return nearest.away <= reach ? nearest.name : null;
}
