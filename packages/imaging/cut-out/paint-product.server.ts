import sharp from 'sharp';
import { blockShift, noBlocks } from '../pixels/blocks.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { estimateEdgeColours, productColour } from './foreground-colour.ts';
import { resizePlane, resizeRgb } from './planes.server.ts';
import { blockStarts, matteSize, placesIn } from './refine-matte.server.ts';

interface PaintOptions {
  /** Which pixels of the box are written; all of an empty picture by default. */
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
  const starts = blockStarts(across.first, soft.across);
  const pixels = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const { data: colours } = photo;
  for (let y = 0; y < box.height; y++) {
    const above = (down.first[y]! >> blockShift) * soft.across;
    const below = (down.second[y]! >> blockShift) * soft.across;
    const row = (box.top + y) * photo.width + box.left;
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      const opacity = alpha[i]!;
      if (isChanged ? !isChanged(i) : opacity === 0) continue;
      const from = (row + x) * 3;
      const seen = (colours[from]! << 24) | (colours[from + 1]! << 16) | (colours[from + 2]! << 8);
      pixels.setInt32((row + x) * 4, opacity === 0 ? 0 : seen | opacity);
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
    const blocks = (down.first[y]! >> blockShift) * soft.across;
    for (let x = 0; x < box.width; x++) {
      const block = across.first[x]! >> blockShift;
      if (soft.marked[blocks + block] === 0) {
        x = starts[block + 1]! - 1;
        continue;
      }
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

/** Straight RGBA as a PNG. */
export async function encodePng(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
