import type { Composition } from '#app/domain/generation/index.ts';
import type { Canvas } from '#app/domain/studio/document/index.ts';

/** The same composition for a picture of another size and the same shape. */
export function scaleComposition(composition: Composition, size: Canvas): Composition {
  const [across, down] = [size.width / composition.width, size.height / composition.height];
  return {
    ...composition,
    ...size,
    items: composition.items.map((item) => ({
      ...item,
      x: item.x * across,
      y: item.y * down,
      width: Math.max(1, item.width * across),
      height: Math.max(1, item.height * down),
    })),
  };
}
