import sharp from 'sharp';
import type { CutOutNote, EngineImage } from '../../engine.ts';
import type { RgbaRaster } from '../raster.ts';
import { extendByColour } from './classical.server.ts';
import type { ClassicalView } from './classical.server.ts';
import { findDoubts } from './find-doubts.ts';

export interface OutlineToReview {
  readonly cutOut: RgbaRaster;
  readonly classical: ClassicalView;
  /** What the network thought, 0..1 at the cut-out's size, look by look; none without one. */
  readonly looks: readonly Float32Array[];
}

/** What is in doubt about a proposed outline, with the map of where. */
export async function reviewOutline({
  cutOut,
  classical,
  looks,
}: OutlineToReview): Promise<Pick<CutOutNote, 'doubts' | 'regions'>> {
  const { width, height } = classical.picture;
  const size = { width: cutOut.width, height: cutOut.height };
  const alpha = new Uint8Array(size.width * size.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = cutOut.data[i * 4 + 3]!;
  const proposal = await shrinkPlane(alpha, size, width, height);
  const seen: Float32Array[] = [];
  for (const look of looks) seen.push(await shrinkPlane(toBytes(look), size, width, height));
  const byColour = classical.isPlain || seen.length === 0 ? null : await extendByColour(classical.picture, proposal);
  const { doubts, map } = findDoubts({ classical, byColour, looks: seen, proposal });
  return { doubts, regions: doubts.length > 0 ? await toRegions(map, width, height) : null };
}

function toBytes(plane: Float32Array): Uint8Array {
  const bytes = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) bytes[i] = Math.round(plane[i]! * 255);
  return bytes;
}

async function shrinkPlane(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): Promise<Float32Array> {
  const small = await sharp(bytes, { raw: { ...size, channels: 1 } })
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Float32Array.from(small, (value) => value / 255);
}

async function toRegions(map: Uint8Array, width: number, height: number): Promise<EngineImage> {
  const bytes = await sharp(map, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}
