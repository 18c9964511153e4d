import type { PhotoSide } from '@plinth/imaging';
import { isolated } from '#app/ui/isolated.ts';

/** Said before a picture is paid where a photo does not show all of its product; `name` is null where the product is named beside it. */
export function photoCut(sides: readonly PhotoSide[], name: string | null = null): string {
  const product = name === null ? 'it' : `“${isolated(name)}”`;
  return `The photo cuts ${product} off at the ${sides.join(' and ')}. Use a photo that shows all of it.`;
}

/** Sides at which a product without an owner at a canvas looks cut off: below, it ends where its picture ends. */
export const openCuts = (content: { readonly cut?: readonly PhotoSide[] | undefined } | null): PhotoSide[] =>
  content?.cut?.filter((side) => side !== 'bottom') ?? [];
