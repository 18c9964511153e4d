import type { ProductKind } from './product-kind.ts';

/** How tall goods of a kind are, centimetres: usually, and the smallest of them. */
export interface UsualHeight {
  readonly cm: number;
  /** Null where the table measures a side that the photo does not show: a bicycle from its front. */
  readonly leastCm: number | null;
}

/**
 * How tall goods of this kind are in a photo of this outline; null for kinds that we do not know.
 *
 * @param aspect width against height of what is seen
 */
export function usualHeightOf(kind: ProductKind | null, aspect: number): UsualHeight | null {
  if (!kind) return null;
  const { side, cm, from } = kind.usual;
  const isWidth = side === 'width' || (side === 'longest' && aspect > 1);
  const heightOf = (length: number): number => Math.round((isWidth ? length / aspect : length) * 10) / 10;
  return { cm: heightOf(cm), leastCm: isWidth && aspect < 1 ? null : heightOf(from) };
}
