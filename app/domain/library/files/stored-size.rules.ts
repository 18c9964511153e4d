/** The most pixels of a stored picture; photos of more are shrunk while they are decoded. */
export const MAX_PICTURE_PIXELS = 50_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** At most 1: what brings a photo of a large sensor down to the pixels that are stored. */
export const shrinkFactor = ({ width, height }: Size): number =>
  Math.min(1, Math.sqrt(MAX_PICTURE_PIXELS / (width * height)));

/** Whole pixels in which a photo is decoded. */
export function storedSize({ width, height }: Size): Size {
  const factor = shrinkFactor({ width, height });
  return { width: Math.floor(width * factor), height: Math.floor(height * factor) };
}
