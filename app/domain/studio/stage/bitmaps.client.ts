import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { decodeWidth, sizeFor } from '../session/pictures/picture-files.ts';
import type { PictureFile } from '../session/pictures/picture-files.ts';

/** A decoded picture on loan; give it back exactly once. */
export interface BitmapLease {
  readonly key: string;
  readonly bitmap: Promise<ImageBitmap>;
  readonly release: () => void;
}

interface Entry {
  readonly bitmap: Promise<ImageBitmap>;
  users: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/** An undo right after a delete should not decode again. */
const KEEP_MS = 8000;

const entries = new Map<string, Entry>();

export const bitmapKey = (file: PictureFile, wantedWidth: number) => `${file.id}@${decodeWidth(file, wantedWidth)}`;

/**
 * Borrows a picture decoded to about the size it is shown in. All copies of an item share one bitmap; memory goes back
 * when the last copy is gone.
 */
export function leaseBitmap(file: PictureFile, wantedWidth: number): BitmapLease {
  const key = bitmapKey(file, wantedWidth);
  const entry = entries.get(key) ?? create(key, file, wantedWidth);
  entry.users += 1;
  if (entry.timer) clearTimeout(entry.timer);
  entry.timer = null;
  return { key, bitmap: entry.bitmap, release: () => release(key, entry) };
}

/** How many decoded pictures are held now (for the test hook). */
export const heldBitmaps = () => entries.size;

function create(key: string, file: PictureFile, wantedWidth: number): Entry {
  const entry: Entry = { bitmap: decode(file, decodeWidth(file, wantedWidth)), users: 0, timer: null };
  entries.set(key, entry);
  // A failure is not kept: the next one who asks tries again.
  entry.bitmap.catch(() => entries.get(key) === entry && entries.delete(key));
  return entry;
}

function release(key: string, entry: Entry): void {
  entry.users -= 1;
  if (entry.users > 0) return;
  entry.timer = setTimeout(() => {
    if (entries.get(key) === entry) entries.delete(key);
    void entry.bitmap.then((bitmap) => bitmap.close()).catch(() => {});
  }, KEEP_MS);
}

async function decode(file: PictureFile, width: number): Promise<ImageBitmap> {
  const blob = file.blob ?? (await download(file, width));
  // Decoding and scaling happen off the main thread; a 24-megapixel photo never stays in memory at full size.
  return createImageBitmap(blob, { resizeWidth: width, resizeQuality: 'high', imageOrientation: 'from-image' });
}

async function download(file: PictureFile, width: number): Promise<Blob> {
  const size = sizeFor(file, width);
  if (!size) throw new Error(`no address for ${file.id}`);
  return fetchFile(size.url);
}
