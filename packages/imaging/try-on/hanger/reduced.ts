import type { RgbaRaster } from '../../pixels/raster.ts';
import type { Mask } from '../shape/outline.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const smaller = ({ width, height }: Size, step: number): Size => ({
  width: Math.ceil(width / step),
  height: Math.ceil(height / step),
});

/** Calls with every pixel and the one that its square of `step` by `step` becomes. */
function eachPair({ width, height }: Size, step: number, visit: (i: number, at: number) => void): void {
  const across = Math.ceil(width / step);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step) * across;
    for (let x = 0; x < width; x++) visit(y * width + x, row + Math.floor(x / step));
  }
}

/** A mask of so many times fewer rows and columns: 1 where any of a square is, so that a wire stays whole. */
export function reducedMask(mask: Mask, step: number): Mask {
  const size = smaller(mask, step);
  const data = new Uint8Array(size.width * size.height);
  eachPair(mask, step, (i, at) => {
    if (mask.data[i] === 1) data[at] = 1;
  });
  return { data, ...size };
}

/** A photo of so many times fewer rows and columns: of each square the pixel that is least see-through. */
export function reducedPhoto(photo: RgbaRaster, step: number): RgbaRaster {
  const size = smaller(photo, step);
  const data = new Uint8Array(size.width * size.height * 4);
  eachPair(photo, step, (i, at) => {
    if (photo.data[i * 4 + 3]! > data[at * 4 + 3]!) data.set(photo.data.subarray(i * 4, i * 4 + 4), at * 4);
  });
  return { data, ...size };
}

/** A mask where the small one is too. */
export function within(mask: Mask, small: Mask, step: number): Mask {
  const data = mask.data.slice();
  eachPair(mask, step, (i, at) => {
    if (small.data[at] === 0) data[i] = 0;
  });
  return { ...mask, data };
}
