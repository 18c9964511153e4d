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
