import { expect, test } from 'vitest';
import { createProgressGate } from './progress-gate.rules.ts';

test('the first report goes out, then at most five a second', () => {
  const isTime = createProgressGate();
  const sent = Array.from({ length: 101 }, (_, n) => n * 10).filter((nowMs) => isTime(nowMs));
  expect(sent).toEqual([0, 200, 400, 600, 800, 1000]);
});
