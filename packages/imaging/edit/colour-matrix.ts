import type { EditOf } from '../contract/picture-edits.schema.ts';
import type { FilterName } from '../contract/picture-edits.ts';

/**
 * How colours change: three rows of red, green, blue and an offset, for sRGB values of 0 to 1. Written as the browser's
 * `feColorMatrix` has it (with sRGB as its space), so that what is shown and what is computed are the same.
 */
export type ColourMatrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number, offset: number];

const UNCHANGED: ColourMatrix = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** Rec. 709, as `feColorMatrix` weighs them. */
const LUMA = [0.2126, 0.7152, 0.0722] as const;

/** First one, then the other. */
function andThen(first: ColourMatrix, second: ColourMatrix): ColourMatrix {
  const row = ([r, g, b, offset]: Row): Row => [
    r * first[0][0] + g * first[1][0] + b * first[2][0],
    r * first[0][1] + g * first[1][1] + b * first[2][1],
    r * first[0][2] + g * first[1][2] + b * first[2][2],
    r * first[0][3] + g * first[1][3] + b * first[2][3] + offset,
  ];
  return [row(second[0]), row(second[1]), row(second[2])];
}

const scaled = (red: number, green = red, blue = red, offset = 0): ColourMatrix => [
  [red, 0, 0, offset],
  [0, green, 0, offset],
  [0, 0, blue, offset],
];

/** About middle grey, which stays. */
const contrasted = (by: number): ColourMatrix => scaled(by, by, by, 0.5 * (1 - by));

function saturated(by: number): ColourMatrix {
  const row = (own: 0 | 1 | 2): Row => {
    const of = (channel: 0 | 1 | 2) => LUMA[channel] * (1 - by) + (own === channel ? by : 0);
    return [of(0), of(1), of(2), 0];
  };
  return [row(0), row(1), row(2)];
}

/** Red against blue; a grey keeps its lightness. */
function warmed(by: number): ColourMatrix {
  const [red, blue] = [1 + 0.18 * by, 1 - 0.18 * by];
  const kept = 1 / (LUMA[0] * red + LUMA[1] + LUMA[2] * blue);
  return scaled(red * kept, kept, blue * kept);
}

/** Sharpness is no matter of a single pixel and is left out. */
export function adjustMatrix({ light, contrast, saturation, warmth }: Omit<EditOf<'adjust'>, 'kind'>): ColourMatrix {
  // Twice as much contrast at most, half of it at least.
  const contrastBy = contrast >= 0 ? 1 + contrast / 100 : 1 + contrast / 200;
  return [
    scaled(2 ** (light / 100)),
    contrasted(contrastBy),
    saturated(1 + saturation / 100),
    warmed(warmth / 100),
  ].reduce(andThen);
}

const SEPIA: ColourMatrix = [
  [0.393, 0.769, 0.189, 0],
  [0.349, 0.686, 0.168, 0],
  [0.272, 0.534, 0.131, 0],
];

const FILTER_MATRICES: Readonly<Record<FilterName, ColourMatrix>> = {
  mono: saturated(0),
  noir: andThen(saturated(0), contrasted(1.45)),
  sepia: SEPIA,
  warm: andThen(warmed(0.55), saturated(1.08)),
  cool: andThen(warmed(-0.55), saturated(1.04)),
  vivid: andThen(saturated(1.35), contrasted(1.12)),
  fade: andThen(saturated(0.75), scaled(0.82, 0.82, 0.82, 0.1)),
  bright: andThen(scaled(1.18), saturated(1.06)),
};

/** Between the picture as it is and the whole filter. */
export function filterMatrix({ name, strength }: Omit<EditOf<'filter'>, 'kind'>): ColourMatrix {
  const whole = FILTER_MATRICES[name];
  const share = strength / 100;
  const row = (at: 0 | 1 | 2): Row => {
    const of = (column: 0 | 1 | 2 | 3) => UNCHANGED[at][column] * (1 - share) + whole[at][column] * share;
    return [of(0), of(1), of(2), of(3)];
  };
  return [row(0), row(1), row(2)];
}

/** Changes the colours of 8-bit pixels in place; alpha, the fourth of four channels, stays. */
export function applyMatrix(
  data: Uint8Array | Uint8ClampedArray,
  channels: 3 | 4,
  [toRed, toGreen, toBlue]: ColourMatrix,
): void {
  const [redOffset, greenOffset, blueOffset] = [toRed[3] * 255 + 0.5, toGreen[3] * 255 + 0.5, toBlue[3] * 255 + 0.5];
  for (let at = 0; at < data.length; at += channels) {
    const red = data[at]!;
    const green = data[at + 1]!;
    const blue = data[at + 2]!;
    data[at] = clamp(toRed[0] * red + toRed[1] * green + toRed[2] * blue + redOffset);
    data[at + 1] = clamp(toGreen[0] * red + toGreen[1] * green + toGreen[2] * blue + greenOffset);
    data[at + 2] = clamp(toBlue[0] * red + toBlue[1] * green + toBlue[2] * blue + blueOffset);
  }
}

const clamp = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : value | 0);
