import type { GarmentPoints } from '../../garments/garments.ts';

/** Degrees by which the hem and the neck, or the waist, run towards each other, each: creased garments lean in one of them. */
const LEANING = 2.5;
/** Longer side to the shorter one, at least. */
const LENGTHS = 1.14;
/** Sides so unlike, or a neck that leans so much more than the hem, degrees: these are not the corners. */
const UNLIKE = { lengths: 1.4, leaning: 22 } as const;

interface Photo {
  readonly width: number;
  readonly height: number;
}

/**
 * Whether a garment was photographed from beside: its nearer side is longer, its hem and its neck run towards each other on
 * the far one. What is seen from below or above is as even as ever, and is not found here. `width`, `height`: of the photo,
 * pixels; `turned`: degrees clockwise by which the garment leans.
 */
export function isSeenAskew(points: GarmentPoints, photo: Photo, turned: number): boolean {
  const { hem, top, left, right } = measured(points, photo);
  // The hem falls towards the longer side, the neck rises: positive where the left one is nearer.
  const nearer = Math.sign(left - right);
  const [below, above] = [(turned - hem) * nearer, (top - turned) * nearer];
  // A waist is found well; a neck may be off by more than it leans.
  const isConverging = points.kind === 'upper' ? Math.min(below, above) > LEANING : below + above > 2 * LEANING;
  return isConverging && Math.max(left, right) > LENGTHS * Math.min(left, right);
}

/** Whether the corners of the two sides cannot both be right. */
export function areUnlikeSides(points: GarmentPoints, photo: Photo): boolean {
  const { hem, top, left, right } = measured(points, photo);
  return (
    Math.max(left, right) > UNLIKE.lengths * Math.min(left, right) || Math.abs(straightened(hem - top)) > UNLIKE.leaning
  );
}

const straightened = (degrees: number): number => ((degrees + 540) % 360) - 180;

/** Degrees by which hem and neck lean, clockwise, and lengths of the sides in pixels. */
function measured(
  points: GarmentPoints,
  { width, height }: Photo,
): { readonly hem: number; readonly top: number; readonly left: number; readonly right: number } {
  const at: Readonly<Record<string, { readonly x: number; readonly y: number }>> = points.at;
  const between = (from: string, to: string): readonly [number, number] => [
    (at[to]!.x - at[from]!.x) * width,
    (at[to]!.y - at[from]!.y) * height,
  ];
  const leaning = (name: string): number => {
    const [x, y] = between(`${name}Left`, `${name}Right`);
    return (Math.atan2(y, x) * 180) / Math.PI;
  };
  const [top, side] = points.kind === 'upper' ? ['neck', 'armpit'] : ['waist', 'waist'];
  const [left, right] = (['Left', 'Right'] as const).map((which) =>
    Math.hypot(...between(side + which, `hem${which}`)),
  ) as [number, number];
  return { hem: leaning('hem'), top: leaning(top), left, right };
}
