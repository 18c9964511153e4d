import type { AssetView, PictureActions } from '#app/domain/library/index.ts';
import { FidelityBadge } from './certificate/fidelity-badge.tsx';
import { PreviewMark } from './certificate/preview-mark.tsx';
import { QuestionsMark } from './cut-out-review/questions-mark.tsx';
import { toolOffers } from './tool-offers.ts';
import type { Tools } from './use-tools.ts';
import { EditNote } from './window/edit-note.tsx';

interface Options {
  readonly followsWords: boolean;
  readonly open: Tools['open'];
  readonly again: (asset: AssetView) => void;
  /** Opens a new run over the catalogue with its look. */
  readonly use: (asset: AssetView) => void;
  /** The actions that the frame around a page offers. */
  readonly around: PictureActions;
}

/** The actions on pictures and the notes beside them, wherever they are shown. */
export const pictureParts = ({ followsWords, open, again, use, around }: Options): Omit<PictureActions, 'onZoom'> => ({
  actions: [...toolOffers(followsWords, open, again, use), ...around.actions],
  renderDetails: (asset) => (
    <>
      <QuestionsMark asset={asset} onOpen={() => open('questions', asset)} />
      <FidelityBadge asset={asset} onOpen={() => open('certificate', asset)} />
      <EditNote asset={asset} />
      {around.renderDetails?.(asset)}
    </>
  ),
  renderMark: (asset) => (
    <>
      <QuestionsMark asset={asset} isOpenOnly onOpen={() => open('questions', asset)} />
      <PreviewMark asset={asset} isSmall />
    </>
  ),
});
