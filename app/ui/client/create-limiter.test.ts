import { expect, it } from 'vitest';
import { createLimiter } from './create-limiter.ts';

it('runs so many at a time in their order, whether they succeed or not', async () => {
  const limit = createLimiter(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const all = gates.map(({ promise }, index) =>
    limit(() => {
      begun.push(index);
      return promise;
    }).catch((error: Error) => error.message),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(begun).toEqual([0, 1]);
  gates[1]!.reject(new Error('no'));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  gates[0]!.resolve(0);
  gates[2]!.resolve(2);
  await settle();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  gates[3]!.resolve(3);
  gates[4]!.resolve(4);
  expect(await Promise.all(all)).toEqual([0, 'no', 2, 3, 4]);
  expect(await limit(async () => 'again')).toBe('again');
});
