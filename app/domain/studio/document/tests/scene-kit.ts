import type { SceneContent, SceneItem, ScenePicture } from '../document.schema.ts';

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

export const EMPTY_CONTENT: SceneContent = { items: [], template: null, prompt: '', autoPrompt: null, shelf: [] };

export function makeItem(id: string, change: Partial<SceneItem> = {}): SceneItem {
  return {
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
    ...change,
  };
}
