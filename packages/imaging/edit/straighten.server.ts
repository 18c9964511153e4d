import type { EditOf } from '../contract/picture-edits.schema.ts';
import type { Bitmap } from './bitmap.server.ts';
import { insideShare } from './shape.rules.ts';

/** Lets others in after so many rows. */
const ROWS_AT_ONCE = 64;

/**
 * Turned clockwise about its middle, and cut to the largest rectangle of its own shape that holds nothing but picture.
 * Pixels come from sixteen neighbours each (Catmull-Rom); what is transparent lends them no colour.
 */
export async function straightenPicture(
  picture: Bitmap,
  { degrees }: EditOf<'straighten'>,
  pause: () => Promise<void>,
): Promise<Bitmap> {
  const radians = (degrees * Math.PI) / 180;
  const share = insideShare(picture.width / picture.height, radians);
  const width = Math.max(1, Math.floor(picture.width * share));
  const height = Math.max(1, Math.floor(picture.height * share));
  const turned: Bitmap = { ...picture, data: new Uint8Array(width * height * picture.channels), width, height };
  for (let y = 0; y < height; y += 1) {
    if (y % ROWS_AT_ONCE === 0) await pause();
    fillRow(picture, turned, y, radians);
  }
  return turned;
}

const [acrossWeights, downWeights] = [new Float64Array(4), new Float64Array(4)];

function fillRow(from: Bitmap, to: Bitmap, row: number, radians: number): void {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const down = row - (to.height - 1) / 2;
  for (let column = 0; column < to.width; column += 1) {
    const across = column - (to.width - 1) / 2;
    const x = cos * across + sin * down + (from.width - 1) / 2;
    const y = -sin * across + cos * down + (from.height - 1) / 2;
    takePixel(from, x, y, to.data, (row * to.width + column) * to.channels);
  }
}

function takePixel(
  { data, width, height, channels }: Bitmap,
  x: number,
  y: number,
  into: Uint8Array,
  at: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  weigh(x - left, acrossWeights);
  weigh(y - top, downWeights);
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let down = 0; down < 4; down += 1) {
    const line = clamp(top + down - 1, height - 1) * width;
    for (let across = 0; across < 4; across += 1) {
      const source = (line + clamp(left + across - 1, width - 1)) * channels;
      const weight = acrossWeights[across]! * downWeights[down]! * (channels === 4 ? data[source + 3]! / 255 : 1);
      red += weight * data[source]!;
      green += weight * data[source + 1]!;
      blue += weight * data[source + 2]!;
      alpha += weight;
    }
  }
  if (channels === 4) into[at + 3] = byte(alpha * 255);
  if (alpha <= 0) return;
  into[at] = byte(red / alpha);
  into[at + 1] = byte(green / alpha);
  into[at + 2] = byte(blue / alpha);
}

/** Of the neighbours before, at, after and next after a place between two pixels. */
function weigh(t: number, weights: Float64Array): void {
  weights[0] = ((-0.5 * t + 1) * t - 0.5) * t;
  weights[1] = (1.5 * t - 2.5) * t * t + 1;
  weights[2] = ((-1.5 * t + 2) * t + 0.5) * t;
  weights[3] = (0.5 * t - 0.5) * t * t;
}

const clamp = (value: number, last: number): number => Math.min(last, Math.max(0, value));
const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
