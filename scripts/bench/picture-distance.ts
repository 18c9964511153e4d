interface Rgb {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Peak signal to noise in dB over all pixels, or over those where `within` is 1. */
export function psnr(truth: Rgb, picture: Rgb, within?: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < truth.width * truth.height; i++) {
    if (within && !within[i]) continue;
    for (let c = 0; c < 3; c++) sum += (truth.data[i * 3 + c]! - picture.data[i * 3 + c]!) ** 2;
    count += 3;
  }
  return 10 * Math.log10((255 * 255) / Math.max(1e-9, sum / count));
}

/** Structural similarity of the brightness, over windows of 8 x 8 every 4 pixels. */
export function ssim(truth: Rgb, picture: Rgb): number {
  const { width, height } = truth;
  const luma = ({ data }: Rgb): Float32Array => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) {
      plane[i] = 0.299 * data[i * 3]! + 0.587 * data[i * 3 + 1]! + 0.114 * data[i * 3 + 2]!;
    }
    return plane;
  };
  const [a, b] = [luma(truth), luma(picture)];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let total = 0;
  let windows = 0;
  for (let top = 0; top + 8 <= height; top += 4) {
    for (let left = 0; left + 8 <= width; left += 4) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + 8; y++) {
        for (let x = left; x < left + 8; x++) {
          const [va, vb] = [a[y * width + x]!, b[y * width + x]!];
          sa += va;
          sb += vb;
          saa += va * va;
          sbb += vb * vb;
          sab += va * vb;
        }
      }
      const [ma, mb] = [sa / 64, sb / 64];
      const [va, vb, vab] = [saa / 64 - ma * ma, sbb / 64 - mb * mb, sab / 64 - ma * mb];
      total += ((2 * ma * mb + c1) * (2 * vab + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      windows++;
    }
  }
  return total / windows;
}
