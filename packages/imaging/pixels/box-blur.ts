/**
 * Mean over a (2r+1)-sided window, with the edge pixels repeated outwards; cost does not depend on the radius.
 * Three in a row come close to a Gaussian of sigma r.
 */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius < 1) return source.slice();
  const across = new Float32Array(source.length);
  const window = 2 * radius + 1;
  // Two rows at once: each addition waits for the one before it.
  for (let y = 0; y < height; y += 2) {
    const row = y * width;
    const next = Math.min(y + 1, height - 1) * width;
    let sum = source[row]! * (radius + 1);
    let other = source[next]! * (radius + 1);
    for (let x = 1; x <= radius; x++) {
      sum += source[row + Math.min(width - 1, x)]!;
      other += source[next + Math.min(width - 1, x)]!;
    }
    for (let x = 0; x < width; x++) {
      across[row + x] = sum / window;
      across[next + x] = other / window;
      const entering = x + radius + 1 < width ? x + radius + 1 : width - 1;
      const leaving = x - radius > 0 ? x - radius : 0;
      sum += source[row + entering]! - source[row + leaving]!;
      other += source[next + entering]! - source[next + leaving]!;
    }
  }
  // Down the columns a whole row at a time: the same sums, but the memory is walked in order.
  const sums = new Float64Array(width);
  for (let x = 0; x < width; x++) sums[x] = across[x]! * (radius + 1);
  for (let y = 1; y <= radius; y++) {
    const row = Math.min(height - 1, y) * width;
    for (let x = 0; x < width; x++) sums[x]! += across[row + x]!;
  }
  const result = new Float32Array(source.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const entering = Math.min(height - 1, y + radius + 1) * width;
    const leaving = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x++) {
      result[row + x] = sums[x]! / window;
      sums[x]! += across[entering + x]! - across[leaving + x]!;
    }
  }
  return result;
}

/** Close to a Gaussian of standard deviation `sigma` pixels: three box blurs of matching variance. */
export function softBlur(source: Float32Array, width: number, height: number, sigma: number): Float32Array {
  if (sigma < 0.5) return source.slice();
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const once = boxBlur(source, width, height, radius);
  const twice = boxBlur(once, width, height, radius);
  return boxBlur(twice, width, height, radius);
}
