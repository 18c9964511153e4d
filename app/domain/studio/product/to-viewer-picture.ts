import type { AssetView } from '#app/domain/library/index.ts';
import type { ViewerPicture } from '../viewer/zoom-viewer.tsx';

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
  };
}
