import { isAiMade } from './digital-source-type.rules.ts';
import type { DigitalSourceType } from './digital-source-type.rules.ts';

const WORDS: Readonly<Partial<Record<DigitalSourceType, string>>> = {
  trainedAlgorithmicMedia: 'Made by AI',
  compositeWithTrainedAlgorithmicMedia: 'Photo with parts made by AI',
  compositeSynthetic: 'Composition with elements made by AI',
  algorithmicMedia: 'Made by software, not a trained AI',
  algorithmicallyEnhanced: 'Enhanced by software',
  composite: 'Composition of several images',
  compositeCapture: 'Composition of several photos',
  digitalCapture: 'Photo from a camera',
  computationalCapture: 'Photo from a phone or computing camera',
  digitalCreation: 'Drawn by a person',
  humanEdits: 'Edited by a person',
  screenCapture: 'Screen capture',
};

/** The meaning of a mark, for a person. */
export function markWords(value: DigitalSourceType): string {
  return WORDS[value] ?? value;
}

/** The sentence about people in a picture; null where none is needed. A model's picture shows no real person. */
export function peopleWords(value: DigitalSourceType): string | null {
  if (value === 'trainedAlgorithmicMedia') return 'People in it were made by AI.';
  return isAiMade(value) ? 'People in it may have been made by AI.' : null;
}
