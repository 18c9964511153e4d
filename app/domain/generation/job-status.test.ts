import { expect, test } from 'vitest';
import { isEnded, outcomeOf } from './job-status.rules.ts';

test.each([
  { delivered: 4, failed: 0, outcome: 'succeeded' },
  { delivered: 1, failed: 3, outcome: 'partly_succeeded' },
  { delivered: 0, failed: 4, outcome: 'failed' },
  { delivered: 0, failed: 0, outcome: 'failed' },
])('$delivered delivered and $failed failed: $outcome', ({ delivered, failed, outcome }) => {
  expect(outcomeOf({ delivered, failed })).toBe(outcome);
});

test('only the four ends are ends', () => {
  const all = ['queued', 'running', 'succeeded', 'partly_succeeded', 'failed', 'cancelled'] as const;
  expect(all.filter(isEnded)).toEqual(['succeeded', 'partly_succeeded', 'failed', 'cancelled']);
});
