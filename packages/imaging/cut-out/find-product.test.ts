import { expect, test } from 'vitest';
import type { RgbRaster } from '../pixels/raster.ts';
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

test('white on white that no look finds is looked at on a dark background', async () => {
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
  const found = await findProduct(photo, await viewPhoto(photo), network);
  expect(looks).toBe(3);
  expect(found?.box).toMatchObject({ left: expect.closeTo(55, -1), width: expect.closeTo(90, -1) });
});

/** Thin stripes of a print, and a round one that could be a thing of its own. */
const isStriped = (x: number, y: number): boolean => isPage(x, y) && (x + y) % 40 < 8;
const isRound = (x: number, y: number): boolean => Math.hypot(x - 100, y - 100) < 20;

test.each([
  ['a scattered print', isStriped, false, true],
  ['a round print on a garment', isRound, true, true],
  ['a round thing on a page', isRound, false, false],
])(
  '%s alone on a busy background: is what it is printed on found behind it?',
  async (_, isPrint, isGarment, isBehind) => {
    const data = new Uint8Array(side * side * 3);
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      const colour = isPrint(x, y)
        ? [20, 40, 120]
        : isPage(x, y)
          ? [240, 238, 230]
          : [(x * 37) % 200, (y * 53) % 200, 90];
      data.set(colour, i * 3);
    }
    let looks = 0;
    const network = {
      /** Sees the print where there is one, and the page where it is painted over. */
      predict: async (picture: RgbRaster, box?: { left: number; top: number; width: number; height: number }) => {
        looks++;
        const { left, top, width, height } = box ?? { left: 0, top: 0, width: side, height: side };
        const isSeen = [...Array(side * side).keys()].some(
          (i) => isPrint(i % side, Math.floor(i / side)) && picture.data[i * 3]! < 30,
        );
        return Uint8Array.from({ length: networkSide ** 2 }, (_, i) => {
          const x = left + Math.floor(((i % networkSide) * width) / networkSide);
          const y = top + Math.floor((Math.floor(i / networkSide) * height) / networkSide);
          return (isSeen ? isPrint : isPage)(x, y) ? 255 : 0;
        });
      },
      release: async () => undefined,
    };
    const photo = { data, width: side, height: side };
    const found = await findProduct(photo, await viewPhoto(photo), network, { isGarment });
    expect(looks).toBe(isBehind ? 3 : 2);
    expect(found!.box.width > 75).toBe(isBehind);
  },
);

test('a product that fills the picture is looked at the other way round too', async () => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) data.fill(((i % side) * 7) % 250, i * 3, i * 3 + 3);
  const shown: Uint8Array[] = [];
  const network = {
    /** Overlooks what lies at the right of what it is shown. */
    predict: async (picture: RgbRaster) => {
      shown.push(picture.data);
      return Uint8Array.from({ length: networkSide ** 2 }, (_, i) => (i % networkSide < networkSide * 0.96 ? 255 : 0));
    },
    release: async () => undefined,
  };
  const photo = { data, width: side, height: side };
  const found = await findProduct(photo, await viewPhoto(photo), network);
  expect(shown).toHaveLength(2);
  expect([...shown[1]!.subarray(0, 3)]).toEqual([...data.subarray((side - 1) * 3, side * 3)]);
  const [first, mirrored] = found!.looks;
  const middle = 100 * side;
  expect([first![middle], first![middle + side - 1]]).toEqual([255, 0]);
  expect([mirrored![middle], mirrored![middle + side - 1]]).toEqual([0, 255]);
});

test('a thing of the scene that the looks half saw is left out', async () => {
  const isPlant = (x: number, y: number): boolean => x >= 20 && x < 50 && y >= 80 && y < 110;
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const scene = [(x * 37) % 200, (y * 53) % 200, 90];
    data.set(isPage(x, y) ? [240, 238, 230] : isPlant(x, y) ? [30, 160, 40] : scene, i * 3);
  }
  const network = {
    predict: async (_: RgbRaster, box?: { left: number; top: number; width: number; height: number }) => {
      const { left, top, width, height } = box ?? { left: 0, top: 0, width: side, height: side };
      return Uint8Array.from({ length: networkSide ** 2 }, (__, i) => {
        const x = left + Math.floor(((i % networkSide) * width) / networkSide);
        const y = top + Math.floor((Math.floor(i / networkSide) * height) / networkSide);
        return isPage(x, y) ? 255 : isPlant(x, y) ? 150 : 0;
      });
    },
    release: async () => undefined,
  };
  const photo = { data, width: side, height: side };
  const found = await findProduct(photo, await viewPhoto(photo), network);
  expect(found?.box.left).toBeGreaterThan(50);
});

test.each([
  ['as tall and standing as low', 90, true],
  ['half as tall', 50, false],
])('a second thing beside the product that a look half saw, %s: is it taken along?', async (_, tall, isTaken) => {
  const isProduct = (x: number, y: number): boolean => x >= 110 && x < 170 && y >= 60 && y < 150;
  const isTwin = (x: number, y: number): boolean => x >= 30 && x < 30 + (tall * 2) / 3 && y >= 150 - tall && y < 150;
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const scene = [(x * 37) % 200, (y * 53) % 200, 90];
    data.set(isProduct(x, y) ? [30, 30, 40] : isTwin(x, y) ? [240, 238, 230] : scene, i * 3);
  }
  const network = {
    /** Sees the product everywhere, and the thing beside it wholly where it looks at little else. */
    predict: async (_picture: RgbRaster, box?: { left: number; top: number; width: number; height: number }) => {
      const { left, top, width, height } = box ?? { left: 0, top: 0, width: side, height: side };
      return Uint8Array.from({ length: networkSide ** 2 }, (__, i) => {
        const x = left + Math.floor(((i % networkSide) * width) / networkSide);
        const y = top + Math.floor((Math.floor(i / networkSide) * height) / networkSide);
        if (isTwin(x, y)) return box && left + width < 130 ? 255 : 100;
        return isProduct(x, y) ? 255 : 0;
      });
    },
    release: async () => undefined,
  };
  const photo = { data, width: side, height: side };
  const found = await findProduct(photo, await viewPhoto(photo), network);
  expect(found!.box.left < 60).toBe(isTaken);
});

/** A dark block on white paper, `inset` pixels from every side of it, with a pale upper half where `of` says so. */
function blockOnPaper(inset: number, of: 'plain' | 'pale' = 'plain'): RgbRaster {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const isBlock = Math.min(x, y, side - 1 - x, side - 1 - y) >= inset;
    const isPale = of === 'pale' && y < side / 2;
    data.fill(isBlock ? (isPale ? 200 : 60) : 245, i * 3, i * 3 + 3);
  }
  return { data, width: side, height: side };
}

test.each<[string, RgbRaster, (y: number) => boolean, number, number]>([
  ['a large one, as the ground tells it', blockOnPaper(30), () => true, 1, 0],
  ['a large one whose upper half the look lost', blockOnPaper(30, 'pale'), (y) => y >= 100, 2, 0],
  ['a large one with ground below it', blockOnPaper(30), () => true, 2, 20],
  ['a small one, whose edge is finer from close by', blockOnPaper(70), () => true, 2, 0],
])('%s: is a second look taken?', async (_, photo, takes, wanted, below) => {
  let looks = 0;
  const network = {
    /** Takes the block's pixels that `takes` allows, and so many rows of the background below it. */
    predict: async (_photo: RgbRaster, box?: { left: number; top: number; width: number; height: number }) => {
      looks++;
      const { left, top, width, height } = box ?? { left: 0, top: 0, width: side, height: side };
      return Uint8Array.from({ length: networkSide ** 2 }, (_, i) => {
        const x = left + Math.floor(((i % networkSide) * width) / networkSide);
        const y = top + Math.floor((Math.floor(i / networkSide) * height) / networkSide);
        const isBlock =
          photo.data[(Math.max(0, y - below) * side + x) * 3]! < 230 || photo.data[(y * side + x) * 3]! < 230;
        return isBlock && takes(y) ? 255 : 0;
      });
    },
    release: async () => undefined,
  };
  await findProduct(photo, await viewPhoto(photo), network);
  expect(looks).toBe(wanted);
});
