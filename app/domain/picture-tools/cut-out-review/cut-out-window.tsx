import { useEffect, useMemo, useRef } from 'react';
import type { CutOutAnswer } from '@plinth/imaging';
import type { AssetView } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { ToolDialog } from '../window/tool-dialog.tsx';
import { Refusal, ToolProgress } from '../window/tool-run.tsx';
import type { ToolRuns } from '../runs/use-tool-runs.ts';
import { useToolOrder } from '../runs/use-tool-order.ts';
import { BrushWindow } from './brush/brush-window.tsx';
import { reviewMessages } from './cut-out-review.messages.ts';
import { changingAnswers } from './review.rules.ts';

interface Props {
  /** The cut-out. */
  readonly asset: AssetView;
  readonly runs: ToolRuns;
  /** The answers given before the brush was taken: they go with the paint. */
  readonly answers: readonly CutOutAnswer[];
  readonly onClose: () => void;
}

/** The brush for a cut-out of the library, and the job that applies what was painted. */
export function CutOutWindow({ asset, runs, answers, onClose }: Props) {
  const toasts = useToasts();
  const { isBusy, job, result, refusal, order } = useToolOrder(runs, 'refine-cut-out', asset._id);
  const { photoUrls, urls, doubtsUrl, imageName } = asset;
  const subject = useMemo(
    () => photoUrls && { name: imageName, photo: photoUrls, cutOut: urls.display, regions: doubtsUrl, answers },
    [photoUrls, imageName, urls, doubtsUrl, answers],
  );
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!result) return;
    toasts.show({ title: reviewMessages.corrected, tone: 'success' });
    close.current();
  }, [result, toasts]);
  if (!subject) {
    return (
      <ToolDialog title={reviewMessages.brushTitle} onClose={onClose}>
        <Refusal text={reviewMessages.photoGone} />
      </ToolDialog>
    );
  }
  return (
    <BrushWindow
      subject={subject}
      hasChanges={changingAnswers(asset.cutOutReview, answers).length > 0}
      isBusy={isBusy}
      progress={<ToolProgress title={reviewMessages.applying} job={job} onCancel={runs.cancel} />}
      refusal={refusal}
      onApply={(strokes) =>
        void order('POST /api/cut-outs/{id}/refine', {
          params: { id: asset._id },
          body: { answers: [...answers], place: runs.place(), ...(strokes !== null && { strokes }) },
        })
      }
      onClose={onClose}
    />
  );
}
