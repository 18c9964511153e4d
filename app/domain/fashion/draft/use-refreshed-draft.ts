import { useEffect, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import type { KnownDraft } from './try-on-draft.schema.ts';

const TOUCHES = ['pointerdown', 'keydown', 'dragover'] as const;

/**
 * The draft that the page was loaded with. After a reload the last change may still be on its way to the server: the
 * draft is requested once more, and a newer one replaces it unless the user has begun to work.
 */
export function useRefreshedDraft(
  opened: KnownDraft | null,
  isReloaded: () => boolean = wasReloaded,
): { readonly draft: KnownDraft | null; readonly isRefreshed: boolean } {
  const [first] = useState(opened);
  const [draft, setDraft] = useState(opened);
  useEffect(() => {
    if (!isReloaded()) return;
    let isOver = false;
    const end = () => {
      isOver = true;
      for (const touch of TOUCHES) window.removeEventListener(touch, end, true);
    };
    for (const touch of TOUCHES) window.addEventListener(touch, end, true);
    callApi('GET /api/virtual-try-on/draft').then(
      ({ draft: now }) => {
        if (!isOver && JSON.stringify(now?.draft) !== JSON.stringify(first?.draft)) setDraft(now);
        end();
      },
      // The page goes on with what it came with.
      end,
    );
    return end;
  }, [first, isReloaded]);
  return { draft, isRefreshed: draft !== first };
}

let isAsked = false;

/** Of the first page of a document alone. */
function wasReloaded(): boolean {
  if (isAsked) return false;
  isAsked = true;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}
