import fc from 'fast-check';
import { expect, test } from 'vitest';
import { affordableCount } from './affordable-count.rules.ts';

test.each([
  { requested: 4, available: 8, price: 2, count: 4 },
  { requested: 4, available: 7, price: 2, count: 3 },
  { requested: 4, available: 1, price: 2, count: 0 },
  { requested: 1, available: 0, price: 0, count: 1 },
  { requested: 2, available: -3, price: 2, count: 0 },
])('$requested asked, $available credits at $price: $count', ({ requested, available, price, count }) => {
  expect(affordableCount(requested, available, price)).toBe(count);
});

test('never more than asked, never more than covered, and one more would not fit', () => {
  const whole = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(whole(50), whole(1_000), fc.integer({ min: 1, max: 40 }), (requested, available, price) => {
      const count = affordableCount(requested, available, price);
      expect(count).toBeLessThanOrEqual(requested);
      expect(count * price).toBeLessThanOrEqual(available);
      if (count < requested) expect((count + 1) * price).toBeGreaterThan(available);
    }),
  );
});
