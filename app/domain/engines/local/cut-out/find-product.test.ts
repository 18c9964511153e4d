import { expect, test } from 'vitest';
import type { RgbRaster } from '../../pixels/raster.ts';
import { findProduct } from './find-product.server.ts';
import { networkSide } from './isnet.server.ts';
import { viewPhoto } from './view-photo.server.ts';

const side = 200;
const isPage = (x: number, y: number): boolean => x >= 60 && x < 140 && y >= 60 && y < 140;

/** A white page on white paper. */
function whiteOnWhite(): RgbRaster {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    data.fill(isPage(i % side, Math.floor(i / side)) ? 232 : 238, i * 3, i * 3 + 3);
  }
  return { data, width: side, height: side };
}

test('white on white that no look finds is looked at on a dark ground', async () => {
  const photo = whiteOnWhite();
  let looks = 0;
  const network = {
    /** Finds the page only where the picture's corner is dark. */
    predict: async ({ data }: RgbRaster) => {
      looks++;
      const scale = side / networkSide;
      return Uint8Array.from({ length: networkSide ** 2 }, (_, i) =>
        data[0]! < 100 && isPage((i % networkSide) * scale, Math.floor(i / networkSide) * scale) ? 255 : 0,
      );
    },
    release: async () => undefined,
  };
  const found = await findProduct(photo, await viewPhoto(photo), network, async () => undefined);
  expect(looks).toBe(3);
  expect(found?.box).toMatchObject({ left: expect.closeTo(55, -1), width: expect.closeTo(90, -1) });
});
