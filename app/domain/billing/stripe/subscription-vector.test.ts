import { describe, expect, it } from 'vitest';
import { goalOf, nextStep } from './subscription-vector.rules.ts';
import type { GoalOptions, StoodBefore, SubscriptionVector } from './subscription-vector.rules.ts';

const at = (given: Partial<SubscriptionVector> = {}): SubscriptionVector => ({
  price: 'now',
  end: null,
  planned: null,
  isScheduled: false,
  pending: null,
  isOver: false,
  ...given,
});
const stood = (given: Partial<StoodBefore> = {}): StoodBefore => ({
  price: 'now',
  end: null,
  planned: null,
  isUnpaid: false,
  ...given,
});

/** All calls on the way, each one doing what Stripe does. */
function walk(from: SubscriptionVector, options: Omit<GoalOptions, 'isTakingBack'> & { isTakingBack?: boolean }) {
  let now = from;
  const names: string[] = [];
  for (let calls = 0; calls < 10; calls += 1) {
    const step = nextStep(now, goalOf(now, { isTakingBack: false, ...options }));
    if (!step) return { names, now };
    names.push(step.name);
    if (step.name === 'upgrade') now = { ...now, price: step.price };
    else if (step.name === 'drop-payment' || step.name === 'await-payment') now = { ...now, pending: null };
    else if (step.name === 'release') now = { ...now, isScheduled: false, planned: null };
    else if (step.name === 'keep') now = { ...now, end: null };
    else if (step.name === 'schedule') now = { ...now, isScheduled: true };
    else if (step.name === 'plan') now = { ...now, planned: step.price };
    else if (step.name === 'end') now = { ...now, end: step.at };
    else now = { ...now, isOver: true };
  }
  throw new Error(`no end: ${names.join(', ')}`);
}

describe('the way of a change', () => {
  it('charges before it touches anything else', () => {
    const planned = at({ isScheduled: true, planned: 'less' });
    const upgrade = { kind: 'upgrade', price: 'more', before: stood({ planned: 'less' }) } as const;
    expect(walk(planned, upgrade).names).toEqual(['upgrade', 'release']);
    expect(walk(at({ end: 123 }), { ...upgrade, before: stood({ end: 123 }) }).names).toEqual(['upgrade', 'keep']);
    // Where Stripe does not take a dearer price while a schedule holds the subscription.
    const before = stood({ planned: 'less', isReleasedFirst: true });
    expect(walk(planned, { ...upgrade, before }).names).toEqual(['release', 'upgrade']);
  });

  it('takes an end off before it plans a price, and the other way round', () => {
    const downgrade = { kind: 'downgrade', price: 'less', before: stood({ end: 'cycle' }) } as const;
    expect(walk(at({ end: 'cycle' }), downgrade).names).toEqual(['keep', 'schedule', 'plan']);
    const cancel = { kind: 'cancel', price: null, before: stood({ planned: 'less' }) } as const;
    expect(walk(at({ isScheduled: true, planned: 'less' }), cancel).names).toEqual(['release', 'end']);
    expect(walk(at(), { ...cancel, before: stood({ isUnpaid: true }) }).names).toEqual(['end-now']);
  });

  it.each([
    ['an end with the cycle', stood({ end: 'cycle' }), at({ isScheduled: true }), ['release', 'end']],
    ['an end at a time', stood({ end: 123 }), at(), ['end']],
    ['a planned price', stood({ planned: 'less' }), at(), ['schedule', 'plan']],
    ['a planned price that came meanwhile', stood({ planned: 'now' }), at(), []],
    ['nothing', stood(), at({ isScheduled: true, pending: 'more' }), ['drop-payment', 'release']],
  ])('leads back to %s', (_name, before, from, names) => {
    const back = walk(from, { kind: 'downgrade', price: 'least', before, isTakingBack: true });
    expect(back.names).toEqual(names);
    expect(back.now.pending).toBeNull();
  });

  it('never takes back what was paid for', () => {
    const before = stood({ planned: 'less' });
    const paid = at({ price: 'more', isScheduled: true, planned: 'less' });
    const { names, now } = walk(paid, { kind: 'upgrade', price: 'more', before, isTakingBack: true });
    expect(names).toEqual(['release']);
    expect(now).toMatchObject({ price: 'more', planned: null });
  });

  it('waits for a payment that is its own, and drops one that is another order’s', () => {
    const upgrade = { kind: 'upgrade', price: 'more', before: stood() } as const;
    expect(nextStep(at({ pending: 'more' }), goalOf(at(), { ...upgrade, isTakingBack: false }))?.name).toBe(
      'await-payment',
    );
    expect(nextStep(at({ pending: 'most' }), goalOf(at(), { ...upgrade, isTakingBack: false }))?.name).toBe(
      'drop-payment',
    );
  });

  it('has nothing to do where the subscription is over', () => {
    expect(walk(at({ isOver: true }), { kind: 'cancel', price: null, before: stood() }).names).toEqual([]);
  });
});
