import { useCallback, useEffect, useRef, useState } from 'react';
import { createJobOrder, EMPTY_EDIT, isEnded, useJobFeed, useJobs } from '#app/domain/generation/index.ts';
import type { FeedJob } from '#app/domain/generation/index.ts';
import { usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView, PictureIntake } from '#app/domain/library/index.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { wordEditMessages } from './edit-with-ai.messages.ts';
import { addStep, redoStep, undoStep } from './steps.rules.ts';
import type { Steps } from './steps.rules.ts';

export interface WordEdits {
  readonly steps: Steps<AssetView> | null;
  /** Under way; null when nothing is. */
  readonly job: FeedJob | null;
  readonly isBusy: boolean;
  /** The picture that is on its way in. */
  readonly intake: PictureIntake;
  /** Why there is no result, in a sentence. */
  readonly refusal: string | null;
  readonly open: (asset: AssetView) => void;
  readonly apply: (prompt: string) => void;
  readonly stop: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

const KIND = 'edit-by-words';

/** A picture and what becomes of it, change by change. */
export function useWordEdits(first: AssetView | null): WordEdits {
  const feed = useJobFeed();
  const jobs = useJobs(feed);
  const [steps, setSteps] = useState<Steps<AssetView> | null>(first && { pictures: [first], at: 0 });
  const [jobId, setJobId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const taken = useRef(new Set<string>());
  const job = jobs.find((each) => each.jobId === jobId) ?? null;
  const isUnderWay = jobId !== null && (job === null || !isEnded(job.status));

  useEffect(() => {
    if (!job || !isEnded(job.status) || taken.current.has(job.jobId)) return;
    taken.current.add(job.jobId);
    const asset = job.outputs[0]?.asset;
    if (asset) setSteps((current) => (current ? addStep(current, asset) : current));
    else if (job.status === 'cancelled') setRefusal(wordEditMessages.stopped);
    else setRefusal(job.outputs[0]?.message ?? job.message ?? wordEditMessages.failed);
  }, [job]);

  const open = useCallback((asset: AssetView) => {
    setSteps({ pictures: [asset], at: 0 });
    setJobId(null);
    setRefusal(null);
  }, []);
  const intake = usePictureIntake({ isSingle: true, takesPage: true, onStored: open });
  const apply = useCallback(
    (prompt: string) => {
      const asset = steps?.pictures[steps.at];
      if (!asset) return;
      if (prompt.trim() === '') return setRefusal(EMPTY_EDIT);
      setRefusal(null);
      setSending(true);
      const body = { imageId: asset._id, prompt: prompt.trim(), place: { kind: 'tool' as const, id: null } };
      feed
        .order(createJobOrder(KIND, 'POST /api/images/edit-by-words', { body }))
        .then(
          (accepted) => setJobId(accepted.jobId),
          (error: unknown) =>
            setRefusal(sentenceOf(error, { offline: wordEditMessages.failed, failed: wordEditMessages.failed })),
        )
        .finally(() => setSending(false));
    },
    [feed, steps],
  );
  return {
    steps,
    job: isUnderWay ? job : null,
    isBusy: isSending || isUnderWay,
    intake,
    refusal,
    open,
    apply,
    stop: () => (jobId === null ? undefined : void feed.cancel(jobId)),
    undo: () => setSteps((current) => current && undoStep(current)),
    redo: () => setSteps((current) => current && redoStep(current)),
  };
}
