import { describe, expect, it } from 'vitest';
import { assertWithinLimit, withSpendingLimit } from './spending-limit.server.ts';

const hold = (key: string, amount: number) => Promise.resolve().then(() => assertWithinLimit({ key, amount }));

describe('a limit on what a run may hold', () => {
  it('tells what would have been held, and holds nothing', async () => {
    const run = withSpendingLimit(0, () => hold('a', 5).catch(() => 'stopped'));
    expect(await run).toEqual({ result: 'stopped', wanted: 5 });
  });

  it('lets through what was agreed to, in one or in several', async () => {
    const both = async () => {
      await hold('a', 5);
      await hold('b', 3);
    };
    expect((await withSpendingLimit(8, both)).wanted).toBeNull();
    expect((await withSpendingLimit(7, () => both().catch(() => undefined))).wanted).toBe(8);
  });

  it('counts a transaction that is tried again once', async () => {
    const again = async () => {
      await hold('a', 5);
      await hold('a', 5);
    };
    expect((await withSpendingLimit(5, again)).wanted).toBeNull();
  });

  it('is no limit for an account that set none, also beside others that did', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const limited = withSpendingLimit(0, () => promise);
    await expect(hold('a', 1_000)).resolves.toBeUndefined();
    resolve();
    expect((await limited).wanted).toBeNull();
  });
});
