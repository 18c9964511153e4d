import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { DeletedFile, DeletedPage } from '../assets/deleted-file.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { restoreFiles } from './delete-files.ts';
import { addDeleted, minutesLeft, refreshDeleted, withoutDeleted } from './held-deleted.rules.ts';

const NEWS = ['asset.deleted', 'asset.restored', 'hello'] as const;
/** How often the minutes that are left are looked at. */
const LOOK_MS = 10_000;

export interface Deleted {
  readonly files: readonly DeletedFile[];
  /** Minutes that a file has left; null as long as only the server has drawn the page. */
  readonly minutesOf: (file: DeletedFile) => number | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreFailure: string | null;
  readonly loadMore: () => void;
  /** Ids that are being brought back. */
  readonly busy: ReadonlySet<string>;
  readonly restore: (ids: readonly string[]) => Promise<void>;
}

/** The deleted assets that can be brought back: the loader's page, those after it, and the news of the account's stream. */
export function useDeleted(firstPage: DeletedPage): Deleted {
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [held, setHeld] = useState(firstPage);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreFailure, setMoreFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [now, setNow] = useState<number | null>(null);

  const seenPage = useRef(firstPage);
  useEffect(() => {
    if (seenPage.current === firstPage) return;
    seenPage.current = firstPage;
    setHeld((current) => refreshDeleted(current, firstPage));
  }, [firstPage]);

  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);

  const hasGreeted = useRef(false);
  useEventStream(NEWS, ({ type, data }) => {
    if (type === 'asset.restored') {
      const { assetId } = data as { readonly assetId: string };
      setHeld((current) => withoutDeleted(current, new Set([assetId])));
    } else if (type === 'hello' && !hasGreeted.current) hasGreeted.current = true;
    else revalidate();
  });

  const { nextCursor } = held;
  const loadMore = useCallback(() => {
    if (nextCursor === null) return;
    setLoadingMore(true);
    setMoreFailure(null);
    callApi('GET /api/images/library/deleted', { query: { cursor: nextCursor } })
      .then((page) => setHeld((current) => (current.nextCursor === nextCursor ? addDeleted(current, page) : current)))
      .catch(() => setMoreFailure(libraryMessages.listFailed))
      .finally(() => setLoadingMore(false));
  }, [nextCursor]);

  const restore = async (ids: readonly string[]) => {
    setBusy((now) => new Set([...now, ...ids]));
    const { restored, failure } = await restoreFiles(ids);
    setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))));
    setHeld((current) => withoutDeleted(current, restored));
    if (failure) {
      toasts.show({ title: libraryMessages.restoreFailed, message: failure, tone: 'critical' });
      revalidate();
    }
    if (restored.size > 0) toasts.show({ title: libraryMessages.restored(restored.size), tone: 'success' });
  };

  const isKept = (file: DeletedFile) => now === null || Date.parse(file.keptUntil) > now;
  return {
    files: held.data.filter(isKept),
    minutesOf: (file) => (now === null ? null : minutesLeft(file, now)),
    hasMore: nextCursor !== null,
    isLoadingMore,
    moreFailure,
    loadMore,
    busy,
    restore,
  };
}
