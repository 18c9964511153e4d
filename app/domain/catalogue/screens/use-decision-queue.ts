import { useCallback, useEffect, useRef } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { MAX_DECIDED_AT_ONCE } from '../catalogue-limits.ts';
import type { Decision } from './review.rules.ts';

/** Decisions this close together go to the server as one call: a call for each would delay the next picture. */
const GATHER_MS = 250;

interface Waiting {
  readonly id: string;
  /** As it was seen. */
  readonly version: number;
  readonly decision: Decision;
}

interface Refused {
  readonly ids: readonly string[];
  readonly message: string;
}

export interface DecisionQueue {
  readonly add: (some: readonly Waiting[]) => void;
  /** Does something after all decisions so far. */
  readonly after: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Sends decisions of a run one after the other, a few at a time, and the last ones when the page goes. */
export function useDecisionQueue(runId: string, onRefused: (refused: Refused) => void): DecisionQueue {
  const waiting = useRef<readonly Waiting[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const flush = useCallback(
    ({ isLast = false } = {}) => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
      const all = waiting.current;
      const kinds = [...new Set(all.map(({ decision }) => decision))];
      const batches = kinds.flatMap((kind) => {
        const some = all.filter(({ decision }) => decision === kind);
        const parts = Math.ceil(some.length / MAX_DECIDED_AT_ONCE);
        return Array.from({ length: parts }, (_each, part) =>
          some.slice(part * MAX_DECIDED_AT_ONCE, (part + 1) * MAX_DECIDED_AT_ONCE),
        );
      });
      waiting.current = [];
      const send = async (some: readonly Waiting[]): Promise<void> => {
        const body = {
          picture_ids: some.map(({ id }) => id),
          decision: some[0]!.decision,
          seen: Object.fromEntries(some.map(({ id, version }) => [id, version])),
        };
        try {
          await callApi('POST /api/catalogue/runs/{id}/decisions', { params: { id: runId }, body, isLast });
        } catch (error) {
          // One of several that came too late refuses them all: each is said by itself then.
          if (some.length > 1 && error instanceof CallError && !error.isUnanswered) {
            for (const each of some) await send([each]);
          } else onRefused({ ids: body.picture_ids, message: (error as Error).message });
        }
      };
      for (const batch of batches) {
        // A page that goes waits for nothing.
        if (isLast) void send(batch);
        else last.current = last.current.then(() => send(batch));
      }
    },
    [runId, onRefused],
  );
  useEffect(() => {
    const leave = () => flush({ isLast: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush]);

  const add = useCallback(
    (some: readonly Waiting[]) => {
      const ids = new Set(some.map(({ id }) => id));
      // A second decision on a picture was made on what the first one will have made of it.
      if (waiting.current.some(({ id }) => ids.has(id))) flush();
      waiting.current = [...waiting.current, ...some];
      timer.current ??= setTimeout(flush, GATHER_MS);
    },
    [flush],
  );
  const after = useCallback(
    <Result>(work: () => Promise<Result>): Promise<Result> => {
      flush();
      const done = last.current.then(work);
      last.current = done.catch(() => {});
      return done;
    },
    [flush],
  );
  return { add, after };
}
