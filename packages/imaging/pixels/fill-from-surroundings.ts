interface Level {
  readonly width: number;
  readonly height: number;
  /** Colour sums, `channels` per cell. */
  readonly colour: Float32Array;
  /** How much of the cell is known, 0..1. */
  readonly weight: Float32Array;
}

/**
 * Fills a hole smoothly from all around: known colours are gathered into ever coarser cells until none is empty, and
 * spread down again. Quick at any size; good for plain ground and for starting a better method. Changes `data`.
 *
 * @param hole 1 where a pixel is to be filled
 * @param channels bytes per pixel; every one is filled
 */
export function fillFromSurroundings(
  data: Uint8Array | Uint8ClampedArray,
  hole: Uint8Array,
  width: number,
  height: number,
  channels: 3 | 4,
): void {
  const levels = [firstLevel(data, hole, width, height, channels)];
  for (let level = levels[0]!; level.width > 1 || level.height > 1;) {
    level = coarser(level, channels);
    levels.push(level);
  }
  for (let i = levels.length - 2; i >= 0; i--) spread(levels[i]!, levels[i + 1]!, channels);
  const { colour } = levels[0]!;
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    for (let c = 0; c < channels; c++) {
      data[i * channels + c] = Math.min(255, Math.max(0, Math.round(colour[i * channels + c]!)));
    }
  }
}

function firstLevel(
  data: Uint8Array | Uint8ClampedArray,
  hole: Uint8Array,
  width: number,
  height: number,
  channels: number,
): Level {
  const colour = new Float32Array(width * height * channels);
  const weight = new Float32Array(width * height);
  for (let i = 0; i < weight.length; i++) {
    if (hole[i]) continue;
    weight[i] = 1;
    for (let c = 0; c < channels; c++) colour[i * channels + c] = data[i * channels + c]!;
  }
  return { width, height, colour, weight };
}

function coarser(level: Level, channels: number): Level {
  const width = Math.ceil(level.width / 2);
  const height = Math.ceil(level.height / 2);
  const colour = new Float32Array(width * height * channels);
  const weight = new Float32Array(width * height);
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const from = y * level.width + x;
      const share = level.weight[from]!;
      if (share === 0) continue;
      const to = (y >> 1) * width + (x >> 1);
      weight[to]! += share;
      for (let c = 0; c < channels; c++) colour[to * channels + c]! += share * level.colour[from * channels + c]!;
    }
  }
  for (let i = 0; i < weight.length; i++) {
    if (weight[i] === 0) continue;
    for (let c = 0; c < channels; c++) colour[i * channels + c]! /= weight[i]!;
    weight[i] = Math.min(1, weight[i]!);
  }
  return { width, height, colour, weight };
}

/** Unknown cells take the coarser level's colour, sampled linearly between its cells' centres. */
function spread(level: Level, coarse: Level, channels: number): void {
  for (let y = 0; y < level.height; y++) {
    const v = (y + 0.5) / 2 - 0.5;
    const y0 = Math.max(0, Math.floor(v));
    const y1 = Math.min(coarse.height - 1, y0 + 1);
    const fy = Math.max(0, v - y0);
    for (let x = 0; x < level.width; x++) {
      const to = y * level.width + x;
      const known = level.weight[to]!;
      if (known >= 1) continue;
      const u = (x + 0.5) / 2 - 0.5;
      const x0 = Math.max(0, Math.floor(u));
      const x1 = Math.min(coarse.width - 1, x0 + 1);
      const fx = Math.max(0, u - x0);
      for (let c = 0; c < channels; c++) {
        const at = (row: number, column: number): number =>
          coarse.colour[(row * coarse.width + column) * channels + c]!;
        const above = at(y0, x0) * (1 - fx) + at(y0, x1) * fx;
        const below = at(y1, x0) * (1 - fx) + at(y1, x1) * fx;
        const own = level.colour[to * channels + c]!;
        level.colour[to * channels + c] = own * known + (above * (1 - fy) + below * fy) * (1 - known);
      }
    }
  }
}
