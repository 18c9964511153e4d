import sharp from 'sharp';
import { blockShift, noBlocks } from '../pixels/blocks.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { estimateEdgeColours, productColour } from './foreground-colour.ts';
import { resizePlane, resizeRgb } from './planes.server.ts';
import { matteSize, placesIn } from './refine-matte.server.ts';

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
  isChanged?: (i: number) => boolean,
): Promise<void> {
  const size = matteSize(box);
  const [across, down] = [placesIn(size.width, box.width), placesIn(size.height, box.height)];
  const soft = noBlocks(size);
  for (let y = 0; y < box.height; y++) {
    const above = (down.first[y]! >> blockShift) * soft.across;
    const below = (down.second[y]! >> blockShift) * soft.across;
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      if (isChanged && !isChanged(i)) continue;
      const opacity = alpha[i]!;
      const pixel = (box.top + y) * photo.width + box.left + x;
      const seen = opacity === 0 ? 0 : 1;
      rgba[pixel * 4] = seen * photo.data[pixel * 3]!;
      rgba[pixel * 4 + 1] = seen * photo.data[pixel * 3 + 1]!;
      rgba[pixel * 4 + 2] = seen * photo.data[pixel * 3 + 2]!;
      rgba[pixel * 4 + 3] = opacity;
      if (opacity === 0 || opacity === 255) continue;
      const left = across.first[x]! >> blockShift;
      const right = across.second[x]! >> blockShift;
      soft.marked[above + left] = 1;
      soft.marked[above + right] = 1;
      soft.marked[below + left] = 1;
      soft.marked[below + right] = 1;
    }
  }
  const small = await resizeRgb(photo, size, box);
  const { data } = await resizePlane({ data: alpha, width: box.width, height: box.height }, size);
  const colours = estimateEdgeColours(small, data, soft);
  for (let y = 0; y < box.height; y++) {
    const [above, below, dy] = [down.first[y]! * size.width, down.second[y]! * size.width, down.share[y]!];
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      const opacity = alpha[i]!;
      if (opacity === 0 || opacity === 255 || (isChanged && !isChanged(i))) continue;
      const left = across.first[x]!;
      const right = across.second[x]!;
      const dx = across.share[x]!;
      const pixel = (box.top + y) * photo.width + box.left + x;
      for (let c = 0; c < 3; c++) {
        const read = (plane: Uint8Array): number =>
          (plane[(above + left) * 3 + c]! * (1 - dx) + plane[(above + right) * 3 + c]! * dx) * (1 - dy) +
          (plane[(below + left) * 3 + c]! * (1 - dx) + plane[(below + right) * 3 + c]! * dx) * dy;
        const own = photo.data[pixel * 3 + c]!;
        rgba[pixel * 4 + c] = Math.round(
          productColour(own, opacity / 255, read(colours.product), read(colours.ground)),
        );
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
