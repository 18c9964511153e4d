import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { RunData } from '../catalogue-data.ts';
import { RUN_EVENT } from '../catalogue-limits.ts';
import type { RunItemView, RunView } from '../runs/run.schema.ts';
import { mergeItems } from './review.rules.ts';

const NEWS = [RUN_EVENT, 'store.push'];
/** News of a run come in bunches. */
const GATHER_MS = 700;
/** States that change without an action on this page. */
const ON_ITS_WAY: ReadonlySet<RunView['state']> = new Set(['choosing', 'running']);

export interface LiveRun {
  readonly run: RunView;
  readonly items: readonly RunItemView[];
  /** More products are being fetched. */
  readonly isLoading: boolean;
  /** The latest failure, in words; null where there was none. */
  readonly trouble: string | null;
  /** Does something with the run and shows what came of it. */
  readonly act: (work: () => Promise<{ readonly data: RunView }>) => Promise<boolean>;
  readonly refresh: () => void;
}

/** A run as it stands now: all its products, page by page, and what has changed whenever the account's stream has news of it. */
export function useRun(data: RunData): LiveRun {
  const id = data.run.id;
  const [run, setRun] = useState(data.run);
  const [items, setItems] = useState<readonly RunItemView[]>(data.items.data);
  const [isLoading, setLoading] = useState(data.items.nextCursor !== null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** One reading after the other, so that nothing older comes over something newer. */
  const reading = useRef<Promise<unknown>>(Promise.resolve());
  const asOf = useRef(data.items.asOf);

  const readItems = useCallback(
    async (query: { readonly cursor?: string; readonly since?: string }) => {
      let cursor = query.cursor ?? null;
      let readAt: string | null = null;
      do {
        const page = await callApi('GET /api/catalogue/runs/{id}/items', {
          params: { id },
          query: { ...query, ...(cursor !== null && { cursor }) },
        });
        readAt ??= page.asOf;
        setItems((now) => mergeItems(now, page.data));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return readAt;
    },
    [id],
  );
  const refresh = useCallback(() => {
    timer.current ??= setTimeout(() => {
      reading.current = reading.current.then(async () => {
        timer.current = null;
        try {
          const [now, readAt] = await Promise.all([
            callApi('GET /api/catalogue/runs/{id}', { params: { id } }),
            readItems({ since: asOf.current }),
          ]);
          asOf.current = readAt;
          setRun(now.data);
        } catch (error) {
          setTrouble((error as Error).message);
        }
      });
    }, GATHER_MS);
  }, [id, readItems]);
  useEventStream(NEWS, refresh);
  // Events between the page's data and its first listener are lost: a run in progress is read once more.
  const { state: loaded } = data.run;
  useEffect(() => {
    if (ON_ITS_WAY.has(loaded)) refresh();
  }, [loaded, refresh]);
  useEffect(() => {
    const { nextCursor } = data.items;
    if (nextCursor !== null) {
      reading.current = reading.current
        .then(() => readItems({ cursor: nextCursor }))
        .catch((error: unknown) => setTrouble((error as Error).message))
        .finally(() => setLoading(false));
    }
    return () => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
    };
  }, [data.items, readItems]);

  const act = useCallback(
    async (work: () => Promise<{ readonly data: RunView }>) => {
      setTrouble(null);
      try {
        setRun((await work()).data);
        refresh();
        return true;
      } catch (error) {
        setTrouble((error as Error).message);
        refresh();
        return false;
      }
    },
    [refresh],
  );
  return { run, items, isLoading, trouble, act, refresh };
}
