import { useEffect, useState } from 'react';
import type { CutOutAnswer } from '@plinth/imaging';
import { alphaAfter, loadReviewSources, readPart } from '../review-pictures.ts';
import { colourGuide } from './colour-guide.ts';
import { MaskPainting } from './mask-painting.ts';

/** The subject of painting: a cut-out, the photo it was made from, and the answers about it so far. */
export interface BrushSubject {
  readonly name: string;
  /** Addresses of the photo: at the size that is painted on, and as large as it is. */
  readonly photo: { readonly display: string; readonly original: string };
  readonly cutOut: string;
  readonly regions: string | null;
  readonly answers: readonly CutOutAnswer[];
}

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

/** Opens the pictures for painting. `painting` is null until they are there. */
export function useMaskPainting(subject: BrushSubject): {
  readonly painting: MaskPainting | null;
  readonly hasFailed: boolean;
} {
  const [painting, setPainting] = useState<MaskPainting | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Once: new addresses of the same pictures must not take the paint away.
  const [{ photo, cutOut, regions, answers }] = useState(subject);
  useEffect(() => {
    let isHere = true;
    open({ photo: photo.display, cutOut, regions }, answers).then(
      (opened) => isHere && setPainting(opened),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [photo, cutOut, regions, answers]);
  return { painting, hasFailed };
}

async function open(
  urls: Parameters<typeof loadReviewSources>[0],
  answers: readonly CutOutAnswer[],
): Promise<MaskPainting> {
  const sources = await loadReviewSources(urls);
  const { width, height } = sources.photo;
  const pixels = readPart(sources, WHOLE, { width, height });
  return new MaskPainting(alphaAfter(pixels, answers), { width, height }, colourGuide(pixels.photo, { width, height }));
}
