import { expect, it } from 'vitest';
import { secondsUntilNextTry } from './backoff.rules.ts';

it('waits longer and longer, and gives up within a day', () => {
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = secondsUntilNextTry(tries);
    if (wait === null) break;
    waits.push(wait);
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeLessThanOrEqual(24 * 3_600);
  expect(total).toBeGreaterThan(23 * 3_600);
});
