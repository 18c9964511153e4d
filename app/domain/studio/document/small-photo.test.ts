import { expect, it } from 'vitest';
import type { PictureItem, ScenePicture } from './document.schema.ts';
import { enlargedFrom } from './small-photo.ts';

const picture = (side: number): ScenePicture => ({
  key: 'asset:a',
  role: 'product',
  source: { kind: 'asset', assetId: 'a', cutoutId: 'b' },
  name: 'Mug',
  width: side,
  height: side,
  hasAlpha: true,
  isCutoutFailed: false,
  content: { x: 0.25, y: 0, width: 0.5, height: 1 },
});
const item = (side: number): PictureItem => ({
  kind: 'picture',
  id: 'i',
  pictureKey: 'asset:a',
  isBackgroundRemoved: true,
  isAutoPlaced: true,
  x: 0,
  y: 0,
  width: side,
  height: side,
  rotation: 0,
  zIndex: 0,
  isVisible: true,
});

it.each([
  ['a small photo shown larger', 400, 700, 400],
  ['a small photo shown as it is', 400, 400, null],
  ['a photo with pixels enough', 900, 1200, null],
])('%s', (_what, photo, shown, pixels) => expect(enlargedFrom(item(shown), picture(photo))).toBe(pixels));

it('counts the product, not the empty margins of its photo', () => {
  const flat = { ...picture(1000), content: { x: 0, y: 0.4, width: 0.5, height: 0.2 } };
  expect(enlargedFrom(item(1200), flat)).toBe(500);
});
