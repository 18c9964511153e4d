/** RGBA to planar 4:2:0 by BT.709, studio range; the colours of four pixels become one. */
export function toYuv(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const area = width * height;
  const yuv = new Uint8Array(area + area / 2);
  const half = width / 2;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [red, green, blue] = [0, 0, 0];
      for (const at of [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1]) {
        const r = rgba[at * 4]!;
        const g = rgba[at * 4 + 1]!;
        const b = rgba[at * 4 + 2]!;
        yuv[at] = Math.round(16 + 0.18259 * r + 0.61423 * g + 0.06201 * b);
        red += r;
        green += g;
        blue += b;
      }
      const colour = (y / 2) * half + x / 2;
      yuv[area + colour] = Math.round(128 + (-0.10064 * red - 0.33857 * green + 0.43922 * blue) / 4);
      yuv[area + area / 4 + colour] = Math.round(128 + (0.43922 * red - 0.39894 * green - 0.04027 * blue) / 4);
    }
  }
  return yuv;
}
