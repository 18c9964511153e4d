import type { EngineImage } from '../contract/engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { EditOf } from '../contract/picture-edits.schema.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { fromBitmap, toBitmap } from './bitmap.server.ts';
import type { Bitmap } from './bitmap.server.ts';

/**
 * A transparent picture on a background: a colour, or a picture that fills the frame and is cut at its longer sides. Opaque.
 *
 * @throws EngineError 'unusable-input' where the ground's picture is missing or cannot be read
 */
export async function layUnder(
  picture: Bitmap,
  { colour, assetId }: EditOf<'background'>,
  marks: Readonly<Record<string, EngineImage>>,
): Promise<Bitmap> {
  if (assetId === undefined) return toBitmap(fromBitmap(picture).flatten({ background: colour ?? '#ffffff' }));
  const image = marks[assetId];
  if (!image) throw new EngineError('unusable-input', 'a background without its picture');
  const { width, height, channels, data } = picture;
  const background = fromBitmap({ ...(await decodeRgba(image.bytes)), channels: 4 })
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' });
  const filled = await toBitmap(background);
  const upper = { input: Buffer.from(data.buffer, data.byteOffset, data.byteLength), raw: { width, height, channels } };
  return toBitmap(fromBitmap(filled).composite([upper]).removeAlpha());
}
