import type { Canvas } from '@napi-rs/canvas';

interface Place {
  /** Video pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Width of the band of light, as a share of the longer side. */
const BAND_SHARE = 0.3;

/**
 * Draws a picture alone at its place, with a band of light that passes over it and nothing else.
 *
 * @param canvas as large as the video; what was on it goes
 * @param sweep strength of the light, 0..1
 * @param time moment of the video, 0..1
 * @param lightPlace the part that the light passes over, where it is less than the picture
 */
export function passLight(
  canvas: Canvas,
  picture: Canvas,
  place: Place,
  sweep: number,
  time: number,
  lightPlace: Place = place,
): Canvas {
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.globalCompositeOperation = 'copy';
  context.drawImage(picture, place.left, place.top, place.width, place.height);
  if (sweep > 0) {
    const { left, top, width, height } = lightPlace;
    const band = Math.max(width, height) * BAND_SHARE;
    const middle = left - 2 * band + (width + 4 * band) * Math.min(1, Math.max(0, (time - 0.15) / 0.7));
    const light = context.createLinearGradient(middle - band, top, middle + band, top + height * 0.35);
    light.addColorStop(0, 'rgba(255,255,255,0)');
    light.addColorStop(0.5, `rgba(255,250,240,${sweep})`);
    light.addColorStop(1, 'rgba(255,255,255,0)');
    context.globalCompositeOperation = 'source-atop';
    context.fillStyle = light;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
