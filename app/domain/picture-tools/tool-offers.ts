import {
  EyeCheckMarkIcon,
  MaximizeIcon,
  PaintBrushFlatIcon,
  PlayIcon,
  ProductListIcon,
  RefreshIcon,
  ViewIcon,
} from '@shopify/polaris-icons';
import type { AssetView, PictureAction } from '#app/domain/library/index.ts';
import { reviewMessages } from './cut-out-review/cut-out-review.messages.ts';
import type { ToolWindow } from './window/tool-window.ts';

const isPicture = (asset: AssetView) => asset.type === 'image';
const isVideo = (asset: AssetView) => asset.type === 'video';
const isCutOut = (asset: AssetView) => asset.origin === 'cutout' && asset.photoUrls !== null;
const isStaged = (asset: AssetView) => asset.origin === 'generated';

/** The tools as actions for wherever pictures are shown. The names are the spec's (creative-workspaces, section 2). */
export function toolOffers(
  open: (window: ToolWindow, asset: AssetView) => void,
  again: (asset: AssetView) => void,
  use: (asset: AssetView) => void,
): readonly PictureAction[] {
  const offer = (id: ToolWindow, label: string, icon: PictureAction['icon'], isFor: (asset: AssetView) => boolean) => ({
    id,
    label,
    icon,
    isSingle: true,
    isFor,
    run: ([asset]: readonly AssetView[]) => asset && open(id, asset),
  });
  return [
    offer('inpaint', 'In-Painting', PaintBrushFlatIcon, isPicture),
    offer('cut-out', reviewMessages.brushTitle, EyeCheckMarkIcon, isCutOut),
    offer('upscale', 'Upscale Image', MaximizeIcon, isPicture),
    offer('video', 'Generate Video', PlayIcon, isPicture),
    offer('watch', 'View Video', ViewIcon, isVideo),
    {
      id: 'again',
      label: 'Make again',
      icon: RefreshIcon,
      isSingle: true,
      isFor: isStaged,
      run: ([asset]) => asset && again(asset),
    },
    {
      id: 'look',
      label: 'Use this look for other products',
      icon: ProductListIcon,
      isSingle: true,
      isFor: isStaged,
      run: ([asset]) => asset && use(asset),
    },
  ];
}
