import type { RgbaRaster } from '../../pixels/raster.ts';
import type { Mask } from '../shape/outline.ts';

/** Makes a photo of any size see-through where its hanger was, as it was seen in the small photo. */
export function clearHanger({ data, width, height }: RgbaRaster, hanger: Mask): void {
  for (let y = 0; y < height; y++) {
    const row = Math.min(hanger.height - 1, Math.floor(((y + 0.5) * hanger.height) / height)) * hanger.width;
    for (let x = 0; x < width; x++) {
      const column = Math.min(hanger.width - 1, Math.floor(((x + 0.5) * hanger.width) / width));
      if (hanger.data[row + column] === 1) data[(y * width + x) * 4 + 3] = 0;
    }
  }
}
