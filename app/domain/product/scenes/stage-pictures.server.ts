import type { Account } from '#app/domain/accounts/index.ts';
import { assetMissing, findAssets } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { emptyScene, openAnchor, standItems } from '#app/domain/studio/document/index.ts';
import type { SceneDocument, SceneItem, ScenePicture } from '#app/domain/studio/document/index.ts';
import { createScene } from '#app/domain/studio/index.server.ts';
import { MAX_SCENE_NAME } from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { PRODUCT_CANVAS, PRODUCT_SCENES } from '../product-canvas.ts';

/** More things on a new canvas would stand in each other's way. */
export const MAX_STAGED = 6;

/**
 * A new scene with these pictures standing side by side, a cut-out as the product of its photo. Throws AppError
 * `not-found` unless all are the account's, `unprocessable` for a video.
 */
export async function stagePictures(options: {
  readonly account: Account;
  /** 1 to `MAX_STAGED`. */
  readonly assetIds: readonly string[];
}): Promise<SceneView> {
  const { account, assetIds } = options;
  const found = await findAssets({ account, assetIds });
  const assets = assetIds.map((id) => {
    const asset = found.find(({ _id }) => _id === id);
    if (!asset) throw assetMissing(id);
    if (asset.type === 'image') return asset;
    throw new AppError('unprocessable', 'not a picture', { userMessage: libraryMessages.notAnImage });
  });
  const name = cutText((assets[0]?.imageName ?? '').replace(/(-cut-out)?\.[A-Za-z0-9]{1,8}$/, ''), MAX_SCENE_NAME);
  return createScene({
    account,
    name: name || 'New project',
    workflow: PRODUCT_SCENES.workflow,
    canvas: PRODUCT_CANVAS,
    document: documentOf(assets),
  });
}

function documentOf(assets: readonly AssetView[]): SceneDocument {
  const pictures = assets.map(toPicture);
  const items = pictures.map((picture, zIndex): SceneItem => ({
    kind: 'picture',
    id: `staged-${zIndex + 1}`,
    pictureKey: picture.key,
    isBackgroundRemoved: picture.source.kind === 'asset' && picture.source.cutoutId !== null,
    isAutoPlaced: true,
    x: 0,
    y: 0,
    width: picture.width,
    height: picture.height,
    rotation: 0,
    zIndex,
    isVisible: true,
  }));
  const standing = standItems(items, pictures, openAnchor(PRODUCT_CANVAS), PRODUCT_CANVAS);
  return { ...emptyScene(PRODUCT_CANVAS), items: [...standing], pictures };
}

function toPicture({ _id, origin, parentId, imageName, width, height, hasAlpha, content }: AssetView): ScenePicture {
  const isCutOut = origin === 'cutout' && parentId !== null;
  return {
    key: `asset:${_id}`,
    name: imageName,
    role: 'product',
    source: { kind: 'asset', assetId: isCutOut ? parentId : _id, cutoutId: isCutOut ? _id : null },
    width,
    height,
    hasAlpha: isCutOut ? false : hasAlpha,
    isCutoutFailed: false,
    content,
  };
}
