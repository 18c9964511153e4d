/** Uncompressed 8-bit sRGB, three bytes per pixel, rows from the top. */
export interface RgbRaster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Uncompressed 8-bit sRGB with straight (not premultiplied) alpha, four bytes per pixel. */
export interface RgbaRaster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in whole pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of an RGB picture inside `box`, copied. */
export function cropRgb(image: RgbRaster, box: PixelBox): RgbRaster {
  const data = new Uint8Array(box.width * box.height * 3);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * image.width + box.left) * 3;
    data.set(image.data.subarray(from, from + box.width * 3), y * box.width * 3);
  }
  return { data, width: box.width, height: box.height };
}

/** The part of a plane of numbers inside `box`, copied. */
export function cropPlane(plane: Float32Array, width: number, box: PixelBox): Float32Array {
  const data = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left;
    data.set(plane.subarray(from, from + box.width), y * box.width);
  }
  return data;
}
