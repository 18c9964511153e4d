import { emptyScene } from '../scene-document.ts';
import type { PictureItem, SceneContent, SceneDocument, ScenePicture } from '../document.schema.ts';

/** Small scenes for tests of this room. */

export const PRODUCT: ScenePicture = {
  key: 'mug.jpg|1000|1',
  name: 'mug.jpg',
  role: 'product',
  source: { kind: 'asset', assetId: '0190b2a0-0000-7000-8000-000000000001', cutoutId: null },
  width: 800,
  height: 1000,
  hasAlpha: false,
  isCutoutFailed: false,
  content: null,
};

export const PROP: ScenePicture = {
  ...PRODUCT,
  key: 'preset:leaf',
  name: 'Leaf',
  role: 'prop',
  source: { kind: 'preset', name: 'leaf' },
  width: 400,
  height: 200,
  hasAlpha: true,
};

/** As on /product. */
export const CANVAS = { width: 1280, height: 1280 };
export const RULES = { minimum: { width: 50, height: 1 } };

export const EMPTY_SCENE: SceneDocument = emptyScene(CANVAS);
/** Nothing on it, with pictures at hand. */
export function contentWith(...pictures: ScenePicture[]): SceneContent {
  const { version: _version, ...content } = EMPTY_SCENE;
  return { ...content, pictures };
}

export function makeItem(id: string, change: Partial<PictureItem> = {}): PictureItem {
  return {
    kind: 'picture',
    id,
    pictureKey: PRODUCT.key,
    isBackgroundRemoved: true,
    isAutoPlaced: false,
    x: 100,
    y: 100,
    width: 200,
    height: 250,
    rotation: 0,
    zIndex: 1,
    isVisible: true,
    ...change,
  };
}
