import type { WornLayer } from './wear.ts';

/** Metres: what is wider is the photo's own edge. */
const SLIT = 0.003;
/** Of a pixel, from which on cloth lies beside a slit. */
const CLOTH = 0.9;

/**
 * Closes hairline slits in place: where the drape's panels meet, each ends where the photo does, and between the two what lies
 * below showed through, as a line of one or two pixels along the side or at a cuff.
 *
 * @param scale pixels to a metre
 */
export function closeSlits({ data, width, height, missing }: WornLayer, scale: number): void {
  const reach = Math.max(2, Math.round(SLIT * scale));
  const found: number[] = [];
  const fills: number[] = [];
  for (let i = 0; i < missing.length; i++) {
    if (missing[i]! <= 0.02) continue;
    const x = i % width;
    const y = (i - x) / width;
    const across = between(i, 1, Math.min(reach, x), Math.min(reach, width - 1 - x));
    const pair = across ?? between(i, width, Math.min(reach, y), Math.min(reach, height - 1 - y));
    if (!pair) continue;
    found.push(i);
    for (let c = 0; c < 3; c++) fills.push((data[pair[0] * 4 + c]! + data[pair[1] * 4 + c]!) / 2);
  }
  // Once all are found: what was closed is no cloth that a next slit could end at.
  for (const [k, i] of found.entries()) {
    const own = data[i * 4 + 3]!;
    const all = own + missing[i]!;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = (data[i * 4 + c]! * own + fills[k * 3 + c]! * missing[i]!) / all;
    data[i * 4 + 3] = all;
  }

  /** The nearest whole cloth on both sides, where the two are no further apart than a slit is wide. */
  function between(i: number, step: number, back: number, forth: number): [number, number] | null {
    const before = cloth(i, -step, back);
    if (before === 0) return null;
    const after = cloth(i, step, Math.min(forth, reach + 1 - before));
    return after === 0 ? null : [i - before * step, i + after * step];
  }

  function cloth(i: number, step: number, most: number): number {
    for (let k = 1; k <= most; k++) if (data[(i + k * step) * 4 + 3]! >= CLOTH) return k;
    return 0;
  }
}
