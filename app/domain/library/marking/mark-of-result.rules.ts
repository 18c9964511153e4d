import type { MadeOrigin } from '../assets/asset-origins.ts';
import { isAiMade, mostDisclosing } from './digital-source-type.rules.ts';
import type { DigitalSourceType } from './digital-source-type.rules.ts';
import type { Mark } from './xmp.rules.ts';

/** Name of the engine that runs here and draws without a trained model. */
const LOCAL_ENGINE = 'local';

export interface MadeResult {
  readonly origin: MadeOrigin;
  /** Name of the engine; every engine but the local one is taken to be a trained model. */
  readonly engine: string;
  /** It stands on a canvas among things that were placed there. */
  readonly isComposition: boolean;
  /** Marks of the pictures it was made from; null for one without. */
  readonly sources: readonly (DigitalSourceType | null)[];
}

/**
 * The mark of what an engine made, or null for none. A trained model is always told, and no mark of a source falls
 * silently; where nothing but the local engine worked on pictures without a mark, none is added.
 */
export function markOfResult(result: MadeResult): Mark | null {
  const digitalSourceType = sourceTypeOf(result);
  if (!digitalSourceType) return null;
  const isModelMade = result.origin !== 'cutout' && result.engine !== LOCAL_ENGINE && isAiMade(digitalSourceType);
  return { digitalSourceType, aiSystem: isModelMade ? result.engine : null, isOurs: true };
}

function sourceTypeOf({ origin, engine, isComposition, sources }: MadeResult): DigitalSourceType | null {
  const known = sources.filter((source) => source !== null);
  const isTrained = engine !== LOCAL_ENGINE;
  switch (origin) {
    case 'cutout':
    case 'edited':
      return mostDisclosing(known);
    case 'upscaled':
      if (isTrained) return withTrainedPart(known);
      return mostDisclosing(known.filter(isAiMade)) ?? 'algorithmicallyEnhanced';
    case 'inpainted':
      return isTrained ? withTrainedPart(known) : mostDisclosing(known);
    case 'animated':
      return isTrained ? 'trainedAlgorithmicMedia' : mostDisclosing(known);
    case 'generated':
      if (isTrained) return isComposition ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia';
      return markOfComposite(known);
  }
}

/** A picture made by a model altogether does not become a photo by having a part of it made anew. */
const withTrainedPart = (sources: readonly DigitalSourceType[]): DigitalSourceType =>
  sources.includes('trainedAlgorithmicMedia') ? 'trainedAlgorithmicMedia' : 'compositeWithTrainedAlgorithmicMedia';

/** Of pictures placed on a drawn ground: what a model made stays told, whatever else there is. */
export function markOfComposite(sources: readonly DigitalSourceType[]): DigitalSourceType | null {
  if (sources.length === 0) return null;
  if (sources.some((source) => source !== 'compositeSynthetic' && isAiMade(source))) {
    return 'compositeWithTrainedAlgorithmicMedia';
  }
  return sources.includes('compositeSynthetic') ? 'compositeSynthetic' : 'composite';
}
