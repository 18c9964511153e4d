import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';

interface CheckedPlace {
  readonly placed: PlacedItem;
  readonly compared: Uint8Array;
  readonly difference: Float32Array;
}

const longestSide = 960;

/** The picture, faded to grey; what was compared and is the same tinted green, what differs red, the more the stronger. */
export async function drawDifference(picture: RgbRaster, places: readonly CheckedPlace[]): Promise<EngineImage> {
  const { width, height } = picture;
  const drawn = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const at = i * 3;
    const grey = 0.2126 * picture.data[at]! + 0.7152 * picture.data[at + 1]! + 0.0722 * picture.data[at + 2]!;
    drawn.fill(Math.round(120 + grey * 0.5), at, at + 3);
  }
  for (const { placed, compared, difference } of places) {
    for (let i = 0; i < compared.length; i++) {
      if (!compared[i]) continue;
      const at = ((placed.top + Math.floor(i / placed.width)) * width + placed.left + (i % placed.width)) * 3;
      const grey = drawn[at]!;
      const strength = difference[i]! > 0 ? 0.35 + 0.6 * difference[i]! : 0.3;
      const tint = difference[i]! > 0 ? [214, 40, 57] : [38, 150, 84];
      for (let c = 0; c < 3; c++) drawn[at + c] = Math.round(grey * (1 - strength) + tint[c]! * strength);
    }
  }
  const { data, info } = await sharp(drawn, { raw: { width, height, channels: 3 } })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height };
}
