import type { RgbRaster } from '../pixels/raster.ts';
import { toLab } from '../pixels/lab.ts';
import { dropFrameLine } from './drop-frame-line.ts';
import { fitPlainBackground, isPlain } from './plain-background.ts';
import type { PlainBackground } from './plain-background.ts';
import { fitInto, resizeRgb } from './planes.server.ts';

/** Long side at which products are searched and doubts are mapped, in pixels; edges are found at the photo's own size. */
const viewSide = 768;

/** A photo at the size at which products are searched, with what its background is like. */
export interface PhotoView {
  readonly picture: RgbRaster;
  readonly lab: Float32Array;
  readonly background: PlainBackground;
  /** One smooth surface all around: paper, a painted wall, a studio sweep. */
  readonly isPlain: boolean;
}

/** Looks at a photo in small. */
export async function viewPhoto(photo: RgbRaster): Promise<PhotoView> {
  const picture = dropFrameLine(await resizeRgb(photo, fitInto(photo, viewSide)));
  const lab = toLab(picture);
  const background = fitPlainBackground(lab, picture.width, picture.height);
  return { picture, lab, background, isPlain: isPlain(background) };
}
