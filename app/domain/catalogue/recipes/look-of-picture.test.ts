import { expect, test } from 'vitest';
import { lookOfPicture } from './look-of-picture.rules.ts';

const item = {
  id: 'product',
  role: 'product',
  source: { kind: 'asset', assetId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11' },
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  rotation: 0,
  zIndex: 0,
  rest: 'lie',
};
const staged = (template: unknown) => ({
  composition: { width: 1280, height: 1280, template, items: [item] },
  prompt: 'on marble',
  mode: 'blend',
  seed: 7,
});

test('a staged picture gives its scene, words, light and rest to other products', () => {
  expect(lookOfPicture(staged({ kind: 'preset', name: 'marble-podium', view: 'front' }))).toEqual({
    scene: 'marble-podium',
    prompt: 'on marble',
    mode: 'blend',
    rest: 'lie',
    useBrandLook: false,
  });
  expect(lookOfPicture(staged({ kind: 'white' }))?.scene).toBe('white-background');
  expect(lookOfPicture(staged(null))?.scene).toBeNull();
});

test('a picture that was not staged, or stands in one of its own, has no look to give', () => {
  expect(lookOfPicture(null)).toBeNull();
  expect(lookOfPicture({ prompt: 'on marble' })).toBeNull();
  expect(lookOfPicture(staged({ kind: 'asset', assetId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11' }))).toBeNull();
});
