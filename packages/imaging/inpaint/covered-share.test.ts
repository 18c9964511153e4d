import { expect, test } from 'vitest';
import { coveredShare } from './covered-share.ts';

test('the share is that of the product which loses most of itself', () => {
  const owners = Uint16Array.from([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 0, 0]);
  const painted = Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1]);
  // One of eight pixels of the first, one of two of the second.
  expect(coveredShare(owners, painted)).toBe(0.5);
});

test('paint beside the products covers none of them', () => {
  expect(coveredShare(Uint16Array.from([0, 0, 3]), Uint8Array.from([1, 1, 0]))).toBe(0);
  expect(coveredShare(new Uint16Array(4), Uint8Array.from([1, 1, 1, 1]))).toBe(0);
});
