import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { MarkedData } from './marked-data.ts';
import { PHOTOSHOOT_EVENT } from '../photoshoot-limits.ts';

const NEWS = [PHOTOSHOOT_EVENT, 'job.output', 'job.output-failed', 'job.finished'];
/** News of a run come in bunches. */
const GATHER_MS = 250;

export interface WantedPhotos {
  readonly prompt: string;
  /** Name of a preset scene; null where the prompt decides. */
  readonly scene: string | null;
  readonly count: number;
}

export interface MarkedRun {
  readonly isStarting: boolean;
  /** Why a product's photos were not accepted, by its id. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly start: (productIds: readonly string[], wanted: WantedPhotos) => void;
}

/** Asks for photos of one product after the other, and looks again whenever the account's stream has news of them. */
export function useMarkedRun(data: MarkedData): MarkedRun {
  const { revalidate } = useRevalidator();
  const [isStarting, setStarting] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const look = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      revalidate();
    }, GATHER_MS);
  }, [revalidate]);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  useEventStream(NEWS, look, { startAfter: data.streamHead });

  const start = useCallback(
    (productIds: readonly string[], wanted: WantedPhotos) => {
      setStarting(true);
      setRefusals(new Map());
      void (async () => {
        for (const id of productIds) {
          const body = { product_id: id, ...wanted };
          try {
            await callApi('POST /api/store/photoshoots', { body, key: makeKey() });
          } catch (error) {
            setRefusals((now) => new Map([...now, [id, (error as Error).message]]));
          }
          look();
        }
        setStarting(false);
      })();
    },
    [look],
  );
  return { isStarting, refusals, start };
}
