import { useCallback, useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { fontOf, Preview } from '../preview/preview.ts';

interface Shown {
  readonly preview: Preview | null;
  /** Rises with everything that has come since and is to be seen. */
  readonly version: number;
  readonly isBroken: boolean;
  readonly again: () => void;
}

/** The picture at the size of a screen, ready to be edited, and the pictures that are laid on it or under it. */
export function usePreview(image: AssetView, pictures: readonly AssetView[]): Shown {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [loaded] = useState(() => new Map<string, HTMLImageElement>());
  const [version, setVersion] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const [tries, setTries] = useState(0);
  const { _id: id, width, height } = image;
  const url = image.urls.display;

  useEffect(() => {
    let isHere = true;
    loadImage(url).then(
      (element) => isHere && setPreview(new Preview(element, { width, height }, loaded)),
      () => isHere && setBroken(true),
    );
    // Letters are drawn in the page's typeface once it is there, bold as well.
    void Promise.all([false, true].map((isBold) => document.fonts.load(fontOf(20, isBold)))).then(
      () => {
        if (isHere) setVersion((count) => count + 1);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a fresh address of the same picture changes nothing
  }, [id, tries]);

  useEffect(() => {
    let isHere = true;
    for (const picture of pictures) {
      if (loaded.has(picture._id)) continue;
      void loadImage(picture.urls.display).then(
        (element) => {
          loaded.set(picture._id, element);
          if (isHere) setVersion((count) => count + 1);
        },
        () => undefined,
      );
    }
    return () => {
      isHere = false;
    };
  }, [pictures, loaded]);

  const again = useCallback(() => {
    setBroken(false);
    setTries((count) => count + 1);
  }, []);
  return { preview, version, isBroken, again };
}

function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  return image.decode().then(() => image);
}
