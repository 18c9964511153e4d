/** L*, a*, b*. */
export type Lab = readonly [number, number, number];

/** How much a colour stands out from the cloth's, 0..1. */
export function standsOut(colour: readonly number[], cloth: readonly number[]): number {
  const far = Math.hypot(colour[1]! - cloth[1]!, colour[2]! - cloth[2]!, (colour[0]! - cloth[0]!) * 0.6);
  return Math.min(1, Math.max(0, (far - 12) / 36));
}

/** The middle one of these; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
