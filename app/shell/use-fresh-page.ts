import { useEffect, useState } from 'react';
import { isMissingPart } from '#app/platform/hydration/missing-part.ts';

/** Least time between two reloads of one page, in milliseconds: a part that a fresh page lacks too is a failure. */
const RELOAD_EVERY_MS = 60_000;

interface Entry {
  readonly reloadedAt?: number;
}

/**
 * True while a page is reloaded that failed for want of a part of the app, as after an update. Its contents are gone by
 * then, so that nothing unsaved is lost. The time is kept in the entry of the browser's history: the Shopify admin's frame may have
 * no storage.
 */
export function useFreshPage(error: unknown): boolean {
  const [isStale] = useState(() => isMissingPart(error) && Date.now() - lastReload() > RELOAD_EVERY_MS);
  useEffect(() => {
    if (!isStale) return;
    history.replaceState({ ...(history.state as Entry | null), reloadedAt: Date.now() }, '');
    location.reload();
  }, [isStale]);
  return isStale;
}

const lastReload = (): number => (history.state as Entry | null)?.reloadedAt ?? -Infinity;
