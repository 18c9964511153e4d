import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { addPage, holdFirstPage, putBack, refreshFirstPage, removeAssets, retag } from './held-assets.rules.ts';
import type { AssetPage, HeldAssets } from './held-assets.rules.ts';
import { comeBack, leavePortfolio } from './left-portfolio.ts';
import { addressOf } from './portfolio-query.rules.ts';
import type { PortfolioQuery } from './portfolio-query.rules.ts';
import { useBeforePaint } from './use-card-rows.ts';

/** Addresses of pictures hold for at least 30 minutes; a page shown for longer asks for new ones when looked at again. */
const FRESH_MS = 25 * 60 * 1000;
const NEWS = ['job.output', 'asset.deleted', 'asset.restored', 'hello'] as const;

interface Portfolio {
  readonly assets: readonly AssetView[];
  /** Where the page was left, for who comes back to it. */
  readonly scrollY: number | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the last page did not come; null when it did. */
  readonly moreFailure: string | null;
  /** Another filter or order is on its way. */
  readonly isChanging: boolean;
  readonly loadMore: () => void;
  readonly remove: (ids: ReadonlySet<string>) => void;
  /** Files that were taken away come back to their places. */
  readonly restore: (assets: readonly AssetView[]) => void;
  /** Their tags are these now. */
  readonly setTags: (tags: ReadonlyMap<string, readonly string[]>) => void;
  readonly refresh: () => void;
}

/** The portfolio's pictures: the loader's first page, what was loaded after it, and the news of the account's stream. */
export function usePortfolio(query: PortfolioQuery, firstPage: AssetPage): Portfolio {
  const here = useLocation();
  const [back] = useState(() => comeBack(here.key, firstPage));
  const [held, setHeld] = useState<HeldAssets>(() => back?.held ?? holdFirstPage(query.sort, firstPage));
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreFailure, setMoreFailure] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const readAt = useRef(0);

  // Files that came back may belong among those that were loaded later: from the next first page on they are loaded again.
  const hasReturned = useRef(false);
  const seenPage = useRef(firstPage);
  useEffect(() => {
    readAt.current = Date.now();
    if (seenPage.current === firstPage) return;
    seenPage.current = firstPage;
    const isAnew = hasReturned.current;
    hasReturned.current = false;
    setHeld((current) => (isAnew ? holdFirstPage(query.sort, firstPage) : refreshFirstPage(current, firstPage)));
  }, [firstPage, query.sort]);

  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current > FRESH_MS) revalidate();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [revalidate]);

  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
  }, [held]);
  // As it was last scrolled to: when the page's nodes go, the scroll place has gone already. What goes with them is in time,
  // a later effect would note the place that the next page is scrolled to.
  useBeforePaint(() => {
    let scrollY = window.scrollY;
    const note = () => (scrollY = window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      leavePortfolio(here.key, latest.current, scrollY);
    };
  }, [here.key]);

  const hasGreeted = useRef(false);
  useEventStream(NEWS, ({ type }) => {
    // The first greeting comes with the page; a later one means that the connection was away for a while.
    if (type === 'asset.restored') hasReturned.current = true;
    if (type === 'hello' && !hasGreeted.current) hasGreeted.current = true;
    else revalidate();
  });

  const loading = useRef(false);
  const { nextCursor } = held;
  const loadMore = useCallback(() => {
    if (nextCursor === null || loading.current) return;
    loading.current = true;
    setLoadingMore(true);
    setMoreFailure(null);
    loadPage(query, nextCursor)
      .then((page) => setHeld((current) => (current.nextCursor === nextCursor ? addPage(current, page) : current)))
      .catch(() => setMoreFailure(libraryMessages.listFailed))
      .finally(() => {
        loading.current = false;
        setLoadingMore(false);
      });
  }, [nextCursor, query]);

  const remove = useCallback((ids: ReadonlySet<string>) => setHeld((current) => removeAssets(current, ids)), []);
  const restore = useCallback(
    (back: readonly AssetView[]) => {
      setHeld((current) => putBack(current, back));
      // A first page that was asked for before they came back must not take them away again: this one replaces it.
      hasReturned.current = true;
      revalidate();
    },
    [revalidate],
  );
  const setTags = useCallback(
    (tags: ReadonlyMap<string, readonly string[]>) => setHeld((current) => retag(current, tags)),
    [],
  );
  const target = navigation.state === 'loading' ? navigation.location : undefined;
  return {
    assets: held.assets,
    scrollY: back?.scrollY ?? null,
    hasMore: nextCursor !== null,
    isLoadingMore,
    moreFailure,
    isChanging: target !== undefined && target.pathname === here.pathname,
    loadMore,
    remove,
    restore,
    setTags,
    refresh: revalidate,
  };
}

async function loadPage(query: PortfolioQuery, cursor: string): Promise<AssetPage> {
  const { data, nextCursor } = await callApi('GET /api/images/library', {
    query: { ...Object.fromEntries(addressOf(query)), cursor },
  });
  return { assets: data, nextCursor };
}
