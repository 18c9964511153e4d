import type { AssetView } from '#app/domain/library/index.ts';
import { CutOutMark } from './cut-out-mark.tsx';
import { stateOf } from './review.rules.ts';

interface Props {
  readonly asset: AssetView;
  /** Only where questions are open; else for every cut-out of a photo. */
  readonly isOpenOnly?: boolean;
  readonly onOpen: () => void;
}

/** How sure a cut-out of the library is; nothing for pictures that are none. */
export function QuestionsMark({ asset, isOpenOnly = false, onOpen }: Props) {
  const hasQuestions = stateOf(asset.cutOutReview) === 'doubtful';
  if (asset.origin !== 'cutout' || !asset.photoUrls || (isOpenOnly && !hasQuestions)) return null;
  return (
    <div>
      <CutOutMark name={asset.imageName} review={asset} onOpen={onOpen} />
    </div>
  );
}
