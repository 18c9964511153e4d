import { expect, test } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { noBlocks } from '../pixels/blocks.ts';
import type { Blocks } from '../pixels/blocks.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { createRandom } from '../pixels/random.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { estimateEdgeColours } from './foreground-colour.ts';
import { fitLinearMatte } from './guided-filter.ts';
import { resizePlane, resizeRgb } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { followEdges, matteSize } from './refine-matte.server.ts';

/** A grainy disc on a grainy background, and a rough mask a little beside it, which leaves the picture at the left. */
function pictureOf(width: number, height: number): { readonly photo: RgbRaster; readonly mask: Uint8Array } {
  const random = createRandom(3);
  const data = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const [middleX, middleY, radius] = [width * 0.3, height * 0.5, Math.min(width, height) * 0.36];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const isIn = Math.hypot(x - middleX, y - middleY) < radius;
      const base = isIn ? [60, 90, 140] : [215, 205, 190];
      for (let c = 0; c < 3; c++) data[i * 3 + c] = base[c]! + Math.floor(random() * 24);
      const far = Math.hypot(x - middleX - 4, y - middleY + 3) - radius;
      mask[i] = Math.min(255, Math.max(0, 128 - far * 30));
    }
  }
  return { photo: { data, width, height }, mask };
}

/** The same work without any band: every mean over the whole picture, every pixel computed. */
async function wholeMatte(image: RgbRaster, box: PixelBox, mask: Plane, radius: number): Promise<Uint8Array> {
  const size = matteSize(box);
  const { data: small } = await resizePlane(mask, size);
  const guide = await resizeRgb(image, size, box);
  const reach = Math.max(2, Math.round((radius * size.width) / box.width));
  const nearby = boxBlur(
    Float32Array.from(small, (value) => value / 255),
    size.width,
    size.height,
    reach + 1,
  );
  const everywhere: Blocks = { ...noBlocks(size), marked: noBlocks(size).marked.fill(1) };
  const matte = fitLinearMatte(guide, small, reach, 1e-4, everywhere);
  const alpha = new Uint8Array(box.width * box.height);
  const place = (at: number, of: number, count: number): number =>
    Math.min(count - 1.001, Math.max(0, ((at + 0.5) * count) / of - 0.5));
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const [nearX, nearY] = [((x + 0.5) * size.width) / box.width, ((y + 0.5) * size.height) / box.height];
      const share = nearby[Math.floor(nearY) * size.width + Math.floor(nearX)]!;
      const [fx, fy] = [place(x, box.width, size.width), place(y, box.height, size.height)];
      const [left, top] = [Math.floor(fx), Math.floor(fy)];
      const read = (k: number): number => {
        const at = (dx: number, dy: number): number => matte[((top + dy) * size.width + left + dx) * 4 + k]!;
        const [dx, dy] = [fx - left, fy - top];
        return (at(0, 0) * (1 - dx) + at(1, 0) * dx) * (1 - dy) + (at(0, 1) * (1 - dx) + at(1, 1) * dx) * dy;
      };
      const pixel = ((box.top + y) * image.width + box.left + x) * 3;
      let value = read(3);
      for (let c = 0; c < 3; c++) value += (read(c) * image.data[pixel + c]!) / 255;
      const sure = share < 0.004 ? 0 : share > 0.996 ? 255 : null;
      alpha[y * box.width + x] = sure ?? Math.round(255 * Math.min(1, Math.max(0, (value - 0.08) / 0.84)));
    }
  }
  return alpha;
}

test.each(
  splitRows(
    [
      ['at its own size', 301, 237, 7],
      // Beyond the size at which edges are found: coefficients are enlarged.
      ['at a smaller size', 1_903, 1_511, 21],
    ] as const,
    1,
  ),
)('edges that are followed in a band, %s, are those of the whole picture', async (_how, width, height, radius) => {
  const { photo, mask } = pictureOf(width, height);
  const box = { left: 0, top: 5, width: width - 9, height: height - 5 };
  const inBox = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    inBox.set(mask.subarray((y + 5) * width, (y + 5) * width + box.width), y * box.width);
  }
  const plane = { data: inBox, width: box.width, height: box.height };
  const banded = await followEdges(photo, box, plane, radius);
  const whole = await wholeMatte(photo, box, plane, radius);
  let [worst, soft] = [0, 0];
  for (let i = 0; i < banded.length; i++) {
    worst = Math.max(worst, Math.abs(banded[i]! - whole[i]!));
    if (banded[i]! > 0 && banded[i]! < 255) soft++;
  }
  expect(soft).toBeGreaterThan(500);
  expect(worst).toBeLessThanOrEqual(1);
});

everydayIt('colours that are estimated in a few blocks are those of the whole picture', () => {
  const { photo, mask } = pictureOf(301, 237);
  const everywhere: Blocks = { ...noBlocks(photo), marked: noBlocks(photo).marked.fill(1) };
  const whole = estimateEdgeColours(photo, mask, everywhere);
  const few = noBlocks(photo);
  for (let i = 0; i < mask.length; i++) {
    const isSoft = mask[i]! > 0 && mask[i]! < 255;
    if (isSoft) few.marked[(Math.floor(i / photo.width) >> 3) * few.across + ((i % photo.width) >> 3)] = 1;
  }
  const banded = estimateEdgeColours(photo, mask, few);
  let compared = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0 || mask[i] === 255) continue;
    compared++;
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(banded.product[i * 3 + c]! - whole.product[i * 3 + c]!)).toBeLessThanOrEqual(1);
      expect(Math.abs(banded.background[i * 3 + c]! - whole.background[i * 3 + c]!)).toBeLessThanOrEqual(1);
    }
  }
  expect(compared).toBeGreaterThan(500);
});
