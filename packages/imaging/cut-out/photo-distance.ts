import { labOf } from '../pixels/lab.ts';
import { linearFromByte } from '../pixels/linear-light.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import type { PhotoView } from './view-photo.server.ts';

/** The distance from the background, Lab units, of each pixel of a box of the photo: the view's own is coarser. */
export function photoDistance(
  photo: RgbRaster,
  box: PixelBox,
  { picture, background: { backdrop } }: PhotoView,
): (i: number) => number {
  // Of a plane that is filled with anything but zeros the system gives all pages, of these only those around the edge.
  const distances = new Float32Array(box.width * box.height);
  const isMeasured = new Uint8Array(distances.length);
  const [across, down] = [picture.width / photo.width, picture.height / photo.height];
  return (i) => {
    if (isMeasured[i] === 1) return distances[i]!;
    const [x, y] = [box.left + (i % box.width), box.top + Math.floor(i / box.width)];
    const at = (y * photo.width + x) * 3;
    const [light, green, yellow] = labOf([
      linearFromByte[photo.data[at]!]!,
      linearFromByte[photo.data[at + 1]!]!,
      linearFromByte[photo.data[at + 2]!]!,
    ]);
    const inView = (Math.floor((y + 0.5) * down) * picture.width + Math.floor((x + 0.5) * across)) * 3;
    distances[i] = Math.hypot(light - backdrop[inView]!, green - backdrop[inView + 1]!, yellow - backdrop[inView + 2]!);
    isMeasured[i] = 1;
    return distances[i]!;
  };
}
