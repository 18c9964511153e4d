import { useEffect, useState } from 'react';
import { loadReviewSources } from './review-pictures.ts';
import type { ReviewSources } from './review-pictures.ts';

/** The pictures of a cut-out's questions; null while they come. */
export function useReviewSources(urls: Parameters<typeof loadReviewSources>[0] | null): {
  readonly sources: ReviewSources | null;
  readonly hasFailed: boolean;
} {
  const [sources, setSources] = useState<ReviewSources | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Once: new addresses of the same pictures change nothing.
  const [first] = useState(urls);
  useEffect(() => {
    if (!first) return;
    let isHere = true;
    loadReviewSources(first).then(
      (loaded) => isHere && setSources(loaded),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [first]);
  return { sources, hasFailed };
}
