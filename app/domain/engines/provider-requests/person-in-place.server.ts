import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { EngineImage, RgbaRaster, TryOnInput } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { decodeRgba, maxInputPixels, standing } from '@plinth/imaging/server';

/** Of 255: what is fainter is no part of a cut-out person. */
const LEAST_ALPHA = 8;
/** The person as a provider gets it: cut-out people stand in the place with a soft shadow under them, photos are as they are. */
export async function personInPlace({ person, place, width, height }: TryOnInput): Promise<EngineImage> {
  try {
    const photo = sharp(person.image.bytes, { limitInputPixels: maxInputPixels });
    const asIs = () => picture(photo.resize(width, height, { fit: 'cover', position: 'top' }), width, height);
    if (!(await photo.metadata()).hasAlpha) return await asIs();
    const whole = await decodeRgba(person.image.bytes);
    const box = solidBox(whole);
    if (!box || isOpaque(whole, box)) return await asIs();
    const at = standing(box, { width, height });
    const cut = await sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 4 } })
      .extract(box)
      .resize(at.width, at.height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const ground = place
      ? sharp(place.image.bytes, { limitInputPixels: maxInputPixels }).resize(width, height, { fit: 'cover' })
      : sharp({ create: { width, height, channels: 3, background: '#e9e6e2' } });
    const feet = at.top + at.height;
    const [rx, ry] = [Math.round(at.width * 0.34), Math.round(height * 0.014)];
    // No more of it is drawn than is seen.
    const [w, h] = [Math.min(width, 2 * (rx + 3 * ry)), 8 * ry];
    const shadow = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><filter id="b"><feGaussianBlur stdDeviation="${ry}"/></filter></defs>` +
        `<ellipse cx="${w / 2}" cy="${h / 2}" rx="${rx}" ry="${ry}" fill="#000" fill-opacity="0.5" filter="url(#b)"/></svg>`,
    );
    const laid = ground.composite([
      { input: shadow, left: Math.round((width - w) / 2), top: feet - ry - h / 2 },
      { input: cut, left: at.left, top: at.top },
    ]);
    return await picture(laid, width, height);
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture of the person cannot be read', { cause });
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The visible part of a cut-out; null where there is none. */
function solidBox({ data, width, height }: RgbaRaster): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! <= LEAST_ALPHA) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function isOpaque({ data, width }: RgbaRaster, box: Box): boolean {
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) if (data[(y * width + x) * 4 + 3] !== 255) return false;
  }
  return true;
}

async function picture(made: Sharp, width: number, height: number): Promise<EngineImage> {
  // It is written once more on its way to the provider.
  return { bytes: await made.png({ compressionLevel: 1 }).toBuffer(), contentType: 'image/png', width, height };
}
