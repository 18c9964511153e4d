import type { RgbRaster } from '../pixels/raster.ts';

/** Width of a strip, as a share of the photo's long side: the network is right to within that. */
const MOST_RATIO = 1 / 150;
/** Levels of 255 up to which a pixel has the background's colour, and from which on the product behind a strip is apart from it. */
const ALIKE_LEVELS = 12;
const APART_LEVELS = 60;
/** The largest share of product in a pixel that counts as mixed. */
const MOST_MIXED = 0.85;
/** Pixels of the frame that must show the background, and the share of them that must have its one colour. */
const LEAST_SHOWN = 16;
const EVEN_SHARE = 0.98;

/**
 * Opens the strip of background between a product and the frame of its photo, in place: a look goes on to the frame where the product nearly
 * touches it. The background's colour is that of the open pixels of the frame, where that is one colour; the strip's last pixel, half of it product, is
 * left in part.
 *
 * @param alpha as large as the photo, 0..255
 */
export function openFrameStrips({ data, width, height }: RgbRaster, alpha: Uint8Array): void {
  const sides = [
    { first: 0, along: 1, inwards: width, length: width, deep: height },
    { first: (height - 1) * width, along: 1, inwards: -width, length: width, deep: height },
    { first: 0, along: width, inwards: 1, length: height, deep: width },
    { first: width - 1, along: width, inwards: -1, length: height, deep: width },
  ];
  const frame = sides.flatMap(({ first, along, length }) => Array.from({ length }, (_, at) => first + at * along));
  const shown = frame.filter((i) => alpha[i] === 0);
  if (shown.length < LEAST_SHOWN || shown.length === frame.length) return;
  const background = [0, 1, 2].map((c) => shown.reduce((sum, i) => sum + data[i * 3 + c]!, 0) / shown.length);
  const apart = (i: number): number => Math.max(...background.map((value, c) => Math.abs(data[i * 3 + c]! - value)));
  if (shown.filter((i) => apart(i) <= ALIKE_LEVELS).length < EVEN_SHARE * shown.length) return;
  const most = Math.max(2, Math.round(MOST_RATIO * Math.max(width, height)));
  for (const { first, along, inwards, length, deep } of sides) {
    if (deep < 2 * most) continue;
    const widths = Array.from({ length }, (_, at) => widthAt(first + at * along, inwards));
    // Beside a strip the photo's outermost pixel shows the rest of it, mixed with the product.
    const goesOn = (from: number, step: number): void => {
      for (let at = from; widths[at] === 0 && isMixed(first + at * along, inwards); at += step) widths[at] = -1;
    };
    widths.forEach((wide, at) => {
      if (wide <= 0) return;
      goesOn(at - 1, -1);
      goesOn(at + 1, 1);
    });
    widths.forEach((wide, at) => {
      if (wide === 0 || !isLong(widths, at)) return;
      const start = first + at * along;
      for (let step = 0; step < wide; step++) alpha[start + step * inwards] = 0;
      const mixed = start + Math.max(0, wide) * inwards;
      alpha[mixed] = Math.min(alpha[mixed]!, Math.round((255 * apart(mixed)) / apart(mixed + inwards)));
    });
  }

  /** Whether a strip goes on for longer than it may be wide: single bright pixels at the frame are the product's own. */
  function isLong(widths: readonly number[], at: number): boolean {
    let length = 1;
    for (let before = at - 1; widths[before]; before--) length++;
    for (let after = at + 1; widths[after]; after++) length++;
    return length > 2 * most;
  }

  /** How wide the strip is that begins at a pixel of the frame; 0 where there is none. */
  function widthAt(start: number, inwards: number): number {
    if (alpha[start] === 0) return 0;
    let wide = 0;
    while (wide <= most && apart(start + wide * inwards) <= ALIKE_LEVELS) wide++;
    return wide > most || apart(start + (wide + 1) * inwards) < APART_LEVELS ? 0 : wide;
  }

  function isMixed(start: number, inwards: number): boolean {
    const product = apart(start + inwards);
    return alpha[start]! > 0 && product >= APART_LEVELS && apart(start) < MOST_MIXED * product;
  }
}
