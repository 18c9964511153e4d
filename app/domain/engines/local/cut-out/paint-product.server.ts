import sharp from 'sharp';
import type { PixelBox, RgbRaster } from '../../pixels/raster.ts';
import { estimateEdgeColours, productColour } from './foreground-colour.ts';
import { resizePlane, resizeRgb } from './planes.server.ts';
import { matteSize, sampler } from './refine-matte.server.ts';

/**
 * Writes the product inside `box` into `rgba`, straight alpha, the photo's size. Fully transparent pixels are all zero;
 * what cannot be seen through shows the photo's own pixel, not one that was estimated for a hair less.
 *
 * @param alpha of the box, 0..255
 * @param isChanged which pixels of the box are written; all by default
 */
export async function paintProduct(
  rgba: Uint8Array,
  photo: RgbRaster,
  box: PixelBox,
  alpha: Uint8Array,
  isChanged: (i: number) => boolean = () => true,
): Promise<void> {
  const size = matteSize(box);
  const small = await resizeRgb(photo, size, box);
  const { data } = await resizePlane({ data: alpha, width: box.width, height: box.height }, size);
  const colours = estimateEdgeColours(
    small,
    Float32Array.from(data, (value) => value / 255),
  );
  const look = sampler(size, box);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      if (!isChanged(i)) continue;
      const opacity = alpha[i]!;
      const pixel = (box.top + y) * photo.width + box.left + x;
      rgba[pixel * 4 + 3] = opacity;
      if (opacity > 0 && opacity < 255) look.moveTo(x, y);
      for (let c = 0; c < 3; c++) {
        const own = photo.data[pixel * 3 + c]!;
        if (opacity === 0) rgba[pixel * 4 + c] = 0;
        else if (opacity === 255) rgba[pixel * 4 + c] = own;
        else {
          const [product, ground] = [look.read(colours.product, 3, c), look.read(colours.ground, 3, c)];
          rgba[pixel * 4 + c] = Math.round(productColour(own, opacity / 255, product, ground));
        }
      }
    }
  }
}

/** Straight RGBA as a PNG. */
export async function encodePng(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
