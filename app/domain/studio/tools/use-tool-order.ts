import { useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { hasEnded } from './tool-jobs.rules.ts';
import type { ToolJob } from './tool-jobs.rules.ts';
import type { ToolOrder, ToolRuns } from './use-tool-runs.ts';

interface ToolOrdering {
  readonly isBusy: boolean;
  /** Null until the server has taken it on. */
  readonly job: ToolJob | null;
  readonly result: AssetView | null;
  /** Why there is no result, in a sentence. */
  readonly refusal: string | null;
  readonly refuse: (sentence: string | null) => void;
  readonly order: (order: ToolOrder) => Promise<boolean>;
}

/** One window's order, from the button to its result. */
export function useToolOrder(runs: ToolRuns): ToolOrdering {
  const [jobId, setJobId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const job = runs.jobs.find((candidate) => candidate.jobId === jobId) ?? null;
  const isUnderWay = jobId !== null && (job === null || !hasEnded(job));

  const order = async (wish: ToolOrder): Promise<boolean> => {
    setRefusal(null);
    setSending(true);
    const sent = await runs.send(wish);
    setSending(false);
    if ('refusal' in sent) setRefusal(sent.refusal);
    else setJobId(sent.jobId);
    return 'jobId' in sent;
  };
  const hasFailed = job !== null && hasEnded(job) && !job.asset && job.status !== 'cancelled';
  return {
    isBusy: isSending || isUnderWay,
    job: isUnderWay ? job : null,
    result: job?.asset ?? null,
    refusal: refusal ?? (hasFailed ? job.message : null),
    refuse: setRefusal,
    order,
  };
}
