import { expect, test } from 'vitest';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { describeAsset, resultName } from './describe-asset.ts';

const asset = (origin: AssetView['origin'], variation: string | null) =>
  ({
    origin,
    imageName: 'made.png',
    imageType: 'image/png',
    width: 10,
    height: 10,
    createdAt: '2026-11-28T10:00:00.000Z',
    recipe: variation === null ? null : { engine: 'local', variation },
  }) as AssetView;

test.each([
  ['generated', 'Soft light', 'Soft light', 'Soft light'],
  ['generated', null, 'made.png', null],
  // The recipe names the method of the tool.
  ['inpainted', 'texture', 'Inpainted', null],
  ['upscaled', '2x', 'Upscaled', null],
  ['edited', '1 edit', 'Edited', null],
] as const)('an image that is %s with %s is called %s', (origin, variation, name, look) => {
  expect(resultName(asset(origin, variation))).toBe(name);
  expect(describeAsset(asset(origin, variation)).variation).toBe(look);
});

test('an image of a run says in what it differs from the first', () => {
  const recipe = { engine: 'local', variation: 'Soft light', varied: ['position', 'crop'] };
  expect(describeAsset({ ...asset('generated', 'x'), recipe } as unknown as AssetView).varied).toBe('position, crop');
  expect(describeAsset(asset('generated', 'Soft light')).varied).toBeNull();
});
