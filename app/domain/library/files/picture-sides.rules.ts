/**
 * Longer sides in pixels of the sizes that are shown: canvas and viewer, grid on a fine screen, cards and tray. A card of
 * the portfolio is at most 18rem wide; on an ordinary screen the smallest size fills it.
 */
export const PICTURE_SIDES = { display: 1600, preview: 640, thumb: 384 } as const;

/** Pixels across that a picture has in one of these sizes. */
export function widthIn(
  size: keyof typeof PICTURE_SIDES,
  picture: { readonly width: number; readonly height: number },
) {
  const share = Math.min(1, PICTURE_SIDES[size] / Math.max(picture.width, picture.height));
  return Math.max(1, Math.round(picture.width * share));
}
