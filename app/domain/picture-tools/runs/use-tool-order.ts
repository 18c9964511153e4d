import { useEffect, useRef, useState } from 'react';
import { createJobOrder } from '#app/domain/generation/index.ts';
import type { ProductQuestion } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { CallName, CallRequest } from '#app/ui/client/api-contract.ts';
import { hasEnded, runUnderWay } from './tool-jobs.rules.ts';
import type { ToolJob, ToolKind } from './tool-jobs.rules.ts';
import type { ToolRuns } from './use-tool-runs.ts';

export interface ToolOrdering {
  readonly isBusy: boolean;
  /** Null until the server has taken it on. */
  readonly job: ToolJob | null;
  readonly result: AssetView | null;
  /** Why there is no result, in a sentence. */
  readonly refusal: string | null;
  /** The part of the product that the order would remove: to be confirmed, or left. */
  readonly question: ProductQuestion | null;
  readonly leaveQuestion: () => void;
  readonly refuse: (sentence: string | null) => void;
  readonly order: <Name extends CallName>(name: Name, request: CallRequest<Name>) => Promise<boolean>;
}

/**
 * One window's order, from the button to its result. A run of the same tool that is under way for this picture, from
 * before the window was closed or the page was loaded anew, is taken up.
 */
export function useToolOrder(runs: ToolRuns, kind: ToolKind, sourceId: string, isTriedOn = false): ToolOrdering {
  const { jobs, send, watch } = runs;
  const [jobId, setJobId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [question, setQuestion] = useState<ProductQuestion | null>(null);
  const found = jobId === null && !isSending ? runUnderWay(jobs, kind, sourceId) : undefined;
  if (found) setJobId(found.jobId);
  const job = jobs.find((candidate) => candidate.jobId === jobId) ?? null;
  const isUnderWay = jobId !== null && (job === null || !hasEnded(job));
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = Boolean(job?.asset);
  });
  useEffect(() => {
    if (jobId === null) return;
    const unwatch = watch(jobId);
    // A user who has seen the result needs no toast.
    return () => {
      if (!isShown.current) unwatch();
    };
  }, [jobId, watch]);

  const order = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<boolean> => {
    setRefusal(null);
    setSending(true);
    const sent = await send(createJobOrder(kind, name, request), name, isTriedOn);
    setSending(false);
    if ('jobId' in sent) setJobId(sent.jobId);
    else if (!sent.question) setRefusal(sent.refusal);
    setQuestion('question' in sent ? sent.question : null);
    return 'jobId' in sent;
  };
  const hasFailed = job !== null && hasEnded(job) && !job.asset && job.status !== 'cancelled';
  return {
    isBusy: isSending || isUnderWay,
    job: isUnderWay ? job : null,
    result: job?.asset ?? null,
    refusal: refusal ?? (hasFailed ? job.message : null),
    question,
    leaveQuestion: () => setQuestion(null),
    refuse: setRefusal,
    order,
  };
}
