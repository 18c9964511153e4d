import { planeOf } from '../pixels/each-pixel.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { networkSide } from './isnet.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { resizePlane } from './planes.server.ts';
import type { PhotoView } from './view-photo.server.ts';

/** How far around what was found its surroundings are mixed, and how much of its soft rim is painted over, in pixels. */
const mixReach = 60;
const rim = 4;

/**
 * Paints what was found over with the colours around it and shows the network the rest: a print gone, what it is printed on
 * is seen. Gives 0..255 at the view's size.
 */
export async function lookBehind(
  { picture: { data, width, height } }: PhotoView,
  found: Uint8Array,
  network: SaliencyNetwork,
): Promise<Uint8Array> {
  const over = dilate(
    found.map((value) => (value > 127 ? 1 : 0)),
    width,
    height,
    rim,
  );
  const around = boxBlur(
    planeOf(over.length, (i) => 1 - over[i]!),
    width,
    height,
    mixReach,
  );
  const painted = new Uint8Array(data);
  for (let c = 0; c < 3; c++) {
    const colour = boxBlur(
      planeOf(over.length, (i) => (over[i] ? 0 : data[i * 3 + c]!)),
      width,
      height,
      mixReach,
    );
    for (let i = 0; i < over.length; i++) {
      if (over[i] && around[i]! > 0.001) painted[i * 3 + c] = Math.round(colour[i]! / around[i]!);
    }
  }
  const seen = await network.predict({ data: painted, width, height });
  return (await resizePlane({ data: seen, width: networkSide, height: networkSide }, { width, height })).data;
}
