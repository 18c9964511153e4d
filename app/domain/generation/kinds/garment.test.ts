import { expect, it } from 'vitest';
import { garmentKind } from './garment.server.ts';

it.each([
  ['unusable-input', 'This image could not be read as a garment. Please try another photo.'],
  ['timeout', 'This garment could not be analysed. Please try again.'],
  ['unavailable', 'This garment could not be analysed. Please try again.'],
  ['internal', 'This garment could not be analysed. Please try again.'],
] as const)('a photo is named as the reason only where it is one: %s', (code, sentence) => {
  const failure = { code, message: 'no result within 180000 ms', retryable: true };
  expect(garmentKind.failureWords?.(failure) ?? garmentKind.failureMessage).toBe(sentence);
});
