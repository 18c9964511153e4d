import { fromBitmap, toBitmap } from './bitmap.server.ts';
import type { Bitmap } from './bitmap.server.ts';
import { addDifference, sharpenSigma } from './sharpen.rules.ts';

/** Above 0 the fine differences count more, below 0 they go. In place; alpha stays. */
export async function sharpenPicture(picture: Bitmap, sharpness: number): Promise<Bitmap> {
  const sigma = sharpenSigma(Math.max(picture.width, picture.height), sharpness);
  const blurred = await toBitmap(fromBitmap(picture).blur({ sigma, minAmplitude: 0.01, precision: 'float' }));
  addDifference(picture.data, blurred.data, picture.channels, sharpness);
  return picture;
}
