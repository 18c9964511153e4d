import { afterEach, beforeEach, expect, vi } from 'vitest';

// Warnings of React, Node and libraries end up here; a test that provokes one has found something.
const spy = vi.spyOn(console, 'error');

beforeEach(() => {
  spy.mockClear();
});

afterEach(() => {
  expect(spy.mock.calls, 'console.error was called during the test').toEqual([]);
});
