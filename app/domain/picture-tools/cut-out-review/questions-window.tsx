import { useRevalidator } from '@remix-run/react';
import type { CutOutAnswer } from '@plinth/imaging';
import type { AssetView } from '#app/domain/library/index.ts';
import { ToolDialog } from '../window/tool-dialog.tsx';
import type { ToolRuns } from '../runs/use-tool-runs.ts';
import { reviewMessages } from './cut-out-review.messages.ts';
import { ReviewInHand } from './review-in-hand.tsx';

interface Props {
  /** The cut-out. */
  readonly asset: AssetView;
  readonly runs: ToolRuns;
  readonly onBrush: (answers: readonly CutOutAnswer[]) => void;
  /** Must keep its identity. */
  readonly onClose: () => void;
}

/** The questions about a cut-out away from the canvas, over the page that shows it. */
export function QuestionsWindow({ asset, runs, onBrush, onClose }: Props) {
  const { revalidate } = useRevalidator();
  return (
    <ToolDialog title={reviewMessages.titleOf(asset.imageName)} isBare isLight onClose={onClose}>
      <ReviewInHand
        name={asset.imageName}
        cutOut={asset}
        takesFocus
        runs={runs}
        oldIsWhere={reviewMessages.oldBeside}
        onConfirmed={() => revalidate()}
        onBrush={onBrush}
        onClose={onClose}
      />
    </ToolDialog>
  );
}
