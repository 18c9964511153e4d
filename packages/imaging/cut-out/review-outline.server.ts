import sharp from 'sharp';
import type { CutOutNote } from '../contract/cut-out-engine.ts';
import type { EngineImage } from '../contract/engine.ts';
import { findDoubts } from './find-doubts.ts';
import { resizePlane } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { findTranslucent } from './soft-inside.ts';
import type { SoftInside } from './soft-inside.ts';
import type { PhotoView } from './view-photo.server.ts';

export interface OutlineToReview {
  /** The proposed alpha, as large as the photo. */
  readonly alpha: Plane;
  readonly view: PhotoView;
  /** The soft areas inside it, where they are known. */
  readonly soft?: SoftInside | null;
  /** The network's looks, 0..255 at the view's size, one by one; none without one. */
  readonly looks: readonly Uint8Array[];
  /** Its name says that it may be of glass. */
  readonly mayBeClear?: boolean;
}

/** The doubts about a proposed outline, with the map of where. */
export async function reviewOutline({
  alpha,
  view,
  looks,
  mayBeClear = false,
  soft = null,
}: OutlineToReview): Promise<Pick<CutOutNote, 'doubts' | 'regions'>> {
  const { width, height } = view.picture;
  const proposal = await resizePlane(alpha, { width, height });
  const { doubts, map } = findDoubts({
    view,
    looks,
    proposal: proposal.data,
    translucent: await findTranslucent(alpha, view, soft),
    mayBeClear,
  });
  return { doubts, regions: doubts.length > 0 ? await toRegions(map, width, height) : null };
}

async function toRegions(map: Uint8Array, width: number, height: number): Promise<EngineImage> {
  const bytes = await sharp(map, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}
