import sharp from 'sharp';
import type { CutOutNote, EngineImage } from '../../engine.ts';
import type { RgbaRaster } from '../raster.ts';
import type { ClassicalView } from './classical.server.ts';
import { findDoubts } from './find-doubts.ts';

export interface OutlineToReview {
  readonly cutOut: RgbaRaster;
  readonly classical: ClassicalView;
  /** What the network thinks, 0..1 at the cut-out's size; null without one. */
  readonly network: Float32Array | null;
}

/** What is in doubt about a proposed outline, with the map of where. */
export async function reviewOutline({
  cutOut,
  classical,
  network,
}: OutlineToReview): Promise<Pick<CutOutNote, 'doubts' | 'regions'>> {
  const { width, height } = classical.picture;
  const size = { width: cutOut.width, height: cutOut.height };
  const alpha = new Uint8Array(size.width * size.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = cutOut.data[i * 4 + 3]!;
  const [proposal, looks] = await Promise.all([
    shrinkPlane(alpha, size, width, height),
    network && shrinkPlane(toBytes(network), size, width, height),
  ]);
  const { doubts, map } = findDoubts({ classical, network: looks, proposal });
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
