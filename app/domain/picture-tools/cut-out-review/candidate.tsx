import { useEffect, useMemo, useRef } from 'react';
import type { CutOutAnswer, CutOutDoubt } from '@plinth/imaging';
import styles from './review-card.module.css';
import { composeCandidate, readPart } from './review-pictures.ts';
import type { ReviewPixels, ReviewSources } from './review-pictures.ts';
import { closeUp } from './review.rules.ts';

/** Device pixels of a candidate's side: sharp on any screen. */
const SIDE = 320;
/** Seen on every ground. */
const RIM = [226, 88, 34] as const;

/** The subject of a question, from close by. */
export function useCloseUp(sources: ReviewSources | null, doubt: CutOutDoubt | undefined): ReviewPixels | null {
  return useMemo(() => {
    if (!sources || !doubt) return null;
    return readPart(sources, closeUp(doubt, sources.photo), { width: SIDE, height: SIDE });
  }, [sources, doubt]);
}

/** How the cut-out looks with these answers, on a checkerboard. */
export function Candidate({
  pixels,
  answers,
  asked,
}: {
  readonly pixels: ReviewPixels | null;
  readonly answers: readonly CutOutAnswer[];
  readonly asked: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !pixels) return;
    const rgba = composeCandidate(pixels, answers, asked, RIM);
    context.putImageData(new ImageData(rgba, pixels.width, pixels.height), 0, 0);
  }, [pixels, answers, asked]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      width={SIDE}
      height={SIDE}
      aria-hidden="true"
      data-empty={pixels ? undefined : ''}
    />
  );
}
