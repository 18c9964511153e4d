import sharp from 'sharp';
import { reservePixels } from './pixel-budget.server.ts';

/** Places on each side of the picture that are compared. */
const SIDE = 12;
/** Pixels on each side that a place is the mean of: however a picture was made smaller, its means stay. */
const SPAN = 4;
/** Places on each side of the first part, and steps of brightness that it tells apart: 16 x 16 bits. */
const COARSE = 4;
const STEPS = 16;
/** Of what a shop sends; a thumbnail is smaller. */
const MAX_PIXELS = 50_000_000;
/** Levels of 255 that the same picture in another size, format or quality differs by: in the mean, and anywhere. */
const MOST = { mean: 2, anywhere: 16 };
/** Levels that a place differs by from the mean of all where there is something to see. */
const SEEN = 12;

/**
 * A perceptual hash of a picture, in hex: first 256 bits whose number of differences is how much the brightness of two pictures
 * differs, roughly and quickly counted; then the colours of 12 x 12 places. Throws where the bytes are no picture.
 */
export async function perceptualHash(bytes: Uint8Array): Promise<string> {
  const release = await reservePixels(SIDE * SPAN * SIDE * SPAN);
  try {
    const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .flatten({ background: '#ffffff' })
      .resize(SIDE * SPAN, SIDE * SPAN, { fit: 'fill', fastShrinkOnLoad: false })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    const colours = meansOf(pixels);
    return roughOf(colours) + colours.toString('hex');
  } finally {
    release();
  }
}

function meansOf(pixels: Uint8Array): Buffer {
  const sums = new Float64Array(SIDE * SIDE * 3);
  const side = SIDE * SPAN;
  pixels.forEach((level, at) => {
    const [row, column] = [Math.floor(at / 3 / side), Math.floor(at / 3) % side];
    const place = Math.floor(row / SPAN) * SIDE + Math.floor(column / SPAN);
    sums[place * 3 + (at % 3)]! += level;
  });
  return Buffer.from(sums.map((sum) => Math.round(sum / (SPAN * SPAN))));
}

/** As many ones as the brightness of each place has steps. */
function roughOf(colours: Uint8Array): string {
  const span = SIDE / COARSE;
  const sums = Array.from({ length: COARSE * COARSE }, () => 0);
  for (let place = 0; place < SIDE * SIDE; place += 1) {
    const [row, column] = [Math.floor(place / SIDE), place % SIDE];
    const at = Math.floor(row / span) * COARSE + Math.floor(column / span);
    sums[at]! += colours[place * 3]! + colours[place * 3 + 1]! + colours[place * 3 + 2]!;
  }
  const most = span * span * 3 * 255;
  return sums
    .map((sum) => {
      const ones = Math.min(STEPS, Math.round((STEPS * sum) / most));
      return (2 ** ones - 1).toString(16).padStart(STEPS / 4, '0');
    })
    .join('');
}

const coloursOf = (print: string) => Buffer.from(print.slice((COARSE * COARSE * STEPS) / 4), 'hex');

/** Whether two pictures look the same, whatever their size, format and quality. */
export function looksSame(one: string, other: string): boolean {
  const [a, b] = [coloursOf(one), coloursOf(other)];
  const differences = Array.from(a, (level, at) => Math.abs(level - b[at]!));
  const sum = differences.reduce((total, each) => total + each, 0);
  return sum <= MOST.mean * a.length && Math.max(...differences) <= MOST.anywhere;
}

/** Whether there is enough to see that another picture can be said to look the same: a plain ground has nothing. */
export function isTelling(print: string): boolean {
  const levels = coloursOf(print);
  return [0, 1, 2].some((channel) => {
    const own = levels.filter((_level, at) => at % 3 === channel);
    const mean = own.reduce((total, level) => total + level, 0) / own.length;
    return own.some((level) => Math.abs(level - mean) > SEEN);
  });
}
