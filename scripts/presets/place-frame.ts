/** A place is rendered once, tall and wide, enlarged to this frame and cut into an upright and a square picture: left, top, width, height. */
export const PLACE_FRAME = { width: 1280, height: 1536 };
export const PLACE_CUTS = {
  square: { left: 0, top: 90, width: 1280, height: 1280 },
  portrait: { left: 128, top: 0, width: 1024, height: 1536 },
} as const;
