import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { RunData } from '../catalogue-data.ts';
import { RUN_EVENT } from '../catalogue-limits.ts';
import type { RunItemView, RunView } from '../runs/run.schema.ts';

const NEWS = [RUN_EVENT, 'store.push'];
/** News of a run come in bunches. */
const GATHER_MS = 700;
/** States that change without anybody on this page. */
const ON_ITS_WAY: ReadonlySet<RunView['state']> = new Set(['choosing', 'running']);
/** Other people's decisions are shown a little later: all pictures are read again for that. */
const DECISIONS_MS = 8_000;

/** What products are about, apart from decisions on their pictures. */
const aboutItems = ({ counts, inShop, pictures, state }: RunView) => {
  const { 'to-review': open = 0, kept = 0, rejected = 0, ...rest } = counts;
  return JSON.stringify([state, inShop, pictures, open + kept + rejected, rest]);
};

export interface LiveRun {
  readonly run: RunView;
  readonly items: readonly RunItemView[];
  /** More products are being fetched. */
  readonly isLoading: boolean;
  /** What went wrong last, in words; null where nothing did. */
  readonly trouble: string | null;
  /** Does something with the run and shows what came of it. */
  readonly act: (work: () => Promise<{ readonly data: RunView }>) => Promise<boolean>;
  readonly look: () => void;
}

/** A run as it stands now: all its products, page by page, and again whenever the account's stream has news of it. */
export function useRun(data: RunData): LiveRun {
  const id = data.run.id;
  const [run, setRun] = useState(data.run);
  const [items, setItems] = useState<readonly RunItemView[]>(data.items.data);
  const [isLoading, setLoading] = useState(data.items.nextCursor !== null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const lateTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const shown = useRef(aboutItems(data.run));

  const readItems = useCallback(
    async (from: string | null, known: readonly RunItemView[]) => {
      round.current += 1;
      const mine = round.current;
      let all = known;
      let cursor = from;
      do {
        const query = cursor === null ? {} : { cursor };
        const page = await callApi('GET /api/catalogue/runs/{id}/items', { params: { id }, query });
        if (mine !== round.current) return;
        all = [...all, ...page.data];
        cursor = page.nextCursor;
        // What was shown stays until all of it is there anew.
        if (known.length > 0) setItems(all);
      } while (cursor !== null);
      setItems(all);
      setLoading(false);
    },
    [id],
  );
  const look = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void (async () => {
        try {
          const now = (await callApi('GET /api/catalogue/runs/{id}', { params: { id } })).data;
          setRun(now);
          if (shown.current !== aboutItems(now)) {
            shown.current = aboutItems(now);
            await readItems(null, []);
          } else {
            lateTimer.current ??= setTimeout(() => {
              lateTimer.current = null;
              void readItems(null, []).catch(() => {});
            }, DECISIONS_MS);
          }
        } catch (error) {
          setTrouble((error as Error).message);
        }
      })();
    }, GATHER_MS);
  }, [id, readItems]);
  useEventStream(NEWS, look);
  // News between the page's data and its first listener is heard by nobody: a run on its way is looked at once more.
  const { state: loaded } = data.run;
  useEffect(() => {
    if (ON_ITS_WAY.has(loaded)) look();
  }, [loaded, look]);
  useEffect(() => {
    const { nextCursor, data: first } = data.items;
    if (nextCursor !== null)
      void readItems(nextCursor, first).catch((error: unknown) => setTrouble((error as Error).message));
    return () => {
      round.current += 1;
      if (timer.current) clearTimeout(timer.current);
      if (lateTimer.current) clearTimeout(lateTimer.current);
      timer.current = lateTimer.current = null;
    };
  }, [data.items, readItems]);

  const act = useCallback(
    async (work: () => Promise<{ readonly data: RunView }>) => {
      setTrouble(null);
      try {
        setRun((await work()).data);
        look();
        return true;
      } catch (error) {
        setTrouble((error as Error).message);
        look();
        return false;
      }
    },
    [look],
  );
  return { run, items, isLoading, trouble, act, look };
}
