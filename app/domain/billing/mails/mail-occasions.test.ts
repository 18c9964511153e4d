import { describe, expect, it } from 'vitest';
import { isTrialEnding, mailOccasion } from './mail-occasions.rules.ts';
import type { Noted } from './mail-occasions.rules.ts';

const cycleStartsOn = new Date('2026-03-01T12:00:00.000Z');
const noted = (given: Partial<Noted> = {}): Noted => ({
  status: 'active',
  priceId: 'studio',
  futurePriceId: null,
  isCanceling: false,
  cycleStartsOn,
  ...given,
});

describe('what a mail is about', () => {
  it.each<[string, Partial<Noted> | null, Partial<Noted>, object | null]>([
    ['a plan that was just bought', null, {}, null],
    ['a payment that came through at last', { status: 'pending' }, {}, null],
    ['nothing new', {}, {}, null],
    ['a renewal', { cycleStartsOn: new Date(0) }, {}, null],
    ['a failed payment', {}, { status: 'past_due' }, { kind: 'payment-failed', cycleStartsOn }],
    ['a trial that could not be paid', { status: 'trialing' }, { status: 'past_due' }, { kind: 'payment-failed' }],
    ['still not paid', { status: 'past_due' }, { status: 'past_due' }, null],
    ['paid at last', { status: 'past_due' }, {}, null],
    ['a dearer plan', { priceId: 'starter' }, {}, { kind: 'plan-changed', from: 'starter' }],
    ['a dearer plan, the planned one gone', { priceId: 'a', futurePriceId: 'b' }, {}, { kind: 'plan-changed' }],
    ['a planned change', {}, { futurePriceId: 'starter' }, { kind: 'change-planned', to: 'starter' }],
    ['another planned change', { futurePriceId: 'a' }, { futurePriceId: 'b' }, { kind: 'change-planned', to: 'b' }],
    ['a cheaper plan instead of the end', { isCanceling: true }, { futurePriceId: 'a' }, { kind: 'change-planned' }],
    ['a change taken back', { futurePriceId: 'starter' }, {}, { kind: 'change-undone' }],
    ['a cancellation', {}, { isCanceling: true }, { kind: 'plan-ending' }],
    ['a cancellation instead of a change', { futurePriceId: 'a' }, { isCanceling: true }, { kind: 'plan-ending' }],
    ['a cancellation taken back', { isCanceling: true }, {}, { kind: 'plan-resumed' }],
    ['the end that was announced', { isCanceling: true }, { status: 'canceled' }, null],
    ['an end that was not announced', { status: 'past_due' }, { status: 'canceled' }, { kind: 'plan-ended' }],
    ['long over', { status: 'canceled' }, { status: 'canceled' }, null],
  ])('%s', (_name, was, is, expected) => {
    const occasion = mailOccasion(was && noted(was), noted(is));
    if (expected === null) expect(occasion).toBeNull();
    else expect(occasion).toMatchObject(expected);
  });

  it('the end of a trial, three days before and while something will be charged', () => {
    const now = new Date('2026-03-05T12:00:00.000Z');
    const ends = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const trial = { status: 'trialing', isCanceling: false } as const;
    expect(isTrialEnding({ ...trial, trialEndsOn: ends(3) }, now)).toBe(true);
    expect(isTrialEnding({ ...trial, trialEndsOn: ends(0.1) }, now)).toBe(true);
    expect(isTrialEnding({ ...trial, trialEndsOn: ends(3.01) }, now)).toBe(false);
    expect(isTrialEnding({ ...trial, trialEndsOn: ends(-0.01) }, now)).toBe(false);
    expect(isTrialEnding({ ...trial, trialEndsOn: null }, now)).toBe(false);
    expect(isTrialEnding({ ...trial, isCanceling: true, trialEndsOn: ends(1) }, now)).toBe(false);
    expect(isTrialEnding({ ...trial, status: 'active', trialEndsOn: ends(1) }, now)).toBe(false);
  });
});
