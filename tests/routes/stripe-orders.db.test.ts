import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { coverMarks, permutations, selections } from '#tests/fixtures/permutations.ts';
import { connectStripe } from '#tests/fixtures/stripe-customer.ts';
import { liveInOrder, recordLife } from '#tests/fixtures/stripe-life.ts';
import { rows, SEED } from '@plinth/testing/depth';

let stripe: StripeDouble;

beforeAll(async () => {
  stripe = await connectStripe();
});

afterAll(() => stripe?.close());

it('a life of six messages ends the same in every order, with and without repeats', async () => {
  const life = await recordLife(stripe);
  expect(life.map(({ type }) => type)).toEqual([
    'invoice.paid',
    'checkout.session.completed',
    'invoice.paid',
    'invoice.paid',
    'charge.refunded',
    'customer.subscription.deleted',
  ]);
  const orders = permutations(life.length);
  expect(orders).toHaveLength(720);
  const expected = await liveInOrder(stripe, life, [0, 1, 2, 3, 4, 5]);
  // Starter's 100, half of the difference to Studio's 400 for half a cycle, a cycle of 400 of which half went back.
  expect(expected).toMatchObject({
    balance: { available: 450, held: 0 },
    subscriptions: [{ status: 'canceled', priceId: 'plinth-studio-monthly' }],
    payments: [
      { credits: 100, creditsTakenBack: 0 },
      { credits: 150, creditsTakenBack: 0 },
      { credits: 400, creditsTakenBack: 200, refundedAmount: 1450 },
    ],
    waiting: 0,
  });
  // As few orders as have any four of the messages in each of their orders; each deep run has others of the 720.
  const [shuffled] = fc.sample(fc.shuffledSubarray(orders, { minLength: orders.length }), { seed: SEED, numRuns: 1 });
  const covering = coverMarks(shuffled!, (order) => selections(order, 4).map(String));
  expect(new Set(covering.flatMap((order) => selections(order, 4).map(String))).size).toBe(360);
  // With repeats as few as have each two beside each other, and each two as the first and the last.
  const repeated = coverMarks(shuffled!, (order) => [
    `${order[0]} to ${order.at(-1)}`,
    ...order.slice(1).map((next, at) => `${order[at]} then ${next}`),
  ]);
  expect(new Set(repeated.map((order) => `${order[0]} to ${order.at(-1)}`)).size).toBe(30);
  for (const order of rows(covering, 2)) {
    expect(await liveInOrder(stripe, life, order, false), `order ${order.join()}`).toEqual(expected);
  }
  for (const order of rows(repeated, 2)) {
    expect(await liveInOrder(stripe, life, order), `order ${order.join()}, with repeats`).toEqual(expected);
  }
  await expectSoundLedger();
});
