import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { photoDistance } from './photo-distance.ts';
import { edgeRadius } from './refine-matte.server.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set and the difficult set of `bench:cutout` were
 * looked at afterwards.
 */

/** Noise in Lab of a background whose colour is told exactly enough. */
const MOST_NOISE_LAB = 0.5;
/** Distance from the background, Lab units, of a line that closes a band: nearer, it may be the ringing of a JPEG; farther, what lies behind it may be a gap. */
const LINE_LAB = { least: 10, most: 36 } as const;
/** Distance, Lab units, up to which the loose edge of a mask holds the background itself. */
const PAPER_LAB = 3;
/** Within how many pixels of the open a line is the outline's own edge: at least, and as a share of the radius in which edges are found. */
const LINE_PIXELS = 3;
const LINE_RATIO = 0.5;
/** Behind the line the band is nearer to the background again, by so many Lab units. */
const FALL_LAB = 2;
/** Largest width of a band, in radii in which edges are found. */
const BAND_RADII = 2;
/** Alpha of a line that is product for the most part, and least alpha in its band, 0..255: in a gap there is less. */
const LINE_ALPHA = 128;
const LEAST_ALPHA = 56;
const SOLID_ALPHA = 250;
/** A line goes on along its band to both sides: so many radii in which edges are found, over so much of them. */
const RUN_RADII = 2;
const RUN_SHARE = 0.5;
/** Sides on which solid pixels lie around one that goes with them. */
const ENCLOSED_SIDES = 3;

/**
 * Makes the pale bands at the edge of a product solid, in place: the bright side of a chrome tube before the thin grey line that ends it. Such a band has the background's colour, so an edge that
 * follows the photo's colours has it half transparent, the line as well. A half transparent band, from a pale line at the open to what is solid, is product: in a mixture with the
 * background the distance from it grows inwards and does not fall again.
 *
 * @param alpha of the box, 0..255
 * @param distanceAt `photoDistance` of the same box, which the steps of a cut-out share
 */
export function fillPaleBands(
  photo: RgbRaster,
  box: PixelBox,
  alpha: Uint8Array,
  view: PhotoView,
  distanceAt = photoDistance(photo, box, view),
): void {
  if (!view.isPlain || view.background.noise > MOST_NOISE_LAB) return;
  const { width, height } = box;
  const radius = edgeRadius(photo);
  const [reach, ahead, along] = [
    BAND_RADII * radius,
    Math.max(LINE_PIXELS, Math.round(LINE_RATIO * radius)),
    RUN_RADII * radius,
  ];
  const filled = new Set<number>();
  for (const [step, across] of [
    [1, width],
    [width, 1],
  ] as const) {
    const bands = new Set<number>();
    for (let i = 0; i < alpha.length; i++) {
      if (alpha[i] === 0 || alpha[i] === 255) continue;
      const before = step === 1 ? i % width : Math.floor(i / width);
      const behind = (step === 1 ? width : height) - 1 - before;
      if (before > 0 && alpha[i - step] === 0) takeFrom(bands, i, step, behind);
      if (behind > 0 && alpha[i + step] === 0) takeFrom(bands, i, -step, before);
    }
    const nearby = new Set(bands);
    for (const i of bands) for (let k = 1; k <= along; k++) nearby.add(i - k * across).add(i + k * across);
    const runFrom = (from: number, onwards: number): number => {
      let [run, at] = [0, from];
      for (let k = 1; k <= along; k++) {
        at += onwards;
        // A slanted line goes on beside.
        if (!bands.has(at)) {
          if (bands.has(at - step)) at -= step;
          else if (bands.has(at + step)) at += step;
          else continue;
        }
        run++;
      }
      return run;
    };
    for (const i of nearby) {
      if (!(alpha[i]! >= LEAST_ALPHA) || (alpha[i] === 255 && !bands.has(i))) continue;
      // Grain and compression hide single pixels of a line, or make them.
      if (runFrom(i, across) + runFrom(i, -across) > RUN_SHARE * 2 * along) filled.add(i);
    }
  }
  for (const i of filled) alpha[i] = 255;
  // Pinholes: where the line is too faint or too dark for a pixel or two.
  for (const from of filled) {
    for (const i of [from - 1, from + 1, from - width, from + width]) {
      const solid = [i - 1, i + 1, i - width, i + width].filter((at) => alpha[at] === 255).length;
      if (alpha[i]! < 255 && solid >= ENCLOSED_SIDES) filled.add(i);
      if (filled.has(i)) alpha[i] = 255;
    }
  }

  /** Takes the band that begins at a pixel beside the open, going inwards. */
  function takeFrom(bands: Set<number>, from: number, step: number, room: number): void {
    let open = 0;
    while (open < Math.min(room, reach) && distanceAt(from + open * step) < PAPER_LAB) open++;
    const far = Math.min(room, open + reach);
    let line = open;
    while (
      line < Math.min(far, open + ahead) - 1 &&
      distanceAt(from + (line + 1) * step) > distanceAt(from + line * step)
    )
      line++;
    if (line >= far) return;
    const ofLine = distanceAt(from + line * step);
    if (ofLine < LINE_LAB.least || ofLine > LINE_LAB.most || alpha[from + line * step]! < LINE_ALPHA) return;
    let isBand = false;
    for (let at = line + 1; at < far; at++) {
      const i = from + at * step;
      if (alpha[i]! < LEAST_ALPHA) return;
      if (distanceAt(i) < ofLine - FALL_LAB) isBand = true;
      else if (isBand && distanceAt(i) > ofLine && alpha[i]! >= SOLID_ALPHA) {
        for (let k = line; k < at; k++) bands.add(from + k * step);
        return;
      }
    }
  }
}
