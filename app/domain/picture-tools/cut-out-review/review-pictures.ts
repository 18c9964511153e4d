import { fetchFile } from '#app/ui/client/fetch-file.ts';
import type { CutOutAnswer } from '@plinth/imaging';
import type { Size } from './brush/area.ts';

/** Pixels of the three pictures that a question is about, all of one size. */
export interface ReviewPixels extends Size {
  /** RGBA. */
  readonly photo: Uint8ClampedArray;
  readonly cutOut: Uint8ClampedArray;
  /** Id of the doubt of each pixel, 0 for none; null where nothing is asked. */
  readonly regions: Uint8Array | null;
}

export interface ReviewSources {
  readonly photo: ImageBitmap;
  readonly cutOut: ImageBitmap;
  readonly regions: ImageBitmap | null;
}

/** Loads the pictures. Rejects where one does not come or cannot be read. */
export async function loadReviewSources(urls: {
  readonly photo: string;
  readonly cutOut: string;
  readonly regions: string | null;
}): Promise<ReviewSources> {
  const [photo, cutOut, regions] = await Promise.all([
    loadBitmap(urls.photo),
    loadBitmap(urls.cutOut),
    urls.regions === null ? null : loadBitmap(urls.regions),
  ]);
  return { photo, cutOut, regions };
}

async function loadBitmap(url: string): Promise<ImageBitmap> {
  // A map of ids is no picture: its values must come as they are.
  return createImageBitmap(await fetchFile(url), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
}

/** A part of the pictures, given in fractions of them, at a size of pixels. */
export function readPart(
  { photo, cutOut, regions }: ReviewSources,
  part: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  size: Size,
): ReviewPixels {
  const draw = (bitmap: ImageBitmap, isSmooth: boolean) => {
    const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no 2d canvas');
    context.imageSmoothingEnabled = isSmooth;
    context.imageSmoothingQuality = 'high';
    const [x, y] = [part.left * bitmap.width, part.top * bitmap.height];
    const [width, height] = [part.width * bitmap.width, part.height * bitmap.height];
    context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
    return context.getImageData(0, 0, size.width, size.height).data;
  };
  return {
    ...size,
    photo: draw(photo, true),
    cutOut: draw(cutOut, true),
    regions: regions && redOf(draw(regions, false)),
  };
}

function redOf(rgba: Uint8ClampedArray): Uint8Array {
  const red = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < red.length; i += 1) red[i] = rgba[i * 4]!;
  return red;
}

/** The cut-out's alpha after these answers, 0..255. */
export function alphaAfter({ cutOut, regions }: ReviewPixels, answers: readonly CutOutAnswer[]): Uint8Array {
  const alpha = new Uint8Array(cutOut.length / 4);
  const keepById = new Map(answers.map(({ id, keep }) => [id, keep]));
  for (let i = 0; i < alpha.length; i += 1) {
    const keep = regions ? keepById.get(regions[i]!) : undefined;
    alpha[i] = keep === undefined ? cutOut[i * 4 + 3]! : keep ? 255 : 0;
  }
  return alpha;
}

/**
 * RGBA of the cut-out after these answers: what was kept shows the photo. The rim of the region `asked` is drawn in
 * `rim`, so that both candidates show what the question is about.
 */
export function composeCandidate(
  pixels: ReviewPixels,
  answers: readonly CutOutAnswer[],
  asked: number,
  rim: readonly [number, number, number],
): Uint8ClampedArray<ArrayBuffer> {
  const { photo, cutOut, regions, width, height } = pixels;
  const alpha = alphaAfter(pixels, answers);
  const out = new Uint8ClampedArray(photo.length);
  for (let i = 0; i < alpha.length; i += 1) {
    const isChanged = alpha[i] !== cutOut[i * 4 + 3];
    const from = isChanged ? photo : cutOut;
    for (let c = 0; c < 3; c += 1) out[i * 4 + c] = from[i * 4 + c]!;
    out[i * 4 + 3] = alpha[i]!;
  }
  if (!regions) return out;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      if (!isRim(regions, asked, x, y, width, height)) continue;
      for (let c = 0; c < 3; c += 1) out[i * 4 + c] = rim[c]!;
      out[i * 4 + 3] = 255;
    }
  }
  return out;
}

/** Within the region and at most two pixels from its outside. */
function isRim(regions: Uint8Array, id: number, x: number, y: number, width: number, height: number): boolean {
  if (regions[y * width + x] !== id) return false;
  for (let step = 1; step <= 2; step += 1) {
    if (x >= step && regions[y * width + x - step] !== id) return true;
    if (x + step < width && regions[y * width + x + step] !== id) return true;
    if (y >= step && regions[(y - step) * width + x] !== id) return true;
    if (y + step < height && regions[(y + step) * width + x] !== id) return true;
  }
  return false;
}
