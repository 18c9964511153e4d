import { expect, test } from 'vitest';
import { isReachable } from './public-origin.server.ts';

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://plinth.localhost', false],
  ['http://192.168.1.20:3000', true],
  ['https://photos.example.com', true],
])('other computers reach %s: %s', (origin, expected) => {
  expect(isReachable(origin)).toBe(expected);
});
