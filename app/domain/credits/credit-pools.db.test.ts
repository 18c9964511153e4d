import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { everydayIt, times } from '@plinth/testing/depth';
import { divideBalance, spendable } from './credit-pools.rules.ts';
import {
  endTrialCredits,
  getCredits,
  grantCredits,
  holdCredits,
  lendTrialCredits,
  listCreditEntries,
  refundCredits,
  releaseHold,
  revokeCredits,
  settleHold,
  switchCredits,
  releasePartOfHold,
  verifyLedger,
} from './index.server.ts';

afterEach(async () => {
  expect(await verifyLedger()).toEqual([]);
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database().$transaction(work);
const memo = 'test';
const rule = { videoShare: 0.2, videoPrice: 4 };
const apart = (userId: string) => inTx((tx) => switchCredits(tx, { userId, isUnified: false, ...rule }));
const together = (userId: string) => inTx((tx) => switchCredits(tx, { userId, isUnified: true, ...rule }));
const hold = (userId: string, amount: number, use: 'image' | 'video') =>
  inTx((tx) => holdCredits(tx, { userId, amount, use, key: randomUUID(), memo }));
const settle = (holdId: string, amount: number) =>
  inTx((tx) => settleHold(tx, { holdId, amount, key: randomUUID(), memo }));
const release = (holdId: string) => inTx((tx) => releaseHold(tx, { holdId, key: randomUUID(), memo }));
const balance = (available: number, held = 0) => ({ available, held });

everydayIt('two balances pay for their own, and for nothing else', async () => {
  const { id } = await createMerchant(50);
  expect(await apart(id)).toBe(true);
  expect(await getCredits(id)).toEqual({
    ...balance(50),
    pools: { image: balance(42), video: balance(8) },
  });
  await hold(id, 8, 'video');
  await expect(hold(id, 4, 'video')).rejects.toMatchObject({ code: 'insufficient-credits' });
  await hold(id, 42, 'image');
  await expect(hold(id, 2, 'image')).rejects.toMatchObject({ code: 'insufficient-credits' });
  expect(await getCredits(id)).toEqual({
    ...balance(0, 50),
    pools: { image: balance(0, 42), video: balance(0, 8) },
  });
});

everydayIt('twelve at once on each balance: exactly those that fit', async () => {
  const { id } = await createMerchant(100);
  await apart(id);
  const all = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => hold(id, n % 2 ? 4 : 10, n % 2 ? 'video' : 'image')),
  );
  const done = all.map(({ status }) => status === 'fulfilled');
  expect(done.filter((ok, n) => ok && n % 2 === 0)).toHaveLength(8);
  expect(done.filter((ok, n) => ok && n % 2 === 1)).toHaveLength(5);
  expect(await getCredits(id)).toMatchObject(balance(0, 100));
});

everydayIt('what comes back after a switch goes where such a use is paid from by then', async () => {
  const { id } = await createMerchant(40);
  const video = await hold(id, 4, 'video');
  const photo = await hold(id, 6, 'image');
  await apart(id);
  expect(await getCredits(id)).toEqual({ ...balance(30, 10), pools: { image: balance(26), video: balance(4) } });
  await release(video.holdId);
  await settle(photo.holdId, 2);
  await release(photo.holdId);
  expect(await getCredits(id)).toEqual({ ...balance(38), pools: { image: balance(30), video: balance(8) } });
  const again = await hold(id, 4, 'video');
  await together(id);
  await release(again.holdId);
  expect(await getCredits(id)).toEqual(balance(38));
  const { entries } = await listCreditEntries({ account: { id } });
  expect(entries.map(({ kind, change, balance: after }) => [kind, change, after])).toEqual([
    ['release', 4, 38],
    ['convert', 0, 34],
    ['hold', -4, 34],
    ['release', 4, 38],
    ['settle', 0, 34],
    ['release', 4, 34],
    ['convert', 0, 30],
    ['hold', -6, 30],
    ['hold', -4, 36],
    ['grant', 40, 40],
  ]);
});

everydayIt('a switch that comes eight times at once is one; holds beside it lose nothing', async () => {
  const { id } = await createMerchant(60);
  const work = [
    ...Array.from({ length: 8 }, () => apart(id)),
    ...Array.from({ length: 8 }, () => hold(id, 2, 'image')),
  ];
  const done = await Promise.allSettled(work);
  expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(done.slice(0, 8).filter((each) => each.status === 'fulfilled' && each.value === true)).toHaveLength(1);
  expect(await getCredits(id)).toMatchObject(balance(44, 16));
});

everydayIt('a repeated key finds the first movement, also when the account has switched in between', async () => {
  const { id: userId } = await createMerchant(20);
  const first = await inTx((tx) => holdCredits(tx, { userId, amount: 4, key: `${userId}:h`, memo }));
  await apart(userId);
  expect(await inTx((tx) => holdCredits(tx, { userId, amount: 4, key: `${userId}:h`, memo }))).toEqual(first);
  await inTx((tx) => grantCredits(tx, { userId, amount: 20, key: `test:${userId}`, memo }));
  expect(await getCredits(userId)).toMatchObject(balance(16, 4));
});

everydayIt('what a trial lent pays for pictures first, never for videos, and goes with it', async () => {
  const { id: userId } = await createMerchant(4);
  const lend = (amount: number) => inTx((tx) => lendTrialCredits(tx, { userId, amount, key: `${userId}:t`, memo }));
  await Promise.all([lend(10), lend(10), lend(10)]);
  const credits = await getCredits(userId);
  expect(credits).toEqual({ ...balance(14), trial: balance(10) });
  expect([spendable(credits, 'image'), spendable(credits, 'video')]).toEqual([14, 4]);
  await expect(hold(userId, 8, 'video')).rejects.toMatchObject({ code: 'insufficient-credits' });
  const both = await hold(userId, 12, 'image');
  expect(await getCredits(userId)).toEqual({ ...balance(2, 12), trial: balance(0, 10) });
  await settle(both.holdId, 6);
  const end = () => inTx((tx) => endTrialCredits(tx, { userId, memo }));
  expect(await Promise.all([end(), end()])).toEqual([{ expired: 0 }, { expired: 0 }]);
  // Two of its own come back, four of the trial's do not.
  expect(await release(both.holdId)).toEqual({ settled: 6, released: 6 });
  expect(await getCredits(userId)).toEqual(balance(4));
});

everydayIt('what is left of a hold goes back to a trial that is still open, a part of it and the rest', async () => {
  const { id: userId } = await createMerchant(4);
  await inTx((tx) => lendTrialCredits(tx, { userId, amount: 10, key: `${userId}:t`, memo }));
  const { holdId } = await hold(userId, 12, 'image');
  await inTx((tx) => releasePartOfHold(tx, { holdId, amount: 5, key: randomUUID(), memo }));
  expect(await getCredits(userId)).toEqual({ ...balance(7, 7), trial: balance(5, 5) });
  await release(holdId);
  expect(await getCredits(userId)).toEqual({ ...balance(14), trial: balance(10) });
});

everydayIt('of a hold that gave a part back, the rest of the trial is spent first, and no more than that', async () => {
  const { id: userId } = await createMerchant(4);
  await inTx((tx) => lendTrialCredits(tx, { userId, amount: 10, key: `${userId}:t`, memo }));
  const take = (holdId: string, part: number) =>
    inTx((tx) => releasePartOfHold(tx, { holdId, amount: part, key: randomUUID(), memo }));
  const first = await hold(userId, 12, 'image');
  await take(first.holdId, 4);
  await settle(first.holdId, 7);
  expect(await getCredits(userId)).toEqual({ ...balance(6, 1), trial: balance(4) });
  await release(first.holdId);
  expect(await getCredits(userId)).toEqual({ ...balance(7), trial: balance(4) });
  const second = await hold(userId, 6, 'image');
  await take(second.holdId, 3);
  await take(second.holdId, 2);
  expect(await getCredits(userId)).toEqual({ ...balance(6, 1), trial: balance(4) });
  await release(second.holdId);
});

everydayIt('a part taken out of a hold after the trial has ended is gone with the trial', async () => {
  const { id: userId } = await createMerchant(4);
  await inTx((tx) => lendTrialCredits(tx, { userId, amount: 10, key: `${userId}:t`, memo }));
  const { holdId } = await hold(userId, 12, 'image');
  await inTx((tx) => endTrialCredits(tx, { userId, memo }));
  await inTx((tx) => releasePartOfHold(tx, { holdId, amount: 11, key: randomUUID(), memo }));
  expect(await getCredits(userId)).toEqual(balance(3, 1));
});

everydayIt('deliveries and parts taken out of a hold are together no more than it holds', async () => {
  const { id: userId } = await createMerchant(10);
  const { holdId } = await hold(userId, 10, 'image');
  const takeOut = (amount: number) => inTx((tx) => releasePartOfHold(tx, { holdId, amount, key: randomUUID(), memo }));
  await settle(holdId, 4);
  await takeOut(4);
  await expect(settle(holdId, 3)).rejects.toMatchObject({ code: 'conflict' });
  await expect(takeOut(3)).rejects.toMatchObject({ code: 'conflict' });
  expect(await getCredits(userId)).toEqual(balance(4, 2));
});

test('dividing is rounded down to whole videos, and adds up', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 100_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat({ max: 40 }),
      (total, share, price) => {
        const { image, video } = divideBalance(total, share, price);
        expect(image + video).toBe(total);
        expect(Math.min(image, video)).toBeGreaterThanOrEqual(0);
        expect(price > 0 ? video % price : 0).toBe(0);
      },
    ),
  );
});

type Step =
  | { readonly do: 'grant' | 'refund' | 'revoke' | 'lend'; readonly amount: number }
  | { readonly do: 'hold'; readonly amount: number; readonly use: 'image' | 'video' }
  | { readonly do: 'settle'; readonly at: number; readonly amount: number }
  | { readonly do: 'release'; readonly at: number }
  | { readonly do: 'apart' | 'together' | 'end' };

const amount = fc.integer({ min: 1, max: 20 });
const at = fc.nat({ max: 9 });
const use = fc.constantFrom('image' as const, 'video' as const);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('grant' as const, 'refund' as const, 'revoke' as const, 'lend' as const), amount }),
  fc.record({ do: fc.constant('hold' as const), amount, use }),
  fc.record({ do: fc.constant('hold' as const), amount, use }),
  fc.record({ do: fc.constant('settle' as const), at, amount }),
  fc.record({ do: fc.constant('release' as const), at }),
  fc.record({ do: fc.constantFrom('apart' as const, 'together' as const, 'end' as const) }),
);

const EXPECTED = new Set(['insufficient-credits', 'conflict', 'not-found']);

test('any sequence, four at a time: every promise holds after every step, and switching makes and loses nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 }),
      async (steps) => {
        const { id: userId } = await createMerchant(30);
        const holds: string[] = [];
        const run = async (step: Step) => {
          const own = { userId, key: randomUUID(), memo };
          const holdId = holds[('at' in step ? step.at : 0) % Math.max(1, holds.length)] ?? randomUUID();
          await inTx(async (tx): Promise<unknown> => {
            if (step.do === 'grant') return grantCredits(tx, { ...own, amount: step.amount });
            if (step.do === 'refund') return refundCredits(tx, { ...own, amount: step.amount });
            if (step.do === 'revoke') return revokeCredits(tx, { ...own, amount: step.amount });
            if (step.do === 'lend') return lendTrialCredits(tx, { ...own, amount: step.amount });
            if (step.do === 'hold') {
              const made = await holdCredits(tx, { ...own, amount: step.amount, use: step.use });
              return holds.push(made.holdId);
            }
            if (step.do === 'settle') return settleHold(tx, { ...own, holdId, amount: step.amount });
            if (step.do === 'release') return releaseHold(tx, { ...own, holdId });
            if (step.do === 'end') return endTrialCredits(tx, { userId, memo });
            return switchCredits(tx, { userId, isUnified: step.do === 'together', ...rule });
          }).catch((error: unknown) => {
            if (!isAppError(error) || !EXPECTED.has(error.code)) throw error;
          });
        };
        for (const together of steps) {
          await Promise.all(together.map(run));
          expect(await verifyLedger()).toEqual([]);
        }
        // Seen from outside: what came in is what is there, was spent, or went with a trial.
        const before = await getCredits(userId);
        await apart(userId);
        await together(userId);
        const { pools: _, ...after } = await getCredits(userId);
        expect(after.available).toBe(before.available);
        expect(after.held).toBe(before.held);
      },
    ),
    { numRuns: times({ everyday: 6, deep: 30 }) },
  );
});
