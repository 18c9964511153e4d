import { useEffect, useRef, useState } from 'react';
import type { CutOutAnswer } from '@plinth/imaging';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useToolOrder } from '../runs/use-tool-order.ts';
import type { ToolRuns } from '../runs/use-tool-runs.ts';
import { reviewMessages } from './cut-out-review.messages.ts';
import { ReviewCard } from './review-card.tsx';

interface Props {
  readonly name: string;
  readonly cutOut: AssetView;
  readonly takesFocus: boolean;
  readonly runs: ToolRuns;
  /** Where the old cut-out is, once another one is made. */
  readonly oldIsWhere: string;
  /** The cut-out as it is confirmed now. */
  readonly onConfirmed: (cutOut: AssetView) => void;
  readonly onBrush: (answers: readonly CutOutAnswer[]) => void;
  /** Must keep its identity. */
  readonly onClose: () => void;
}

/** The card with what it orders: a confirmation at once, or a correction as a job. */
export function ReviewInHand(props: Props) {
  const { name, cutOut, takesFocus, runs, oldIsWhere, onConfirmed, onBrush, onClose } = props;
  const toasts = useToasts();
  const { isBusy, job, refusal, refuse, result, order } = useToolOrder(runs, 'refine-cut-out', cutOut._id);
  const [isConfirming, setConfirming] = useState(false);
  const isDone = useRef(false);
  useEffect(() => {
    if (!result || isDone.current) return;
    isDone.current = true;
    toasts.show({ title: reviewMessages.corrected, message: oldIsWhere, tone: 'success' });
    onClose();
  }, [result, toasts, oldIsWhere, onClose]);

  const confirm = async (answers: readonly CutOutAnswer[], isOutlineRight: boolean) => {
    setConfirming(true);
    refuse(null);
    try {
      const request = { params: { id: cutOut._id }, body: { answers: [...answers], isOutlineRight }, key: makeKey() };
      const { data } = await callApi('POST /api/cut-outs/{id}/confirm', request);
      onConfirmed(data);
      toasts.show({
        title: isOutlineRight ? reviewMessages.confirmedToast : reviewMessages.answeredToast,
        tone: 'success',
      });
      onClose();
    } catch (error) {
      refuse((error as Error).message);
      setConfirming(false);
    }
  };
  return (
    <ReviewCard
      name={name}
      cutOut={cutOut}
      takesFocus={takesFocus}
      isBusy={isBusy || isConfirming}
      progress={isBusy ? { share: job?.progress ?? 0, label: job?.label ?? '' } : null}
      refusal={refusal}
      onConfirm={(answers, isOutlineRight) => void confirm(answers, isOutlineRight)}
      onRefine={(answers) =>
        void order('POST /api/cut-outs/{id}/refine', {
          params: { id: cutOut._id },
          body: { answers: [...answers], place: runs.place() },
        })
      }
      onBrush={onBrush}
      onClose={onClose}
    />
  );
}
