import type { PhotoSide } from '@plinth/imaging';
import { expect, it } from 'vitest';
import { presetTemplate } from './anchors.ts';
import { cutOffProduct } from './cut-off.ts';
import type { ScenePicture } from './document.schema.ts';
import { reduceScene } from './scene-reducer.ts';
import { CANVAS, contentWith, PRODUCT, RULES } from './tests/scene-kit.ts';
import { visibleBox } from './visible-part.ts';

const light = { anchor: { x: 0.5, y: 0.8 }, maxProduct: { width: 0.5, height: 0.5 } };
const SCENE = { name: 'desk', view: 'front' as const, light };
const TOP = { ...SCENE, view: 'top' as const, light: { ...light, anchor: { x: 0.5, y: 0.5 } } };
const cutAt = (...cut: PhotoSide[]): ScenePicture => ({
  ...PRODUCT,
  source: { kind: 'asset', assetId: '0190b2a0-0000-7000-8000-000000000001', cutoutId: 'cut' },
  content: { x: 0.2, y: 0.1, width: 0.6, height: 0.9, ...(cut.length > 0 && { cut }) },
});

/** Distances of the seen part from the sides of the picture, where the studio places it. */
function placed(picture: ScenePicture, scene: typeof SCENE | typeof TOP = SCENE) {
  const chosen = { type: 'select-template', template: presetTemplate(scene, CANVAS), prompt: 'here' } as const;
  const add = { type: 'add-items', items: [{ id: 'a', pictureKey: picture.key, box: null }] } as const;
  const content = reduceScene(reduceScene(contentWith(picture), chosen, RULES.minimum), add, RULES.minimum);
  const { x, y, width, height } = visibleBox(content.items[0]!, picture);
  return { left: x, top: y, right: CANVAS.width - x - width, bottom: CANVAS.height - y - height, content };
}

it('what its photo cuts off below ends where the picture ends', () => {
  expect(placed(cutAt()).bottom).toBeGreaterThan(200);
  expect(placed(cutAt('bottom')).bottom).toBeCloseTo(0, 0);
  expect(placed(cutAt('bottom', 'top')).bottom).toBeGreaterThan(200);
});

it('from above it ends so at every side, standing it keeps its place', () => {
  expect(placed(cutAt('left'), TOP).left).toBeCloseTo(0, 0);
  expect(placed(cutAt('top'), TOP).top).toBeCloseTo(0, 0);
  expect(placed(cutAt('right'), TOP).right).toBeCloseTo(0, 0);
  expect(placed(cutAt('right')).right).toBeGreaterThan(200);
});

it('it is named before a picture is paid, unless the whole photo is shown', () => {
  const { content } = placed(cutAt('top'));
  expect(cutOffProduct(content)?.sides).toEqual(['top']);
  expect(cutOffProduct(placed(cutAt()).content)).toBeNull();
  const items = content.items.map((item) => ({ ...item, isBackgroundRemoved: false }));
  expect(cutOffProduct({ ...content, items })).toBeNull();
});
