import type { CutOutDoubtKind } from '../contract/cut-out-review.schema.ts';

/** Smaller areas, as a share of the product, are not worth a question. */
export const askedFrom = 0.006;
/** The least share of a lost piece around scraps, or embraced by print: it is as large as a good part of the found one. */
export const largePiece = 0.1;

/**
 * Asks about the areas of `mask` that are large enough and accepted. Every pixel is asked about once, and what the
 * proposal keeps and what it leaves out are asked apart: so the right answer can only better the outline.
 */
export type Ask = (
  kind: CutOutDoubtKind,
  mask: Uint8Array,
  least: number,
  accepts?: (pixels: readonly number[]) => boolean,
  /** One question for all separate areas of a kind, instead of the same question for each. */
  asOne?: boolean,
) => void;
