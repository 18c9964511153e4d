interface Size {
  readonly width: number;
  readonly height: number;
}

/** The limits of a copy; a field that is left out is no limit. */
export interface Fit {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Of the whole picture. */
  readonly pixels?: number | undefined;
}

/** How much smaller a picture has to be; 1 where it fits. */
export function fittingScale({ width, height }: Size, fit: Fit): number {
  const shares = [
    (fit.width ?? Infinity) / width,
    (fit.height ?? Infinity) / height,
    Math.sqrt((fit.pixels ?? Infinity) / (width * height)),
  ];
  return Math.min(1, ...shares);
}

/** Its size in whole pixels, never over a limit. */
export function fittingSize(picture: Size, fit: Fit): Size {
  const scale = fittingScale(picture, fit);
  if (scale === 1) return { width: picture.width, height: picture.height };
  // A hair below a whole number is that number.
  const side = (length: number) => Math.max(1, Math.floor(length * scale + 1e-6));
  return { width: side(picture.width), height: side(picture.height) };
}
