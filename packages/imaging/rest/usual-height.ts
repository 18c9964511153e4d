import { readProductKind } from './read-kind.ts';

/** Where a height comes from: typed by its owner, said by the shop's words, or usual for goods of its kind. */
export type SizeSource = 'told' | 'read' | 'usual';

/**
 * How tall goods of this kind are in a photo of this outline, centimetres; null for kinds that we do not know.
 *
 * @param aspect width against height of what is seen
 */
export function usualHeightCm(words: string, aspect: number): number | null {
  const usual = readProductKind(words)?.usual;
  if (!usual) return null;
  const { side, cm } = usual;
  const isWidth = side === 'width' || (side === 'longest' && aspect > 1);
  return Math.round((isWidth ? cm / aspect : cm) * 10) / 10;
}
