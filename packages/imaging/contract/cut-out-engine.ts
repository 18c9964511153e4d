/** The interface of an engine that removes backgrounds. */
import type { CutOutAnswer, CutOutDoubt } from './cut-out-review.schema.ts';
import type { EngineEvent, EngineImage, EngineRunOptions, FractionBox } from './engine.ts';

/** The notes of a cut-out run about its result, for the quality note and the questions on the screen. */
export interface CutOutNote {
  /**
   * How the mask was found. `existing-alpha`: the input was already transparent and was left alone. `revised`: by the
   * answers and the brush of a person.
   */
  readonly method: 'existing-alpha' | 'network' | 'classical' | 'revised';
  /** Share of the frame covered by the product, 0..1. */
  readonly coverage: number;
  /** 0..1; under 0.5 the screen offers to keep the original. */
  readonly confidence: number;
  /** Outline box of the visible product. */
  readonly content: FractionBox;
  /** The doubts about the proposed outline, largest first; none where two ways of finding the product agree. */
  readonly doubts: readonly CutOutDoubt[];
  /**
   * Where the doubts lie: a PNG of one grey channel, the picture's aspect, long side at most `MAX_REGIONS_SIDE`. A
   * pixel's value is the id of its doubt, 0 where there is none. Null without doubts.
   */
  readonly regions: EngineImage | null;
}

/** Longest side of a map of doubts, pixels. */
export const MAX_REGIONS_SIDE = 2048;

export interface CutOutInput {
  readonly image: EngineImage;
  /** It is known to be of a garment: what stands out alone may be its print. */
  readonly isGarment?: boolean;
  /** The product's name: an opaque thing has no translucent places, one of glass may have lost its body. */
  readonly words?: string;
}

/** Removes the background. One output (index 0): a PNG with alpha, same pixel size as the input. */
export interface CutOutEngine {
  readonly name: string;
  cutOut(input: CutOutInput, options: EngineRunOptions): AsyncIterable<EngineEvent<CutOutNote>>;
}

/** A person's answer about a cut-out. */
export interface CutOutRevisionInput {
  /** The photo the cut-out was made from. */
  readonly photo: EngineImage;
  /** As large as the photo. */
  readonly cutOut: EngineImage;
  /** As in `CutOutNote`; null where there were no questions. */
  readonly regions: EngineImage | null;
  /** One per decided doubt; undecided doubts stay as they are. */
  readonly answers: readonly CutOutAnswer[];
  /** Ids of `see-through` areas: an answer that keeps them makes them solid, the other leaves them as they are. */
  readonly translucentIds?: readonly number[];
  /**
   * The strokes of a brush: RGBA of the photo's aspect, any size. Green pixels keep, red ones erase, alpha is how
   * strongly. They count after the answers.
   */
  readonly strokes: EngineImage | null;
}

/**
 * Changes a cut-out as a person said. Always local. One output (index 0): a PNG of the photo's size. What was kept
 * carries the photo's own pixels, edges run along the photo's, and untouched areas stay byte for byte. The note has no
 * doubts: the caller keeps track of the open ones.
 */
export interface CutOutRevisionEngine {
  revise(input: CutOutRevisionInput, options: EngineRunOptions): AsyncIterable<EngineEvent<CutOutNote>>;
}
