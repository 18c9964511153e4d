import type { GarmentClass } from '@plinth/imaging';

/** Whether the user wants it worn: yes, no, or, for a new one, if no other garment covers the same part. */
export type Wish = boolean | 'if-free';

interface Wished {
  readonly key: string;
  readonly wish: Wish;
  /** Null while it cannot be worn. */
  readonly kind: GarmentClass | null;
}

type Part = 'upper' | 'lower';
const COVERS: Readonly<Record<GarmentClass, readonly Part[]>> = {
  top: ['upper'],
  hoodie: ['upper'],
  coat: ['upper'],
  dress: ['upper', 'lower'],
  trousers: ['lower'],
  skirt: ['lower'],
};

/**
 * Keys of the worn garments. Three tees added at once are three products, not one outfit: without a choice only the
 * first of the list goes on each part of the body. The user chooses layers explicitly.
 */
export function wornOf(garments: readonly Wished[], most: number): ReadonlySet<string> {
  const worn = new Set<string>();
  const covered = new Set<Part>();
  const put = ({ key, kind }: Wished, isIfFree: boolean) => {
    if (kind === null || worn.size >= most) return;
    const parts = COVERS[kind];
    if (isIfFree && parts.some((part) => covered.has(part))) return;
    worn.add(key);
    parts.forEach((part) => covered.add(part));
  };
  for (const garment of garments) if (garment.wish === true) put(garment, false);
  for (const garment of garments) if (garment.wish === 'if-free') put(garment, true);
  return worn;
}

interface Read {
  readonly cutOut: unknown;
  readonly failure: string | null;
}

/** A garment on its way in, or one whose outline is being found. */
export const isBeingRead = ({ cutOut, failure }: Read): boolean => cutOut === null && failure === null;

/** The first thing that an order lacks; a garment that is still being read is no missing one. */
export function missingFor(order: {
  readonly needsWords: boolean;
  readonly prompt: string;
  readonly garments: readonly Read[];
  readonly outfit: readonly unknown[];
}): 'words' | 'reading' | 'apparel' | null {
  if (order.needsWords && order.prompt.trim() === '') return 'words';
  if (order.outfit.length > 0) return null;
  return order.garments.some(isBeingRead) ? 'reading' : 'apparel';
}
