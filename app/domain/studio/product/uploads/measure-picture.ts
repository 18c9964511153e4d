import { fetchFile } from '#app/ui/client/fetch-file.ts';
import type { ScenePicture } from '../../document/document.schema.ts';

const MEASURE_SIDE = 512;
/** Of 255; fainter is dust or the soft end of an edge. */
const VISIBLE_ALPHA = 24;

/** Pixels of a picture file as shown, read from its head; null where the browser cannot read it. */
export async function readPictureSize(file: Blob): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Where the visible part of a transparent picture lies, as fractions of it; null where nothing can be said. */
export async function measureContent(url: string): Promise<ScenePicture['content']> {
  try {
    const bitmap = await createImageBitmap(await fetchFile(url), {
      resizeWidth: MEASURE_SIDE,
      resizeQuality: 'medium',
    });
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return context ? withMargin(contentBox(context.getImageData(0, 0, width, height)), width, height) : null;
  } catch {
    return null;
  }
}

/** Bounds of what is visible, as fractions; null where everything is transparent. */
export function contentBox({
  data,
  width,
  height,
}: {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}): ScenePicture['content'] {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3]! < VISIBLE_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  return {
    x: left / width,
    y: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height,
  };
}

/** One measured pixel more on every side: what is softer than measured is not cut off. */
function withMargin(box: ScenePicture['content'], width: number, height: number): ScenePicture['content'] {
  if (!box) return null;
  const left = Math.max(0, box.x - 1 / width);
  const top = Math.max(0, box.y - 1 / height);
  return {
    x: left,
    y: top,
    width: Math.min(1, box.x + box.width + 1 / width) - left,
    height: Math.min(1, box.y + box.height + 1 / height) - top,
  };
}
