import { describe, expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { assetFile, decodeWidth, sizeFor } from './picture-files.ts';

const asset = {
  _id: 'a',
  width: 3000,
  height: 4000,
  urls: { thumb: 't', preview: 'p', display: 'd' },
} as AssetView;

describe('picture files', () => {
  const file = assetFile(asset);

  it('knows how wide each stored size is', () => {
    expect(file.sizes.map((size) => size.width)).toEqual([288, 480, 1200]);
  });

  it('takes the smallest size that is large enough', () => {
    expect(sizeFor(file, 150)?.url).toBe('t');
    expect(sizeFor(file, 481)?.url).toBe('d');
    expect(sizeFor(file, 5000)?.url).toBe('d');
  });

  it('decodes in few steps and never larger than the picture is', () => {
    expect([10, 161, 641, 9000].map((wanted) => decodeWidth(file, wanted))).toEqual([160, 320, 960, 1600]);
    expect(decodeWidth({ ...file, width: 200 }, 900)).toBe(200);
  });
});
