import { EngineError } from '../contract/engine-error.ts';
import { MAX_UPSCALED_PIXELS } from '../contract/engine.ts';
import type { EditOf } from '../contract/picture-edits.schema.ts';
import { fromBitmap, toBitmap } from './bitmap.server.ts';
import type { Bitmap } from './bitmap.server.ts';
import { span } from './shape.rules.ts';

export const turnPicture = (picture: Bitmap, { quarters }: EditOf<'turn'>): Promise<Bitmap> =>
  toBitmap(fromBitmap(picture).rotate(quarters * 90));

/** `horizontal` changes left and right. */
export const flipPicture = (picture: Bitmap, { axis }: EditOf<'flip'>): Promise<Bitmap> =>
  toBitmap(axis === 'horizontal' ? fromBitmap(picture).flop() : fromBitmap(picture).flip());

/** Whole pixels, at least one each way. */
export function cropPicture(picture: Bitmap, edit: EditOf<'crop'>): Promise<Bitmap> {
  const [left, width] = span(edit.left, edit.width, picture.width);
  const [top, height] = span(edit.top, edit.height, picture.height);
  return toBitmap(fromBitmap(picture).extract({ left, top, width, height }));
}

/** @throws EngineError 'unusable-input' where it would become too large */
export async function resizePicture(picture: Bitmap, { width, height }: EditOf<'resize'>): Promise<Bitmap> {
  if (width * height > MAX_UPSCALED_PIXELS) {
    throw new EngineError('unusable-input', `the resized picture would have ${width} x ${height} pixels`);
  }
  return toBitmap(fromBitmap(picture).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
}
