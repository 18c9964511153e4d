import type { RgbaRaster, RgbRaster } from '../pixels/raster.ts';

/** RGB on white: faint transparency that is not worth keeping must not turn black. */
export function dropAlpha({ data, width, height }: RgbaRaster): RgbRaster {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const alpha = data[i * 4 + 3]!;
    for (let c = 0; c < 3; c++) {
      const value = data[i * 4 + c]!;
      rgb[i * 3 + c] = alpha === 255 ? value : Math.round((value * alpha + 255 * (255 - alpha)) / 255);
    }
  }
  return { data: rgb, width, height };
}
