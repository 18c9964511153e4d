import { describe, expect, it } from 'vitest';
import type { PlanView, Subscriber } from './billing.schema.ts';
import { featureLines, isUnderWay, planChoices, planNotice, trialSentence } from './plan-choice.rules.ts';

const plan = (priceId: string, monthlyCredits: number): PlanView => ({
  priceId,
  name: priceId.toUpperCase(),
  amount: monthlyCredits * 9,
  interval: 'month',
  monthlyCredits,
  aiPhotoBackgroundGenerations: null,
  aiVideos: null,
});
const plans = [plan('a', 100), plan('b', 400), plan('c', 400), plan('d', 1300)];

const subscriber = (given: Partial<Subscriber> = {}): Subscriber => ({
  priceId: 'b',
  futurePriceId: null,
  cycleEndingOn: '2026-12-01T10:00:00.000Z',
  isCanceling: false,
  subscribe_from_shopify: true,
  subscription_status: 'active',
  currentBillingCycle: {
    aiImageCreditsRemaining: 1,
    aiVideoCreditsRemaining: 1,
    useUnifiedCredits: true,
    subscriptionCredits: 2,
  },
  isTest: false,
  trialEndsOn: null,
  ...given,
});

const choices = (given: Subscriber | null, busy: string | null = null, isSetUp = true) =>
  planChoices({ plans, subscriber: given, busy, isSetUp });
const labels = (...given: Parameters<typeof choices>) => choices(...given).map((choice) => choice.label);
const open = (...given: Parameters<typeof choices>) => choices(...given).map((choice) => !choice.isDisabled);

describe('the button of a plan', () => {
  it('says how the plan compares to the current one', () => {
    expect(labels(subscriber())).toEqual(['Downgrade', 'Current Plan', 'Change', 'Upgrade']);
    expect(open(subscriber())).toEqual([true, false, true, true]);
    expect(labels(subscriber({ priceId: 'gone' }))).toEqual(['Change', 'Change', 'Change', 'Change']);
  });

  it('is a purchase without a plan that runs', () => {
    for (const status of ['canceled', 'declined', 'expired', 'pending'] as const) {
      expect(labels(subscriber({ subscription_status: status }))).toEqual(Array(4).fill('Purchase'));
    }
    expect(labels(null)).toEqual(Array(4).fill('Purchase'));
    expect(open(null)).toEqual([true, true, true, true]);
  });

  it('is closed for the plan that comes next, while one is being chosen, on hold, and without a payment provider', () => {
    const changing = subscriber({ futurePriceId: 'a' });
    expect(labels(changing)).toEqual(['Changing To', 'Current Plan', 'Change', 'Upgrade']);
    expect(open(changing)).toEqual([false, false, true, true]);
    expect(labels(subscriber(), 'plan:d')[3]).toBe('Please Wait...');
    expect(open(subscriber(), 'plan:d')).toEqual([false, false, false, false]);
    expect(open(subscriber(), 'cancel-change')).toEqual([false, false, false, false]);
    expect(open(subscriber({ subscription_status: 'frozen' }))).toEqual([false, false, false, false]);
    expect(open(null, null, false)).toEqual([false, false, false, false]);
  });

  it('A38: stands out once at most: the next step up, or a first plan', () => {
    const primaries = (given: Subscriber | null) => choices(given).map((choice) => choice.isPrimary);
    expect(primaries(null)).toEqual([false, true, false, false]);
    expect(primaries(subscriber())).toEqual([false, false, false, true]);
    expect(primaries(subscriber({ priceId: 'd' }))).toEqual([false, false, false, false]);
  });
});

describe('the lines of a plan', () => {
  it('are those of the spec, with one sort of credits or with two', () => {
    const split = { ...plan('x', 1300), aiPhotoBackgroundGenerations: 1200, aiVideos: 30 };
    expect(featureLines(split, true)).toEqual([
      'Unlimited AI background removal',
      '1,300 credits per month',
      'Unlimited downloads with no watermarks',
    ]);
    expect(featureLines(split, false)).toEqual([
      'Unlimited AI background removal',
      '1,200 product background generations per month',
      '30 AI video generations per month',
      'Unlimited downloads with no watermarks',
    ]);
    expect(featureLines(plan('x', 100), false)).toHaveLength(3);
  });
});

describe('what a trial brings', () => {
  const about = { plans: plans.slice(0, 2), trialDays: 7, lent: { a: 23, b: 93 }, isTrialing: false };

  it('is said once for all plans', () => {
    expect(trialSentence(about)).toBe(
      'A free trial brings credits for photos, not for videos: 23 with A, 93 with B. The month’s credits come with the first payment.',
    );
    expect(trialSentence({ ...about, lent: { a: 0, b: 0 } })).toContain('brings no new credits');
    expect(trialSentence({ ...about, isTrialing: true })).toContain('brings its credits once');
    expect(trialSentence({ ...about, trialDays: 0 })).toBeNull();
  });
});

describe('what there is to say', () => {
  it('is nothing while all is well', () => {
    expect(planNotice(null, plans)).toBeNull();
    expect(planNotice(subscriber(), plans)).toBeNull();
    expect(planNotice(subscriber({ subscription_status: 'trialing' }), plans)).toBeNull();
  });

  it('names a planned end and a planned change in the words of the spec', () => {
    expect(planNotice(subscriber({ isCanceling: true, futurePriceId: 'a' }), plans)).toMatchObject({
      title: 'Plan ends on December 1, 2026',
      action: 'resume',
    });
    expect(planNotice(subscriber({ futurePriceId: 'd' }), plans)).toMatchObject({
      title: 'Changing to D on December 1, 2026',
      action: 'cancel-change',
    });
  });

  it.each([
    ['frozen', 'critical', 'Your plan is on hold'],
    ['past_due', 'critical', 'The last payment did not go through'],
    ['pending', 'info', 'Waiting for your approval'],
    ['declined', 'info', 'The plan was not approved'],
    ['expired', 'info', 'The approval has expired'],
    ['canceled', 'info', 'Your plan has ended'],
  ] as const)('%s', (subscription_status, tone, title) => {
    expect(planNotice(subscriber({ subscription_status, isCanceling: true }), plans)).toMatchObject({ tone, title });
  });
});

it.each([
  ['upgrade', 'working', true],
  ['cancel', 'taking_back', true],
  // Its page is one press away.
  ['upgrade', 'waiting', false],
  ['subscribe', 'working', false],
  ['upgrade', 'done', false],
] as const)('a change (%s, %s) holds the plan’s buttons: %s', (kind, status, isHeld) => {
  expect(isUnderWay({ kind, status, priceId: 'b', url: null, message: null })).toBe(isHeld);
  expect(isUnderWay(null)).toBe(false);
});
