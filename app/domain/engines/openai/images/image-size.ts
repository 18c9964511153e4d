/** The sizes that the models take: sides in steps of 16, at most 3:1, within these counts of pixels. */
const STEP = 16;
const LEAST_PIXELS = 655_360;
/** More is experimental, and costs more than a picture brings. */
const MOST_PIXELS = 2_000_000;
const LONGEST_RATIO = 3;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size that is asked for: the shape of the picture as near as the steps allow; the result is resampled to its own size. */
export function imageSizeFor({ width, height }: ImageSize): ImageSize {
  const ratio = Math.min(LONGEST_RATIO, Math.max(1 / LONGEST_RATIO, width / height));
  const pixels = Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, width * height));
  const side = (length: number) => Math.ceil(length / STEP) * STEP;
  return { width: side(Math.sqrt(pixels * ratio)), height: side(Math.sqrt(pixels / ratio)) };
}
