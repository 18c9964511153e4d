import sharp from 'sharp';
import type { RgbRaster } from '../raster.ts';
import type { ClassicalView } from './classical.server.ts';
import { toLab } from './lab.ts';
import { networkSide } from './isnet.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';

/** The grey that the ground becomes, the strength of what differs from it, and how soon that saturates. */
const groundGrey = 170;
const strength = 30;

/**
 * Shows the network a picture on a plain ground with the ground taken off and what differs from it amplified, faint
 * differences the most: white on white becomes grey on grey. Gives 0..1 at the size of the picture.
 */
export async function lookStretched(
  image: RgbRaster,
  { ground, picture }: ClassicalView,
  network: SaliencyNetwork,
): Promise<Float32Array> {
  const scale = Math.min(1, networkSide / Math.max(image.width, image.height));
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const small = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const lab = toLab({ data: small, width, height });
  const quiet = Math.max(0.25, ground.noise);
  const stretch = (rest: number): number =>
    Math.sign(rest) * strength * Math.asinh(Math.max(0, Math.abs(rest) - quiet));
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.min(picture.height - 1, Math.floor((y * picture.height) / height)) * picture.width;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const at = (row + Math.min(picture.width - 1, Math.floor((x * picture.width) / width))) * 3;
      const light = groundGrey + stretch(lab[i]! - ground.backdrop[at]!);
      const green = stretch(lab[i + 1]! - ground.backdrop[at + 1]!);
      const yellow = stretch(lab[i + 2]! - ground.backdrop[at + 2]!);
      data[i] = light + green;
      data[i + 1] = light - green / 2;
      data[i + 2] = light - yellow;
    }
  }
  const seen = await network.predict({ data: new Uint8Array(data.buffer), width, height });
  if (scale === 1) return seen;
  const enlarged = await sharp(
    Uint8Array.from(seen, (value) => Math.round(value * 255)),
    { raw: { width, height, channels: 1 } },
  )
    .resize(image.width, image.height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Float32Array.from(enlarged, (value) => value / 255);
}
