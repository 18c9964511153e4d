/**
 * Enlarges by a whole factor with Catmull-Rom curves, each source pixel's middle staying where it was. (The imaging library's
 * own enlarging moves a picture by half a pixel of the result, which shows as soon as two ways are compared or mixed.)
 */
export function enlargeCubic(
  data: Uint8Array,
  width: number,
  height: number,
  channels: number,
  factor: number,
): Uint8Array {
  const rowLength = width * factor * channels;
  const enlarged = new Uint8Array(rowLength * height * factor);
  const phases = Array.from({ length: factor }, (_, phase) => phaseOf((phase + 0.5) / factor - 0.5));
  const rows = new Map<number, Float32Array>();
  const rowOf = (y: number): Float32Array => {
    const row = Math.min(height - 1, Math.max(0, y));
    const known = rows.get(row);
    if (known) return known;
    const made = enlargeRow(data, row * width * channels, width, channels, phases);
    rows.set(row, made);
    rows.delete(row - 4);
    return made;
  };
  for (let y = 0; y < height; y++) {
    for (const [phase, { start, weights }] of phases.entries()) {
      const [a, b, c, d] = [0, 1, 2, 3].map((tap) => rowOf(y + start + tap)) as [
        Float32Array,
        Float32Array,
        Float32Array,
        Float32Array,
      ];
      const [wa, wb, wc, wd] = weights;
      const to = (y * factor + phase) * rowLength;
      for (let i = 0; i < rowLength; i++) {
        const value = wa * a[i]! + wb * b[i]! + wc * c[i]! + wd * d[i]!;
        enlarged[to + i] = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
      }
    }
  }
  return enlarged;
}

interface Phase {
  /** First of the four source pixels, from the one it lies in. */
  readonly start: number;
  readonly weights: readonly [number, number, number, number];
}

/** Where a pixel of the result lies between source pixels; `offset` from the middle of the one it lies in. */
function phaseOf(offset: number): Phase {
  const floor = Math.floor(offset);
  const t = offset - floor;
  return {
    start: floor - 1,
    weights: [
      ((-0.5 * t + 1) * t - 0.5) * t,
      (1.5 * t - 2.5) * t * t + 1,
      ((-1.5 * t + 2) * t + 0.5) * t,
      (0.5 * t - 0.5) * t * t,
    ],
  };
}

function enlargeRow(
  data: Uint8Array,
  from: number,
  width: number,
  channels: number,
  phases: readonly Phase[],
): Float32Array {
  const row = new Float32Array(width * phases.length * channels);
  for (let x = 0; x < width; x++) {
    for (const [phase, { start, weights }] of phases.entries()) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let tap = 0; tap < 4; tap++) {
          const at = Math.min(width - 1, Math.max(0, x + start + tap));
          sum += weights[tap]! * data[from + at * channels + c]!;
        }
        row[(x * phases.length + phase) * channels + c] = sum;
      }
    }
  }
  return row;
}
