import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { cutText } from '#app/platform/cut-text.ts';
import type { WorkspaceProduct } from './workspace.schema.ts';

/** A product of a workspace as a picture that a canvas can show. */
export function productPicture({ asset, cutOut, name }: WorkspaceProduct): ScenePicture {
  const { _id: assetId, width, height, hasAlpha } = asset;
  return {
    key: `asset:${assetId}`,
    name: cutText(name || asset.imageName, 300) || 'Picture',
    role: 'product',
    source: { kind: 'asset', assetId, cutoutId: cutOut?._id ?? null },
    width,
    height,
    hasAlpha,
    isCutoutFailed: false,
    content: (cutOut ?? asset).content,
    ...(asset.heightCm !== null && { heightCm: asset.heightCm }),
  };
}
