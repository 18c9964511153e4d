import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useJobs } from '#app/domain/generation/index.ts';
import type { JobFeed, JobOrder, OrderPlace } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { CallName } from '#app/ui/client/api-contract.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { Toasts } from '#app/ui/toasts/use-toasts.ts';
import { reviewMessages } from '../cut-out-review/cut-out-review.messages.ts';
import { saveFile } from './save-file.ts';
import { hasEnded, toolJobs } from './tool-jobs.rules.ts';
import type { ToolJob, ToolKind } from './tool-jobs.rules.ts';
import { toolMessages } from '../tools.messages.ts';
import type { ToolWindow } from '../window/tool-window.ts';

/** Generation errors stay for 20 s; the good news about a video stays (creative-workspaces, sections 8 and 9). */
const FAILURE_MS = 20_000;

/** The job's id once it was accepted, or the sentence why it was not. */
export type SentOrder = { readonly jobId: string } | { readonly refusal: string };

export interface ToolRuns {
  readonly jobs: readonly ToolJob[];
  readonly isSending: boolean;
  readonly send: (order: JobOrder, name: CallName) => Promise<SentOrder>;
  /** Where it is ordered: the scene that is open, or the tool's own window. */
  readonly place: () => OrderPlace;
  /** Resolves when it was asked for; that it could not be is said by then. */
  readonly cancel: (jobId: string) => Promise<void>;
  /** A window shows how that run ends: nobody else has to say so. Returns the end of it. */
  readonly watch: (jobId: string) => () => void;
}

/** Orders, follows and calls off the runs of the tools, and tells how each ended. */
export function useToolRuns(options: {
  readonly feed: JobFeed;
  /** As in `Account.person`. */
  readonly person: string | undefined;
  readonly place: () => OrderPlace;
  readonly onShow: (window: ToolWindow, asset: AssetView) => void;
}): ToolRuns {
  const { feed, person, place } = options;
  const toasts = useToasts();
  const all = useJobs(feed);
  const jobs = useMemo(() => toolJobs(all, person), [all, person]);
  const [sending, setSending] = useState(0);
  const told = useRef(new Set<string>());
  const watched = useRef(new Set<string>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    for (const job of jobs) {
      // While an order is on its way, the window that follows it may not know its id yet.
      if (!hasEnded(job) || told.current.has(job.jobId) || sending > 0) continue;
      told.current.add(job.jobId);
      const isOrderedHere = feed.isOrderedHere(job);
      if (isOrderedHere && job.kind === 'upscale' && job.asset) saveEnlarged(job.asset, toasts);
      if (watched.current.has(job.jobId) && job.status !== 'cancelled') continue;
      tellEnd(toasts, job, isOrderedHere, latest.current.onShow);
    }
  }, [feed, jobs, sending, toasts]);

  const send = useCallback(
    async (order: JobOrder, name: CallName): Promise<SentOrder> => {
      setSending((count) => count + 1);
      try {
        const { jobId } = await feed.order(order);
        return { jobId };
      } catch (error) {
        return { refusal: refusalOf(error, order.kind as ToolKind, name) };
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

function saveEnlarged({ urls, imageName }: AssetView, toasts: Toasts): void {
  void saveFile(urls.download, imageName).then((isSaved) => {
    if (isSaved) return;
    const message = toolMessages.upscaleDownloadFailed;
    toasts.show({ title: toolMessages.upscaleTitle, message, tone: 'critical', durationMs: FAILURE_MS });
  });
}

/** The spec's names of the toasts (creative-workspaces, section 2). */
const TITLES = {
  inpaint: toolMessages.inpaintTitle,
  upscale: toolMessages.upscaleTitle,
  animate: toolMessages.videoTitle,
  'refine-cut-out': reviewMessages.brushTitle,
} as const satisfies Record<ToolKind, string>;

const FAILED = {
  inpaint: toolMessages.inpaintFailed,
  upscale: toolMessages.upscaleFailed,
  animate: toolMessages.videoFailed,
  'refine-cut-out': reviewMessages.failed,
} as const satisfies Record<ToolKind, string>;

/** The spec's sentences for a refused order (creative-workspaces, section 8): each route to a video has its own. */
function refusalOf(error: unknown, kind: ToolKind, name: CallName): string {
  if (!(error instanceof CallError)) return FAILED[kind];
  const { status, message, said } = error;
  const isKling = name.endsWith('-kling');
  if (status === 403 && kind === 'animate') {
    return said ?? (isKling ? toolMessages.klingCredits : toolMessages.videoNotOnPlan);
  }
  // Paused by the owner: the server's sentence says what to do.
  if (status >= 500 && status !== 503) {
    return kind === 'animate' ? toolMessages.internalErrorVideo : toolMessages.internalError;
  }
  return isKling && said ? toolMessages.apiError(said) : (said ?? message);
}

function tellEnd(
  toasts: Toasts,
  job: ToolJob,
  isOrderedHere: boolean,
  onShow: (window: ToolWindow, asset: AssetView) => void,
): void {
  const { kind, status, asset } = job;
  if (status === 'cancelled') {
    toasts.show({ title: toolMessages.status, message: toolMessages.cancelled });
    return;
  }
  if (!asset) {
    const message = job.message ?? FAILED[kind];
    toasts.show({ title: TITLES[kind], message, tone: 'critical', durationMs: FAILURE_MS });
    return;
  }
  if (kind === 'refine-cut-out') {
    toasts.show({ title: reviewMessages.corrected, tone: 'success' });
    return;
  }
  const action = { label: 'View', onAction: () => onShow(kind === 'animate' ? 'watch' : 'zoom', asset) };
  if (kind === 'animate') {
    toasts.show({ title: toolMessages.videoReady, tone: 'success', durationMs: null, action });
  } else if (kind === 'inpaint') {
    toasts.show({ title: TITLES.inpaint, message: toolMessages.inpainted, tone: 'success', action });
  } else if (isOrderedHere) {
    toasts.show({ title: TITLES.upscale, message: toolMessages.upscaled, tone: 'success', action });
  } else {
    toasts.show({ title: TITLES.upscale, message: toolMessages.saved, tone: 'success', action });
  }
}
