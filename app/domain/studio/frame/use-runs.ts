import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isEnded, isOwnHere, progressOf, useJobs } from '#app/domain/generation/index.ts';
import type { FeedJob, JobFeed, JobOrder } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { Toasts } from '#app/ui/toasts/use-toasts.ts';
import { reduceResults, resultAssets, resultsOf, startResults } from '../parts/results/results.rules.ts';
import type { ResultsAction } from '../parts/results/results.rules.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import type { StudioWorkflow } from '../workflow.ts';
import type { CanvasOnlooker, Runs } from './contexts.ts';

/** Generation errors stay for 20 s, good news for 3 s (creative-workspaces, sections 8 and 9). */
const FAILURE_MS = 20_000;
const SUCCESS_MS = 3000;

/** Runs of this canvas: ordering, watching, calling off, and telling how they ended. */
export function useRuns<Choices, Wish extends { readonly count: number }>(options: {
  readonly workflow: StudioWorkflow<Choices, Wish>;
  readonly choices: Choices;
  readonly feed: JobFeed;
  readonly onlooker: CanvasOnlooker;
  readonly store: SceneStore;
  /** Pictures of earlier visits. */
  readonly recent: readonly AssetView[];
  readonly onView: (assetId: string) => void;
  /** A run that was followed here has delivered images. */
  readonly onFinished: (jobId: string) => void;
}): Runs {
  const { feed, onlooker, store, workflow } = options;
  const toasts = useToasts();
  const jobs = useJobs(feed);
  const [view, setView] = useState(() => startResults(options.recent));
  const results = useMemo(() => resultsOf(view, jobs, onlooker.place), [view, jobs, onlooker.place]);
  const [isSending, setSending] = useState(false);
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const latest = useRef({ ...options, results });
  useEffect(() => {
    latest.current = { ...options, results };
  });
  const act = useCallback((action: ResultsAction) => {
    const shown = latest.current.results;
    setView((before) => reduceResults(before, action, shown));
  }, []);

  const own = useMemo(
    () => jobs.filter((job) => job.kind === workflow.kind && isOwnHere(job, onlooker)),
    [jobs, workflow, onlooker],
  );
  const batch = own.findLast((job) => !isEnded(job.status)) ?? null;
  useEnds(feed, own, (job) => {
    tellEnd(toasts, job, () => {
      const first = resultAssets(latest.current.results)[0];
      if (first) latest.current.onView(first._id);
    });
    if (job.status === 'succeeded' || job.status === 'partly_succeeded') latest.current.onFinished(job.jobId);
  });

  const send = useCallback(
    async (order: JobOrder, wish: Wish): Promise<void> => {
      setSending(true);
      memoryOf(feed).wishes.set(order.key, wish);
      try {
        const { answer } = await feed.order(order);
        const message = messageOf(answer);
        if (message) toasts.show({ title: studioMessages.partialGeneration, message });
      } catch (error) {
        const message = error instanceof CallError ? error.message : studioMessages.invalidResponse;
        toasts.show({
          title: studioMessages.generationFailedTitle,
          message,
          tone: 'critical',
          durationMs: FAILURE_MS,
          // The same order again: if it did arrive, it is not made or charged twice.
          ...(error instanceof CallError &&
            error.isUnanswered && { action: { label: 'Try again', onAction: () => void send(order, wish) } }),
        });
      } finally {
        setSending(false);
      }
    },
    [feed, toasts],
  );
  const order = useCallback((wish: Wish) => void send(workflow.send(wish), wish), [send, workflow]);

  const wishNow = useCallback(
    (count: number): Wish => {
      const { choices, onlooker: here } = latest.current;
      return workflow.toOrder(store.get(), choices, { count, place: here.place });
    },
    [store, workflow],
  );
  const generate = useCallback((count: number) => order(wishNow(count)), [order, wishNow]);
  const retry = useCallback(
    (jobId: string, count: number) => {
      const key = feed.get().jobs.find((job) => job.jobId === jobId)?.orderKey;
      const known = key === undefined ? undefined : (memoryOf(feed).wishes.get(key) as Wish | undefined);
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
      feed,
      onlooker,
      results,
      batch,
      progress: batch ? progressOf(batch) : 0,
      isRunning: isSending || batch !== null,
      isCancelling: batch !== null && batch.jobId === cancelledId,
      act,
      generate,
      retry,
      cancel,
    }),
    [feed, onlooker, results, batch, isSending, cancelledId, act, generate, retry, cancel],
  );
}

/** The runs that a page knows, whichever scene it shows. */
interface RunsMemory {
  /** The orders, by their keys. */
  readonly wishes: Map<string, unknown>;
  /** Runs that were under way while the page was open, and those whose end was announced. */
  readonly seen: Set<string>;
  readonly reported: Set<string>;
}
const memories = new WeakMap<JobFeed, RunsMemory>();

function memoryOf(feed: JobFeed): RunsMemory {
  const known = memories.get(feed);
  if (known) return known;
  const memory = { wishes: new Map<string, unknown>(), seen: new Set<string>(), reported: new Set<string>() };
  memories.set(feed, memory);
  return memory;
}

/** Tells of each run that ends while the page is there, once: also when its scene is opened again. */
function useEnds(feed: JobFeed, jobs: readonly FeedJob[], onEnd: (job: FeedJob) => void): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    const { seen, reported } = memoryOf(feed);
    for (const job of jobs) {
      const { jobId, status } = job;
      if (!isEnded(status)) seen.add(jobId);
      else if (!reported.has(jobId) && (seen.has(jobId) || feed.isOrderedHere(job))) {
        reported.add(jobId);
        latest.current(job);
      }
    }
  }, [feed, jobs]);
}

function tellEnd(toasts: Toasts, job: FeedJob, onView: () => void): void {
  const action = { label: 'View', onAction: onView };
  const delivered = job.outputs.filter(({ status }) => status === 'delivered').length;
  if (job.status === 'succeeded') {
    const message = studioMessages.successfullyGenerated(delivered);
    toasts.show({ title: studioMessages.imagesGenerated, message, tone: 'success', durationMs: SUCCESS_MS, action });
  } else if (job.status === 'partly_succeeded') {
    const message = studioMessages.partlyGenerated(delivered, job.acceptedCount);
    toasts.show({ title: studioMessages.partialSuccess, message, action, durationMs: FAILURE_MS });
  } else if (job.status === 'failed') {
    const message = studioMessages.allRequestsFailed(job.acceptedCount);
    toasts.show({
      title: studioMessages.generationFailedTitle,
      message,
      tone: 'critical',
      durationMs: FAILURE_MS,
    });
  } else {
    toasts.show({ title: studioMessages.cancelled });
  }
}

/** The server's message about an order that it took only in part. */
function messageOf(answer: unknown): string | null {
  const { message } = (answer ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : null;
}
