import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { shaped } from '#tests/doubles/stripe/stripe-books.ts';
import { hasActiveSubscription, isLive } from '../subscriber.rules.ts';
import { toSubscriptionState } from './subscription-state.rules.ts';

/** Stripe's word, ours, whether credits come, whether it can be changed and a second one would be paid twice. */
const TABLE = [
  ['active', 'active', true, true],
  ['trialing', 'trialing', true, true],
  ['past_due', 'past_due', false, true],
  // Stripe has given up collecting; the subscription and what is owed are still there.
  ['unpaid', 'past_due', false, true],
  ['paused', 'frozen', false, true],
  ['incomplete', 'pending', false, false],
  ['incomplete_expired', 'expired', false, false],
  ['canceled', 'canceled', false, false],
] as const;

const stateOf = (status: string) =>
  toSubscriptionState(shaped<Stripe.Subscription>('subscription', { status }), null).status;

describe('a subscription of Stripe as the product’s', () => {
  it.each(TABLE)('%s is %s (credits %s, live %s)', (status, ours, bringsCredits, live) => {
    expect(stateOf(status)).toBe(ours);
    expect(hasActiveSubscription(stateOf(status))).toBe(bringsCredits);
    expect(isLive(stateOf(status))).toBe(live);
  });

  it('knows every status that Stripe publishes', () => {
    const types = readFileSync(path.resolve('node_modules/stripe/esm/resources/Subscriptions.d.ts'), 'utf8');
    const [, union = ''] = /namespace Subscription \{[\s\S]*?type Status = ([^;]+);/.exec(types) ?? [];
    const published = [...union.matchAll(/'(\w+)'/g)].map(([, status]) => status!);
    expect(published.length).toBeGreaterThanOrEqual(8);
    expect(published.toSorted()).toEqual(TABLE.map(([status]) => status).toSorted());
  });

  it('one that is new is not paid until we know better', () => {
    expect(stateOf('something_new')).toBe('pending');
  });
});
