/** Shares of the frame's width and height. */
export interface FrameBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const WHOLE_FRAME: FrameBox = { left: 0, top: 0, right: 1, bottom: 1 };
/** A strip that is background in every picture drawn from words. */
export const DRAWN_BACKGROUND: FrameBox = { left: 0, right: 1, top: 0.03, bottom: 0.25 };
/** Height of the strip below a product's foot that shows what it stands on. */
const FLOOR_SHARE = 0.12;
/** The same for a podium, whose front is as wide as the product at least. */
const PODIUM_SHARE = 0.06;

/** The floor around and before the products of a drawn picture. */
export function drawnFloor(products: readonly FrameBox[]): FrameBox {
  const foot = products.length > 0 ? Math.max(...products.map(({ bottom }) => bottom)) : 1 - FLOOR_SHARE;
  return { left: 0, right: 1, top: Math.min(foot, 1 - FLOOR_SHARE), bottom: Math.min(1, foot + FLOOR_SHARE) };
}

/** The front of a podium below the largest product. */
export function drawnPodium(products: readonly FrameBox[]): FrameBox {
  const [main] = products.toSorted((a, b) => b.right - b.left - (a.right - a.left));
  if (!main) return drawnFloor(products);
  const inset = (main.right - main.left) / 4;
  const bottom = Math.min(1, main.bottom + PODIUM_SHARE);
  return { left: main.left + inset, right: main.right - inset, top: main.bottom, bottom };
}
