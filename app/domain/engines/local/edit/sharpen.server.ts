import { fromBitmap, toBitmap } from './bitmap.server.ts';
import type { Bitmap } from './bitmap.server.ts';

/** Of the picture's longer side: the same look at every size. */
const SHARP_RADIUS = 1 / 2_400;
const SOFT_RADIUS = 1 / 500;
const LEAST_SIGMA = 0.6;

/** Above 0 the fine differences count more, below 0 they go. Alpha stays. */
export async function sharpenPicture(picture: Bitmap, sharpness: number): Promise<Bitmap> {
  const radius = sharpness > 0 ? SHARP_RADIUS : SOFT_RADIUS;
  const sigma = Math.max(LEAST_SIGMA, Math.max(picture.width, picture.height) * radius);
  const blurred = await toBitmap(fromBitmap(picture).blur({ sigma, minAmplitude: 0.01, precision: 'float' }));
  // How much of the difference to the blurred picture is added.
  const share = sharpness / 100;
  const { data, channels } = picture;
  const sharpened = Uint8ClampedArray.from(data);
  for (let at = 0; at < data.length; at += channels) {
    for (let channel = 0; channel < 3; channel += 1) {
      const own = data[at + channel]!;
      sharpened[at + channel] = own + share * (own - blurred.data[at + channel]!);
    }
  }
  return { ...picture, data: new Uint8Array(sharpened.buffer) };
}
