import sharp from 'sharp';

/** Three to five colours of a picture, most frequent first (k-means in sRGB, started on a fixed grid). */
export async function paletteOf(file: string): Promise<string[]> {
  const { data } = await sharp(file)
    .resize(64, 64, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const points = Array.from({ length: data.length / 3 }, (_, i) => [
    data[i * 3] ?? 0,
    data[i * 3 + 1] ?? 0,
    data[i * 3 + 2] ?? 0,
  ]);
  const byLight = [...points].sort((a, b) => sum(a) - sum(b));
  let centres = [0.08, 0.3, 0.5, 0.75, 0.95].map((at) => byLight[Math.floor(at * (byLight.length - 1))] ?? [0, 0, 0]);
  let counts: number[] = [];
  for (let round = 0; round < 12; round++) {
    const sums = centres.map(() => [0, 0, 0]);
    counts = centres.map(() => 0);
    for (const point of points) {
      const nearest = centres.reduce(
        (best, c, i) => (distance(point, c) < distance(point, centres[best] ?? c) ? i : best),
        0,
      );
      counts[nearest] = (counts[nearest] ?? 0) + 1;
      for (const k of [0, 1, 2]) (sums[nearest] ?? [])[k] = (sums[nearest]?.[k] ?? 0) + (point[k] ?? 0);
    }
    centres = sums.map((s, i) =>
      (counts[i] ?? 0) > 0 ? s.map((v) => v / (counts[i] ?? 1)) : (centres[i] ?? [0, 0, 0]),
    );
  }
  return centres
    .map((centre, i) => ({ centre, count: counts[i] ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .map(({ centre }) => `#${centre.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return sum(a.map((v, i) => (v - (b[i] ?? 0)) ** 2));
}
