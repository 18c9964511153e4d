import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import { toLab } from '../pixels/lab.ts';

/** Pixels of the longer side: colours over areas are asked for. */
const SIDE = 96;
/** CIE Lab chroma: wood has 20 to 30, a lawn 35; painted walls in full colour and neon light begin above. */
const STRONG_CHROMA = 42;

/**
 * Whether most of a picture is strongly coloured: a product that keeps the light of its photo looks pasted in. False for one that cannot be
 * read, which is refused where it is stored.
 */
export async function isStronglyColoured({ bytes }: Pick<EngineImage, 'bytes'>): Promise<boolean> {
  const read = await sharp(bytes)
    .removeAlpha()
    .resize(SIDE, SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!read) return false;
  const { data, info } = read;
  const count = info.width * info.height;
  const lab = toLab({ data: new Uint8Array(data), width: info.width, height: info.height });
  const chroma = Float64Array.from({ length: count }, (_, i) => Math.hypot(lab[i * 3 + 1]!, lab[i * 3 + 2]!)).sort();
  return chroma[Math.floor(count / 2)]! >= STRONG_CHROMA;
}
