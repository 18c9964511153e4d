import { expect, test } from 'vitest';
import { requestHash } from './request-hash.server.ts';

test('the order of keys does not matter, everything else does', () => {
  const hash = requestHash({ a: 1, b: { c: [1, 2], d: null } });
  expect(requestHash({ b: { d: null, c: [1, 2] }, a: 1 })).toBe(hash);
  expect(requestHash({ a: 1, b: { c: [2, 1], d: null } })).not.toBe(hash);
  expect(requestHash({ a: '1', b: { c: [1, 2], d: null } })).not.toBe(hash);
});
