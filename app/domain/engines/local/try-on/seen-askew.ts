import type { GarmentPoints } from '../../try-on/garments.ts';

/** Degrees between the hem and the neck, or the waist. Drawn garments that lie well have at most 3. */
const SLANT = 10;
/** Longer side to the shorter one. Of those that lie well: at most 1.08. */
const LENGTHS = 1.17;

/**
 * Whether a garment was photographed from beside: its nearer side is longer, and its hem runs towards the camera. What is
 * seen from below or above is as even as ever, and is not found here. `width`, `height`: of the photo, pixels.
 */
export function isSeenAskew(
  points: GarmentPoints,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const at: Readonly<Record<string, { readonly x: number; readonly y: number }>> = points.at;
  const between = (from: string, to: string) => ({
    x: (at[to]!.x - at[from]!.x) * width,
    y: (at[to]!.y - at[from]!.y) * height,
  });
  const angle = ({ x, y }: { x: number; y: number }): number => (Math.atan2(y, x) * 180) / Math.PI;
  const [top, side] = points.kind === 'upper' ? ['neck', 'armpit'] : ['waist', 'waist'];
  const slant = angle(between('hemLeft', 'hemRight')) - angle(between(`${top}Left`, `${top}Right`));
  const [left, right] = ['Left', 'Right'].map((which) => {
    const { x, y } = between(side + which, `hem${which}`);
    return Math.hypot(x, y);
  });
  return Math.abs(slant) > SLANT || Math.max(left!, right!) > LENGTHS * Math.min(left!, right!);
}
