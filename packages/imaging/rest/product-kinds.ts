import { EQUIPMENT_KINDS } from './equipment-kinds.ts';
import { HOUSEHOLD_KINDS } from './household-kinds.ts';
import type { ProductKind } from './product-kind.ts';
import { WORN_KINDS } from './worn-kinds.ts';

/** The first that a product's words name is its kind: the particular before the general. */
export const PRODUCT_KINDS: readonly ProductKind[] = [...WORN_KINDS, ...HOUSEHOLD_KINDS, ...EQUIPMENT_KINDS];
