import { promptNotes } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { fidelityVerdict } from '../certificate/fidelity-verdict.rules.ts';
import { garmentVerdict } from '../certificate/garment-verdict.rules.ts';
import type { ViewerPicture } from './zoom-viewer.tsx';

export function toViewerPicture(asset: AssetView): ViewerPicture {
  return {
    id: asset._id,
    url: asset.urls.display,
    previewUrl: asset.urls.preview,
    alt: asset.recipe?.prompt ?? asset.imageName,
    width: asset.width,
    height: asset.height,
    downloadUrl: asset.urls.download,
    caption: asset.recipe?.prompt,
    notes: promptNotes(asset),
    badge: badgeOf(asset),
  };
}

function badgeOf(asset: AssetView): ViewerPicture['badge'] {
  const verdict = fidelityVerdict(asset.fidelity) ?? garmentVerdict(asset.recipe?.worn);
  return verdict?.tone === 'lost' ? { tone: 'lost', text: `${verdict.text} · not charged` } : verdict;
}
