import { useCallback, useEffect, useMemo, useState } from 'react';
import { createJobOrder, isOwnHere, isEnded, TRY_ON_FAILED, useJobs } from '#app/domain/generation/index.ts';
import type { FeedJob, JobFeed } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { CallRequest } from '#app/ui/client/api-contract.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { fashionMessages } from './fashion.messages.ts';
import { lookUpJob } from './look-up-job.ts';
import { previewsOf, stageMode } from './previews.rules.ts';
import type { BrokenOrder, ErrorType, Preview, StageMode } from './previews.rules.ts';

const CALL = 'POST /api/virtual-try-on/generate';
const KIND = 'try-on';
/** The place of orders from here; programs and workspaces order from elsewhere. */
export const FASHION_PLACE = { kind: 'tool', id: null } as const;
/** Generation errors stay for 20 s, good news for 3 s (creative-workspaces, sections 8 and 9). */
const FAILURE_MS = 20_000;
const SUCCESS_MS = 3000;

export type TryOnWish = CallRequest<typeof CALL>['body'] & { readonly count: number };

export interface FashionRuns {
  readonly previews: readonly Preview[];
  readonly chosen: Preview | null;
  readonly mode: StageMode;
  /** The run that is under way; null while there is none. */
  readonly job: FeedJob | null;
  /** The run of this page whose end has not been reported yet: its id, for a draft. */
  readonly waiting: string | null;
  readonly isBusy: boolean;
  readonly choose: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly generate: (wish: TryOnWish) => void;
  readonly stop: () => void;
}

/** Orders of try-on pictures, from the button to the strip; a run of before a reload is taken up. */
export function useFashionRuns(options: {
  readonly feed: JobFeed;
  readonly person: string | undefined;
  readonly recent: readonly AssetView[];
  /** The run that was under way when the page was left; null for none. */
  readonly left: string | null;
  /** A run of this page made something. */
  readonly onMade: () => void;
}): FashionRuns {
  const { feed, person, recent, left, onMade } = options;
  const toasts = useToasts();
  const jobs = useJobs(feed);
  const [isSending, setSending] = useState(false);
  const [broken, setBroken] = useState<BrokenOrder | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [awaited, setAwaited] = useState(left);
  // A job that had ended before this page was opened has been reported, unless it was waited for when the page was left.
  const [reported] = useState(
    () => new Set(jobs.filter((one) => isEnded(one.status) && one.jobId !== left).map(({ jobId }) => jobId)),
  );
  const own = useMemo(() => jobs.filter((job) => isOwnHere(job, { place: FASHION_PLACE, person })), [jobs, person]);
  const runs = useMemo(() => own.filter(({ kind }) => kind === KIND), [own]);
  const job = runs.findLast(({ status }) => !isEnded(status)) ?? null;
  const previews = useMemo(() => previewsOf(own, recent, broken, removed), [own, recent, broken, removed]);

  const isOurs = useCallback((run: FeedJob) => run.jobId === awaited || feed.isOrderedHere(run), [awaited, feed]);
  useEffect(() => {
    if (left !== null) lookUpJob(feed, left).catch(() => setAwaited(null));
  }, [feed, left]);

  useEffect(() => {
    for (const run of runs) {
      if (!isEnded(run.status) || !isOurs(run) || reported.has(run.jobId)) continue;
      reported.add(run.jobId);
      if (run.jobId === awaited) setAwaited(null);
      const made = run.outputs.filter(({ asset }) => asset).length;
      if (made > 0) {
        toasts.show({
          title: fashionMessages.imagesGenerated,
          message: fashionMessages.generated(made),
          tone: 'success',
          durationMs: SUCCESS_MS,
        });
        onMade();
      } else if (run.status === 'cancelled') toasts.show({ title: fashionMessages.cancelled });
      if (run.status === 'cancelled') continue;
      const failed = run.outputs.find(({ status }) => status === 'failed');
      if (!failed) continue;
      const title = made > 0 ? fashionMessages.imageGenerationFailed : fashionMessages.generationFailed;
      const own = failed.message && failed.message !== TRY_ON_FAILED ? failed.message : null;
      const message = own ?? (made > 0 ? fashionMessages.requestFailed(failed.index + 1) : TRY_ON_FAILED);
      toasts.show({ title, message, tone: 'critical', durationMs: FAILURE_MS });
    }
  }, [runs, reported, awaited, isOurs, toasts, onMade]);

  const generate = useCallback(
    (wish: TryOnWish) => {
      setBroken(null);
      setChosenId(null);
      setSending(true);
      const order = createJobOrder(KIND, CALL, { body: wish });
      feed
        .order(order)
        .then(({ answer }) => {
          const message = (answer as { readonly message?: unknown } | null)?.message;
          if (typeof message === 'string') toasts.show({ title: fashionMessages.partial, message });
        })
        .catch((error: unknown) => {
          const errorType = errorTypeOf(error);
          const message = sentence(error, errorType);
          setBroken({ key: order.key, count: wish.count, errorType, message });
          toasts.show({ title: fashionMessages.generationFailed, message, tone: 'critical', durationMs: FAILURE_MS });
        })
        .finally(() => setSending(false));
    },
    [feed, toasts],
  );
  const stop = useCallback(() => {
    if (job) void feed.cancel(job.jobId);
  }, [feed, job]);
  const remove = useCallback((id: string) => {
    setRemoved((all) => new Set([...all, id]));
    setChosenId((before) => (before === id ? null : before));
  }, []);

  const chosen = previews.find(({ id }) => id === chosenId) ?? previews[0] ?? null;
  const isWaiting = isSending && job === null;
  return {
    previews,
    chosen: isWaiting ? null : chosen,
    mode: stageMode(previews, isWaiting ? null : chosen, isWaiting),
    job,
    waiting: job && isOurs(job) ? job.jobId : awaited,
    isBusy: isSending || job !== null,
    choose: setChosenId,
    remove,
    generate,
    stop,
  };
}

function errorTypeOf(error: unknown): ErrorType {
  if (!(error instanceof CallError)) return 'process_error';
  if (error.status === 0) return 'network_error';
  return error.status === 402 || error.status === 403 ? 'credits' : 'process_error';
}

function sentence(error: unknown, type: ErrorType): string {
  if (error instanceof CallError && error.said) return error.said;
  return type === 'credits' ? fashionMessages.notEnoughCredits : TRY_ON_FAILED;
}
