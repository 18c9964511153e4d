import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createJobOrder, isEnded, isOwnHere, progressOf, useJobs } from '#app/domain/generation/index.ts';
import type { FeedJob, JobFeed, JobOrder, Onlooker } from '#app/domain/generation/index.ts';
import type { CallAnswer, CallRequest } from '#app/ui/client/api-contract.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { Toasts } from '#app/ui/toasts/use-toasts.ts';
import { toComposition } from '#app/domain/studio/document/index.ts';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import { productMessages } from './product.messages.ts';
import { isStaging, reduceTray, startTray, trayAssets, trayOf } from './tray/tray.rules.ts';
import type { TrayAction, TrayState } from './tray/tray.rules.ts';
import type { ProductData } from './product-data.ts';
import type { Locks } from './locks/use-locks.ts';

/** Generation errors stay for 20 s, good news for 3 s (creative-workspaces, sections 8 and 9). */
const FAILURE_MS = 20_000;
const SUCCESS_MS = 3000;

const GENERATE = 'POST /api/products/generate';
type Wish = CallRequest<typeof GENERATE>['body'];
type PhotoOrder = JobOrder<CallAnswer<typeof GENERATE>>;

/** `locked`: the product's pixels stay; `blend`: an engine that repaints may relight it. */
export type ProductMode = 'locked' | 'blend';

export interface Generation {
  readonly tray: TrayState;
  /** The run that the canvas waits for; null while there is none of the onlooker's own. */
  readonly batch: FeedJob | null;
  /** 0..1, of that run. */
  readonly progress: number;
  readonly isRunning: boolean;
  readonly isCancelling: boolean;
  readonly act: (action: TrayAction) => void;
  readonly generate: (count: number) => void;
  /** Makes the failed pictures of a run again, from what it was made from. */
  readonly retry: (jobId: string, count: number) => void;
  readonly cancel: () => void;
}

/** Runs of this canvas: ordering, watching, calling off, and telling how they ended. */
export function useGeneration(options: {
  readonly feed: JobFeed;
  readonly onlooker: Onlooker;
  readonly store: SceneStore;
  readonly data: ProductData;
  readonly mode: ProductMode;
  readonly locks: Pick<Locks, 'subject' | 'background'>;
  readonly onAccepted: () => void;
  readonly onView: (assetId: string) => void;
}): Generation {
  const { feed, onlooker, store, data } = options;
  const toasts = useToasts();
  const jobs = useJobs(feed);
  const [view, setView] = useState(() => startTray(data.recent));
  const tray = useMemo(() => trayOf(view, jobs, onlooker.place), [view, jobs, onlooker.place]);
  const [isSending, setSending] = useState(false);
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const wishes = useRef(new Map<string, Wish>());
  const latest = useRef({ ...options, tray });
  useEffect(() => {
    latest.current = { ...options, tray };
  });
  const act = useCallback((action: TrayAction) => {
    const shown = latest.current.tray;
    setView((before) => reduceTray(before, action, shown));
  }, []);

  const own = useMemo(() => jobs.filter((job) => isStaging(job) && isOwnHere(job, onlooker)), [jobs, onlooker]);
  const batch = own.findLast((job) => !isEnded(job.status)) ?? null;
  useEnds(feed, own, (job) =>
    tellEnd(toasts, job, () => {
      const first = trayAssets(latest.current.tray)[0];
      if (first) latest.current.onView(first._id);
    }),
  );

  const send = useCallback(
    async (order: PhotoOrder, wish: Wish): Promise<void> => {
      setSending(true);
      wishes.current.set(order.key, wish);
      try {
        const { answer } = await feed.order(order);
        latest.current.onAccepted();
        const message = answer && 'message' in answer ? answer.message : null;
        if (message) toasts.show({ title: productMessages.partialGeneration, message });
      } catch (error) {
        const message = error instanceof CallError ? error.message : productMessages.invalidResponse;
        toasts.show({
          title: productMessages.generationFailedTitle,
          message,
          tone: 'critical',
          durationMs: FAILURE_MS,
          // The same order again: if it did arrive, it is not made or charged twice.
          ...(error instanceof CallError &&
            error.isUnheard && { action: { label: 'Try again', onAction: () => void send(order, wish) } }),
        });
      } finally {
        setSending(false);
      }
    },
    [feed, toasts],
  );
  const order = useCallback(
    (wish: Wish) => void send(createJobOrder('product-photo', GENERATE, { body: wish }), wish),
    [send],
  );

  const wishNow = useCallback(
    (count: number): Wish => {
      const { history } = store.get();
      const content = history.present;
      const composition = toComposition(content);
      const { mode, locks, data: now } = latest.current;
      return {
        composition,
        text_prompt: content.prompt.trim(),
        count,
        mode,
        locked_subject: locks.subject?._id,
        locked_background: locks.background?._id,
        place: { kind: 'scene', id: now.scene.id },
      };
    },
    [store],
  );
  const generate = useCallback((count: number) => order(wishNow(count)), [order, wishNow]);
  const retry = useCallback(
    (jobId: string, count: number) => {
      const key = feed.get().jobs.find((job) => job.jobId === jobId)?.orderKey;
      const known = key === undefined ? undefined : wishes.current.get(key);
      order(known ? { ...known, count } : wishNow(count));
    },
    [feed, order, wishNow],
  );

  const runningId = batch?.jobId;
  const cancel = useCallback(() => {
    if (!runningId) return;
    setCancelledId(runningId);
    feed.cancel(runningId).catch((error: unknown) => {
      setCancelledId(null);
      toasts.show({ title: (error as Error).message, tone: 'critical' });
    });
  }, [feed, runningId, toasts]);

  return useMemo(
    () => ({
      tray,
      batch,
      progress: batch ? progressOf(batch) : 0,
      isRunning: isSending || batch !== null,
      isCancelling: batch !== null && batch.jobId === cancelledId,
      act,
      generate,
      retry,
      cancel,
    }),
    [tray, batch, isSending, cancelledId, act, generate, retry, cancel],
  );
}

/** Tells of each run that ends while the page is there, once. */
function useEnds(feed: JobFeed, jobs: readonly FeedJob[], onEnd: (job: FeedJob) => void): void {
  const seen = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    for (const job of jobs) {
      const { jobId, status } = job;
      if (!isEnded(status)) seen.current.add(jobId);
      else if (!told.current.has(jobId) && (seen.current.has(jobId) || feed.isOrderedHere(job))) {
        told.current.add(jobId);
        latest.current(job);
      }
    }
  }, [feed, jobs]);
}

function tellEnd(toasts: Toasts, job: FeedJob, onView: () => void): void {
  const action = { label: 'View', onAction: onView };
  const delivered = job.outputs.filter(({ status }) => status === 'delivered').length;
  if (job.status === 'succeeded') {
    const message = productMessages.successfullyGenerated(delivered);
    toasts.show({ title: productMessages.imagesGenerated, message, tone: 'success', durationMs: SUCCESS_MS, action });
  } else if (job.status === 'partly_succeeded') {
    const message = productMessages.partlyGenerated(delivered, job.acceptedCount);
    toasts.show({ title: productMessages.partialSuccess, message, action, durationMs: FAILURE_MS });
  } else if (job.status === 'failed') {
    const message = productMessages.allRequestsFailed(job.acceptedCount);
    toasts.show({
      title: productMessages.generationFailedTitle,
      message,
      tone: 'critical',
      durationMs: FAILURE_MS,
    });
  } else {
    toasts.show({ title: productMessages.cancelled });
  }
}
