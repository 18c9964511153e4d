import { expect, it } from 'vitest';
import { sayWhen } from './say-when.ts';

const now = new Date(2026, 10, 22, 12, 0, 0);
it.each([
  [new Date(2026, 10, 22, 11, 59, 30), 'Just now'],
  [new Date(2026, 10, 22, 12, 0, 5), 'Just now'],
  [new Date(2026, 10, 22, 11, 59), '1 min ago'],
  [new Date(2026, 10, 22, 9, 1), '2 h ago'],
  [new Date(2026, 10, 21, 12, 0), 'Nov 21'],
  [new Date(2025, 10, 21, 12, 0), 'Nov 21, 2025'],
])('%s is %s', (at, said) => expect(sayWhen(at, now)).toBe(said));
