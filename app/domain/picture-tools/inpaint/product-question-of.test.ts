import { expect, test } from 'vitest';
import { refusal } from '#app/ui/client/call-error.ts';
import { productQuestionOf } from './product-question-of.ts';

const details = { coveredShare: 0.2, marked: 'data:image/webp;base64,AA==', kept: 'data:image/webp;base64,AA==' };

test('only the refusal that asks about the product is a question', () => {
  expect(productQuestionOf(refusal(409, { field: 'confirmProduct', details }))).toEqual(details);
  expect(productQuestionOf(refusal(409, { field: 'confirmProduct' }))).toBeNull();
  expect(productQuestionOf(refusal(409, { field: 'mask', details }))).toBeNull();
  expect(productQuestionOf(refusal(400, { field: 'confirmProduct', details }))).toBeNull();
  expect(productQuestionOf(new Error('offline'))).toBeNull();
});
