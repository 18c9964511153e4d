/** A second difference across and down: 6 times the variance of independent noise, and nothing of even slopes. */
const KERNEL = 6;

/** Standard deviation of the noise of a grey piece, 8-bit steps; by medians, so that patterns and edges count little. */
export function grainOf(grey: Uint8Array, width: number, height: number): number {
  const away: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      away.push(
        Math.abs(2 * grey[p]! - grey[p - 1]! - grey[p + 1]!),
        Math.abs(2 * grey[p]! - grey[p - width]! - grey[p + width]!),
      );
    }
  }
  if (away.length === 0) return 0;
  // The mean of |x| of a normal distribution is 0.798 of its deviation; medians of whole steps would jump.
  away.sort((a, b) => a - b);
  const kept = away.slice(0, Math.ceil(away.length * 0.9));
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  // Of the lower nine tenths of |x| the mean is 0.66 of the deviation.
  return mean / 0.66 / Math.sqrt(KERNEL);
}
