import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useJobs } from '#app/domain/generation/index.ts';
import type { JobFeed, JobOrder, OrderPlace, ProductQuestion } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { CallName } from '#app/ui/client/api-contract.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { productQuestionOf } from '../inpaint/product-question-of.ts';
import { hasEnded, toolJobs } from './tool-jobs.rules.ts';
import type { ToolJob, ToolKind } from './tool-jobs.rules.ts';
import type { ToolWindow } from '../window/tool-window.ts';

/** How runs end in words: loaded by the first end. */
const loadWords = () => import('./tell-runs.ts');

/** The job's id once it was accepted, or the sentence why it was not. */
export type SentOrder =
  | { readonly jobId: string }
  | {
      readonly refusal: string;
      /** An order of inpainting that would take a part of the product away waits for this answer. */
      readonly question: ProductQuestion | null;
    };

export interface ToolRuns {
  readonly jobs: readonly ToolJob[];
  readonly isSending: boolean;
  readonly send: (order: JobOrder, name: CallName, isTriedOn?: boolean) => Promise<SentOrder>;
  /** Where it is ordered: the scene that is open, or the tool's own window. */
  readonly place: () => OrderPlace;
  /** Resolves when it was asked for; that it could not be is said by then. */
  readonly cancel: (jobId: string) => Promise<void>;
  /** A window shows how that run ends, so that no toast does. Returns the function that ends it. */
  readonly watch: (jobId: string) => () => void;
}

/** Orders, follows and calls off the runs of the tools, and tells how each ended. */
export function useToolRuns(options: {
  readonly feed: JobFeed;
  /** As in `Account.person`. */
  readonly person: string | undefined;
  readonly place: () => OrderPlace;
  /** Inpainting paints what words say; false: it only removes, and is called Erase. */
  readonly followsWords: boolean;
  readonly onShow: (window: ToolWindow, asset: AssetView) => void;
}): ToolRuns {
  const { feed, person, place } = options;
  const toasts = useToasts();
  const all = useJobs(feed);
  const jobs = useMemo(() => toolJobs(all, person), [all, person]);
  const [sending, setSending] = useState(0);
  const reported = useRef(new Set<string>());
  const watched = useRef(new Set<string>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    for (const job of jobs) {
      // While an order is on its way, the window that follows it may not know its id yet.
      if (!hasEnded(job) || reported.current.has(job.jobId) || sending > 0) continue;
      reported.current.add(job.jobId);
      const isOrderedHere = feed.isOrderedHere(job);
      const isTold = !watched.current.has(job.jobId) || job.status === 'cancelled';
      loadWords().then(
        ({ saveEnlarged, tellEnd }) => {
          if (isOrderedHere && job.kind === 'upscale' && job.asset) saveEnlarged(job.asset, toasts);
          if (isTold) tellEnd(toasts, job, { isOrderedHere, ...latest.current });
        },
        // The result lies in the library, said or not.
        () => {},
      );
    }
  }, [feed, jobs, sending, toasts]);

  const send = useCallback(
    async (order: JobOrder, name: CallName, isTriedOn = false): Promise<SentOrder> => {
      setSending((count) => count + 1);
      try {
        const { jobId } = await feed.order(order);
        return { jobId };
      } catch (error) {
        const words = await loadWords().catch(() => null);
        const message = (error as Error).message;
        const refused = { isTriedOn, followsWords: latest.current.followsWords };
        const refusal = words?.refusalOf(error, order.kind as ToolKind, name, refused) ?? message;
        return { refusal, question: productQuestionOf(error) };
      } finally {
        setSending((count) => count - 1);
      }
    },
    [feed],
  );

  const cancel = useCallback(
    async (jobId: string) => {
      try {
        await feed.cancel(jobId);
      } catch (error) {
        toasts.show({ title: (error as Error).message, tone: 'critical' });
      }
    },
    [feed, toasts],
  );
  const watch = useCallback((jobId: string) => {
    watched.current.add(jobId);
    return () => void watched.current.delete(jobId);
  }, []);
  const isSending = sending > 0;
  return useMemo(
    () => ({ jobs, isSending, send, cancel, watch, place }),
    [jobs, isSending, send, cancel, watch, place],
  );
}
