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
import { toolMessages } from './tools.messages.ts';
import type { ToolWindow } from './window/tool-window.ts';

const isPicture = (asset: AssetView) => asset.type === 'image';
const isVideo = (asset: AssetView) => asset.type === 'video';
const isCutOut = (asset: AssetView) => asset.origin === 'cutout' && asset.photoUrls !== null;
const isStaged = (asset: AssetView) => asset.origin === 'generated';

/**
 * The tools as actions for wherever pictures are shown. The names are the spec's (creative-workspaces, section 2).
 *
 * @param followsWords whether inpainting paints what words say, or only removes
 */
export function toolOffers(
  followsWords: boolean,
  open: (window: ToolWindow, asset: AssetView) => void,
  again: (asset: AssetView) => void,
  use: (asset: AssetView) => void,
): readonly PictureAction[] {
  const offer = (
    id: ToolWindow,
    [label, short]: readonly [string, string?],
    icon: PictureAction['icon'],
    isFor: (asset: AssetView) => boolean,
  ): PictureAction => ({
    id,
    label,
    ...(short ? { short } : {}),
    group: 'edit',
    icon,
    isSingle: true,
    isFor,
    run: ([asset]) => asset && open(id, asset),
  });
  return [
    offer('inpaint', [toolMessages.inpaintTool(followsWords)], PaintBrushFlatIcon, isPicture),
    offer('cut-out', [reviewMessages.brushTitle], EyeCheckMarkIcon, isCutOut),
    offer('upscale', ['Upscale Image', 'Upscale'], MaximizeIcon, isPicture),
    offer('video', ['Generate Video', 'Video'], PlayIcon, isPicture),
    offer('watch', ['View Video'], ViewIcon, isVideo),
    {
      id: 'again',
      label: 'Create variations',
      short: 'Variations',
      group: 'reuse',
      icon: RefreshIcon,
      isSingle: true,
      isFor: isStaged,
      run: ([asset]) => asset && again(asset),
    },
    {
      id: 'look',
      label: 'Apply style to other products',
      short: 'Use this look',
      group: 'reuse',
      icon: ProductListIcon,
      isSingle: true,
      isFor: isStaged,
      run: ([asset]) => asset && use(asset),
    },
  ];
}
