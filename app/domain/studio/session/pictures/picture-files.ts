import { widthIn } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

/** Where the pixels of a picture are: stored sizes, or a file the user just dropped. */
export interface PictureFile {
  /** The same picture has the same id, whatever its signed address is today. */
  readonly id: string;
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
  /** Smallest first; empty where `blob` is given. */
  readonly sizes: readonly { readonly url: string; readonly width: number }[];
  readonly blob?: Blob;
}

/** Both versions of one picture; null while (or where) there is none. */
export interface PictureFiles {
  readonly original: PictureFile | null;
  readonly cutout: PictureFile | null;
}

export function assetFile(asset: AssetView): PictureFile {
  const { width, height } = asset;
  return {
    id: `asset:${asset._id}`,
    width,
    height,
    sizes: [
      { url: asset.urls.thumb, width: widthIn('thumb', asset) },
      { url: asset.urls.preview, width: widthIn('preview', asset) },
      { url: asset.urls.display, width: widthIn('display', asset) },
    ],
  };
}

/** Smallest size that is at least `wantedWidth` pixels wide; the largest where none is. */
export function sizeFor(file: PictureFile, wantedWidth: number) {
  return file.sizes.find((size) => size.width >= wantedWidth) ?? file.sizes.at(-1) ?? null;
}

/** Widths at which pictures are decoded: few enough that copies of different sizes share one. */
const STEPS = [160, 320, 640, 960, 1280, 1600];

/** Pixels to decode a picture to when it is shown `wantedWidth` pixels wide; never more than it has. */
export function decodeWidth(file: PictureFile, wantedWidth: number): number {
  const step = STEPS.find((candidate) => candidate >= wantedWidth) ?? STEPS.at(-1)!;
  return Math.min(step, Math.max(1, file.width));
}
