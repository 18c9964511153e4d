import sharp from 'sharp';
import { blockShift, noBlocks } from '../pixels/blocks.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { estimateEdgeColours, productColour } from './foreground-colour.ts';
import { resizePlane, resizeRgb } from './planes.server.ts';
import { matteSize, placesIn } from './refine-matte.server.ts';

interface PaintOptions {
  /** Which pixels of the box are written; all by default. */
  readonly isChanged?: (i: number) => boolean;
  /** The photo in the box, at `matteSize` of it, where it is known. */
  readonly guide?: RgbRaster;
}

/**
 * Writes the product inside `box` into `rgba`, straight alpha, the photo's size. Fully transparent pixels are all zero;
 * what cannot be seen through shows the photo's own pixel, not one that was estimated for a hair less.
 *
 * @param alpha of the box, 0..255
 */
export async function paintProduct(
  rgba: Uint8Array,
  photo: RgbRaster,
  box: PixelBox,
  alpha: Uint8Array,
  { isChanged, guide }: PaintOptions = {},
): Promise<void> {
  const size = matteSize(box);
  const [across, down] = [placesIn(size.width, box.width), placesIn(size.height, box.height)];
  const soft = noBlocks(size);
  const pixels = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const { data: colours } = photo;
  for (let y = 0; y < box.height; y++) {
    const above = (down.first[y]! >> blockShift) * soft.across;
    const below = (down.second[y]! >> blockShift) * soft.across;
    const row = (box.top + y) * photo.width + box.left;
    if (!isChanged) copyRow(pixels, row, colours, alpha.subarray(y * box.width, (y + 1) * box.width));
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      const opacity = alpha[i]!;
      if (isChanged) {
        if (!isChanged(i)) continue;
        copyRow(pixels, row + x, colours, alpha.subarray(i, i + 1));
      }
      if (opacity === 0 || opacity === 255) continue;
      const left = across.first[x]! >> blockShift;
      const right = across.second[x]! >> blockShift;
      soft.marked[above + left] = 1;
      soft.marked[above + right] = 1;
      soft.marked[below + left] = 1;
      soft.marked[below + right] = 1;
    }
  }
  const small = guide ?? (await resizeRgb(photo, size, box));
  const { data } = await resizePlane({ data: alpha, width: box.width, height: box.height }, size);
  const { product, background } = estimateEdgeColours(small, data, soft);
  for (let y = 0; y < box.height; y++) {
    const [above, below, dy] = [down.first[y]! * size.width, down.second[y]! * size.width, down.share[y]!];
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      if (alpha[i] === 0 || alpha[i] === 255 || (isChanged && !isChanged(i))) continue;
      const left = across.first[x]!;
      const right = across.second[x]!;
      const dx = across.share[x]!;
      const pixel = (box.top + y) * photo.width + box.left + x;
      const opacity = alpha[i]! / 255;
      for (let c = 0; c < 3; c++) {
        const one = (above + left) * 3 + c;
        const two = (above + right) * 3 + c;
        const three = (below + left) * 3 + c;
        const four = (below + right) * 3 + c;
        const ofProduct =
          (product[one]! * (1 - dx) + product[two]! * dx) * (1 - dy) +
          (product[three]! * (1 - dx) + product[four]! * dx) * dy;
        const ofBackground =
          (background[one]! * (1 - dx) + background[two]! * dx) * (1 - dy) +
          (background[three]! * (1 - dx) + background[four]! * dx) * dy;
        rgba[pixel * 4 + c] = Math.round(productColour(colours[pixel * 3 + c]!, opacity, ofProduct, ofBackground));
      }
    }
  }
}

/** Pixels of the photo from place `to` on, each with its alpha. */
function copyRow(rgba: DataView, to: number, colours: Uint8Array, alpha: Uint8Array): void {
  let at = to * 3;
  for (let x = 0; x < alpha.length; x++, at += 3) {
    const opacity = alpha[x]!;
    const seen = opacity === 0 ? 0 : (colours[at]! << 24) | (colours[at + 1]! << 16) | (colours[at + 2]! << 8);
    rgba.setInt32((to + x) * 4, seen | opacity);
  }
}

/** Straight RGBA as a PNG. */
export async function encodePng(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
