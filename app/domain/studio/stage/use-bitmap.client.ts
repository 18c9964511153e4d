import { useEffect, useRef, useState } from 'react';
import type { PictureFile } from '../session/pictures/picture-files.ts';
import { bitmapKey, leaseBitmap } from './bitmaps.client.ts';
import type { BitmapLease } from './bitmaps.client.ts';

/**
 * The picture's pixels at about `wantedWidth`, or null until the first ones are there. While another size loads, the
 * last one stays in use, so nothing flickers.
 */
export function useBitmap(
  file: PictureFile | null,
  wantedWidth: number,
  onFail?: (file: PictureFile) => void,
): ImageBitmap | null {
  const [shown, setShown] = useState<ImageBitmap | null>(null);
  const held = useRef<BitmapLease | null>(null);
  const key = file ? bitmapKey(file, wantedWidth) : null;
  const latest = useRef({ file, wantedWidth, onFail });
  useEffect(() => {
    latest.current = { file, wantedWidth, onFail };
  });

  useEffect(() => {
    const { file: wanted, wantedWidth: width } = latest.current;
    if (!wanted || key === null || held.current?.key === key) return;
    const lease = leaseBitmap(wanted, width);
    let isWanted = true;
    let isTaken = false;
    lease.bitmap.then(
      (bitmap) => {
        if (!isWanted) return;
        isTaken = true;
        held.current?.release();
        held.current = lease;
        setShown(bitmap);
      },
      () => {
        if (isWanted) latest.current.onFail?.(wanted);
      },
    );
    return () => {
      isWanted = false;
      if (!isTaken) lease.release();
    };
  }, [key]);

  useEffect(
    () => () => {
      held.current?.release();
      held.current = null;
    },
    [],
  );
  return shown;
}
