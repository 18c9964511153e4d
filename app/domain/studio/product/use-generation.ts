import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isEnded } from '#app/domain/generation/index.ts';
import type { JobEvent, JobView } from '#app/domain/generation/index.ts';
import { callApi, sendCall } from '#app/ui/client/call-api.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { Toasts } from '#app/ui/toasts/use-toasts.ts';
import { toComposition } from '../document/composition.ts';
import { makeId } from '../session/make-id.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import { reduceTray, runningBatch, startTray, trayAssets, TRAY_KIND } from '../tray/tray-reducer.ts';
import type { TrayAction, TrayBatch, TrayState } from '../tray/tray-reducer.ts';
import type { ProductData } from './product-data.ts';
import type { Locks } from './use-locks.ts';

/** Generation errors stay for 20 s, good news for 3 s (creative-workspaces, sections 8 and 9). */
const FAILURE_MS = 20_000;
const SUCCESS_MS = 3000;

/** `locked`: the product's pixels stay; `blend`: an engine that repaints may relight it. */
export type ProductMode = 'locked' | 'blend';

/** One wish, sent once however often it has to be repeated. */
interface Order {
  readonly key: string;
  readonly body: {
    readonly composition: unknown;
    readonly text_prompt: string;
    readonly count: number;
    readonly mode: ProductMode;
    readonly locked_subject?: string | undefined;
    readonly locked_background?: string | undefined;
  };
}

interface Accepted {
  readonly jobId: string;
  readonly requestedCount: number;
  readonly acceptedCount: number;
  readonly unitPrice: number;
  readonly message: string | null;
}

export interface Generation {
  readonly tray: TrayState;
  readonly batch: TrayBatch | null;
  readonly isRunning: boolean;
  readonly isCancelling: boolean;
  readonly act: (action: TrayAction) => void;
  readonly generate: (count: number) => void;
  /** Makes the failed pictures of a run again, from what it was made from. */
  readonly retry: (jobId: string, count: number) => void;
  readonly cancel: () => void;
  readonly receive: (jobId: string, subjectSeq: number, event: JobEvent) => void;
  readonly greet: (activeJobs: readonly JobView[]) => void;
}

/** Runs: ordering, watching, calling off, and telling how they ended. */
export function useGeneration(options: {
  readonly store: SceneStore;
  readonly data: ProductData;
  readonly mode: ProductMode;
  readonly locks: Pick<Locks, 'subject' | 'background'>;
  readonly onAccepted: () => void;
  readonly onView: (assetId: string) => void;
}): Generation {
  const { store, data } = options;
  const toasts = useToasts();
  const [tray, act] = useReducer(reduceTray, null, () => startTray(data.recent, data.activeJobs));
  const [isSending, setSending] = useState(false);
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const orders = useRef(new Map<string, Order>());
  const latest = useRef({ ...options, tray });
  useEffect(() => {
    latest.current = { ...options, tray };
  });

  const send = useCallback(
    async (order: Order): Promise<void> => {
      setSending(true);
      try {
        const answer = await sendCall('POST /api/products/generate', { body: order.body, key: order.key });
        const accepted = answer as Accepted | null;
        if (typeof accepted?.jobId !== 'string') throw new Error('not an accepted job');
        orders.current.set(accepted.jobId, order);
        act({ type: 'snapshot', job: placeholderJob(accepted, order.body.text_prompt) });
        latest.current.onAccepted();
        if (accepted.message) toasts.show({ title: studioMessages.partialGeneration, message: accepted.message });
      } catch (error) {
        const message = error instanceof CallError ? error.message : studioMessages.invalidResponse;
        const isUnheard = error instanceof CallError && error.isUnheard;
        toasts.show({
          title: studioMessages.generationFailedTitle,
          message,
          tone: 'critical',
          durationMs: FAILURE_MS,
          // The same order again: if it did arrive, it is not made or charged twice.
          ...(isUnheard && { action: { label: 'Try again', onAction: () => void send(order) } }),
        });
      } finally {
        setSending(false);
      }
    },
    [toasts],
  );

  const orderNow = useCallback(
    (count: number): Order => {
      const { history } = store.get();
      const content = history.present;
      const composition = toComposition(content);
      const { mode, locks } = latest.current;
      const body = {
        composition,
        text_prompt: content.prompt.trim(),
        count,
        mode,
        locked_subject: locks.subject?._id,
        locked_background: locks.background?._id,
      };
      return { key: makeId(), body };
    },
    [store],
  );
  const generate = useCallback((count: number) => void send(orderNow(count)), [orderNow, send]);
  const retry = useCallback(
    (jobId: string, count: number) => {
      const known = orders.current.get(jobId);
      void send(known ? { key: makeId(), body: { ...known.body, count } } : orderNow(count));
    },
    [orderNow, send],
  );

  const cancel = useCallback(() => {
    const jobId = runningBatch(latest.current.tray)?.jobId;
    if (!jobId) return;
    setCancelledId(jobId);
    callApi('POST /api/interrupt', { body: { promptId: jobId } }).catch((error: unknown) => {
      setCancelledId(null);
      toasts.show({ title: (error as Error).message, tone: 'critical' });
    });
  }, [toasts]);

  const receive = useCallback(
    (jobId: string, subjectSeq: number, event: JobEvent) => {
      const before = latest.current.tray.batches.find((batch) => batch.jobId === jobId);
      act({ type: 'event', jobId, subjectSeq, event });
      const isNews = before && !isEnded(before.status) && subjectSeq > before.seq;
      if (isNews && before.kind === TRAY_KIND && event.type === 'job.finished') {
        tellEnd(toasts, before, event.data, () => {
          const first = trayAssets(latest.current.tray)[0];
          if (first) latest.current.onView(first._id);
        });
      }
    },
    [toasts],
  );

  const greet = useCallback((activeJobs: readonly JobView[]) => {
    for (const job of activeJobs) act({ type: 'snapshot', job });
    // A run that ended while we were away is not among the active ones, and its events may be gone.
    const active = new Set(activeJobs.map((job) => job.jobId));
    for (const batch of latest.current.tray.batches) {
      if (isEnded(batch.status) || active.has(batch.jobId)) continue;
      callApi('GET /api/generation/jobs/{id}', { params: { id: batch.jobId } }).then(
        (job) => act({ type: 'snapshot', job }),
        () => {},
      );
    }
  }, []);

  const batch = runningBatch(tray);
  return useMemo(
    () => ({
      tray,
      batch,
      isRunning: isSending || batch !== null,
      isCancelling: batch !== null && batch.jobId === cancelledId,
      act,
      generate,
      retry,
      cancel,
      receive,
      greet,
    }),
    [tray, batch, isSending, cancelledId, generate, retry, cancel, receive, greet],
  );
}

/** Stands in for the job until its first event arrives. */
function placeholderJob(accepted: Accepted, prompt: string): JobView {
  const { jobId, requestedCount, acceptedCount, unitPrice } = accepted;
  return {
    jobId,
    kind: TRAY_KIND,
    status: 'queued',
    requestedCount,
    acceptedCount,
    unitPrice,
    prompt,
    createdAt: '',
    lastSeq: 0,
    outputs: [],
    message: null,
    progress: null,
  };
}

type Ending = Extract<JobEvent, { type: 'job.finished' }>['data'];

function tellEnd(toasts: Toasts, batch: TrayBatch, { status, delivered }: Ending, onView: () => void): void {
  const action = { label: 'View', onAction: onView };
  if (status === 'succeeded') {
    const message = studioMessages.successfullyGenerated(delivered);
    toasts.show({ title: studioMessages.imagesGenerated, message, tone: 'success', durationMs: SUCCESS_MS, action });
  } else if (status === 'partly_succeeded') {
    const message = studioMessages.partlyGenerated(delivered, batch.acceptedCount);
    toasts.show({ title: studioMessages.partialSuccess, message, action, durationMs: FAILURE_MS });
  } else if (status === 'failed') {
    const message = studioMessages.allRequestsFailed(batch.acceptedCount);
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
