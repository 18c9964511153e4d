import { networkSide } from './isnet.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { resizePlane } from './planes.server.ts';
import type { PhotoView } from './view-photo.server.ts';

/** The grey that the background becomes, and how strongly what differs from it is amplified. */
interface Stretch {
  readonly backgroundGrey: number;
  readonly strength: number;
}
export const onPale: Stretch = { backgroundGrey: 170, strength: 30 };
/** White on white without a print: the network sees things on a dark background that it does not see on a pale one. */
export const onDark: Stretch = { backgroundGrey: 60, strength: 50 };

/**
 * Shows the network a picture on a plain background with the background taken off and what differs from it amplified, faint
 * differences the most: white on white becomes grey on grey. Gives 0..255 at the size of the view.
 */
export async function lookStretched(
  { background, lab, picture: { width, height } }: PhotoView,
  network: SaliencyNetwork,
  { backgroundGrey, strength }: Stretch,
): Promise<Uint8Array> {
  const quiet = Math.max(0.25, background.noise);
  const stretch = (rest: number): number =>
    Math.sign(rest) * strength * Math.asinh(Math.max(0, Math.abs(rest) - quiet));
  const data = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < data.length; i += 3) {
    const light = backgroundGrey + stretch(lab[i]! - background.backdrop[i]!);
    const green = stretch(lab[i + 1]! - background.backdrop[i + 1]!);
    const yellow = stretch(lab[i + 2]! - background.backdrop[i + 2]!);
    data[i] = light + green;
    data[i + 1] = light - green / 2;
    data[i + 2] = light - yellow;
  }
  const seen = await network.predict({ data: new Uint8Array(data.buffer), width, height });
  return (await resizePlane({ data: seen, width: networkSide, height: networkSide }, { width, height })).data;
}
