import type { CutOutReview } from './cut-out-review.schema.ts';
import type { EngineEvent, EngineImage, EngineRunOptions } from './engine.ts';
import type { ProductMode, StageItem } from './stage-engine.ts';
import type { PhotoCertificate } from '../fidelity/fidelity-certificate.schema.ts';

/** Where a product's cut-out comes from, and what a person said about it. */
export interface ProductReference {
  /** The photo it was cut out of; null where there is none: it came with its own transparency. */
  readonly photo: EngineImage | null;
  readonly review: CutOutReview | null;
  /** As in `CutOutNote`. */
  readonly regions: EngineImage | null;
}

/** A placed thing; products may bring the photo they are measured against. Without, their photo is not there any more. */
export interface CheckedItem extends StageItem {
  readonly reference?: ProductReference | undefined;
}

/** A picture that an engine made of placed products. */
export interface ProductCheckInput {
  readonly picture: EngineImage;
  /** Canvas the items' coordinates refer to; the picture is taken to show the whole of it. */
  readonly width: number;
  readonly height: number;
  readonly items: readonly CheckedItem[];
  readonly mode: ProductMode;
  /** The engine may have repainted the products: in `locked` mode the cut-outs are laid back first. */
  readonly layBack: boolean;
}

export interface ProductCheckNote {
  readonly certificate: PhotoCertificate;
  /** The differences found, painted over the faded picture; null where there is nothing to check. */
  readonly difference: EngineImage | null;
}

/** An edit of a picture of which only the masked area may have changed. */
export interface EditCheckInput {
  readonly original: EngineImage;
  readonly edited: EngineImage;
  /** As in `InpaintInput`. */
  readonly mask: EngineImage;
}

/**
 * Keeps what must not change, and proves it. Always local: it needs no provider and trusts none. The output is the
 * picture to deliver, a PNG.
 */
export interface FidelityEngine {
  /**
   * Lays products back where asked, then compares them with their placed cut-outs, and those with their photos. One
   * output (index 0).
   */
  keepProducts(input: ProductCheckInput, options: EngineRunOptions): AsyncIterable<EngineEvent<ProductCheckNote>>;
  /** The edited picture inside the mask, the original outside of it, byte for byte. One output (index 0). */
  keepOutside(input: EditCheckInput, options: EngineRunOptions): AsyncIterable<EngineEvent<null>>;
}
