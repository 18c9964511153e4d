import { boxBlur } from '../../pixels/box-blur.ts';
import type { LinearPicture } from '../wear/wear.ts';

/** Pixels of a picture per cell of the map of light. */
const CELL = 4;
/** Widths of the blurs that round a garment off, as fractions of its mean side, with their shares. Across and along. */
const ROUNDING = [
  { share: 0.5, across: 0.014, along: 0.005 },
  { share: 0.3, across: 0.04, along: 0.008 },
  { share: 0.2, across: 0.09, along: 0.012 },
] as const;
/** Light that is lost at the very edge, and that one side gains and the other one loses. */
const EDGE_LOSS = 0.3;
const SIDE_GAIN = 0.06;
const EDGE_POWER = 1.5;

/**
 * Light on a garment as if a body filled it, one number a pixel: 1 on what faces the camera, darker where cloth turns away at
 * the sides, hardly at hems, which hang straight. Light comes from the left.
 */
export function lightOfVolume({ data, width, height }: LinearPicture): Float32Array {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const cover = new Float32Array(columns * rows);
  let area = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const a = data[(y * width + x) * 4 + 3]! / (CELL * CELL);
      cover[Math.floor(y / CELL) * columns + Math.floor(x / CELL)]! += a;
      area += a;
    }
  }
  const side = Math.sqrt(area);
  const round = new Float32Array(cover.length);
  for (const { share, across, along } of ROUNDING) {
    const soft = blurred(cover, columns, rows, across * side, along * side);
    for (let i = 0; i < round.length; i++) round[i]! += share * soft[i]!;
  }
  const wide = blurred(cover, columns, rows, 0.06 * side, 0.03 * side);
  const light = new Float32Array(cover.length);
  const reach = Math.max(1, Math.round(0.03 * side));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const i = y * columns + x;
      const edge = Math.min(1, Math.max(0, 2 * (1 - round[i]!)));
      const slope = wide[y * columns + Math.min(columns - 1, x + reach)]! - wide[y * columns + Math.max(0, x - reach)]!;
      light[i] = 1 - EDGE_LOSS * edge ** EDGE_POWER + SIDE_GAIN * slope;
    }
  }
  return enlarged(light, columns, rows, width, height);
}

function blurred(values: Float32Array, width: number, height: number, across: number, along: number): Float32Array {
  let out = values;
  for (let k = 0; k < 3; k++)
    out = transposed(boxRows(transposed(boxRows(out, width, across), width, height), height, along), height, width);
  return out;
}

/** Means along rows over windows of a box whose three passes have that standard deviation. */
function boxRows(values: Float32Array, width: number, sigma: number): Float32Array {
  const radius = Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2);
  if (radius < 1) return values;
  const out = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += width) {
    out.set(boxBlur(values.subarray(row, row + width), width, 1, radius), row);
  }
  return out;
}

function transposed(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = values[y * width + x]!;
  return out;
}

function enlarged(values: Float32Array, columns: number, rows: number, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const cy = Math.min(rows - 1, Math.max(0, (y + 0.5) / CELL - 0.5));
    const y0 = Math.min(rows - 2, Math.floor(cy));
    for (let x = 0; x < width; x++) {
      const cx = Math.min(columns - 1, Math.max(0, (x + 0.5) / CELL - 0.5));
      const x0 = Math.min(columns - 2, Math.floor(cx));
      const [fx, fy, i] = [cx - x0, cy - y0, y0 * columns + x0];
      const upper = values[i]! * (1 - fx) + values[i + 1]! * fx;
      out[y * width + x] = upper * (1 - fy) + (values[i + columns]! * (1 - fx) + values[i + columns + 1]! * fx) * fy;
    }
  }
  return out;
}
