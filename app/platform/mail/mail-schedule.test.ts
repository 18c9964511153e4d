import { expect, it } from 'vitest';
import { isRefusedForGood, isTooOld } from './mail-schedule.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it('gives up after three days, not before', () => {
  expect(isTooOld({ createdAt: hoursAgo(71.9) }, now)).toBe(false);
  expect(isTooOld({ createdAt: hoursAgo(72) }, now)).toBe(true);
});

it('takes only a refusal of the mail itself for the last word', () => {
  expect(isRefusedForGood({ code: 'EENVELOPE', responseCode: 550 })).toBe(true);
  expect(isRefusedForGood({ code: 'EMESSAGE', responseCode: 554 })).toBe(true);
  expect(isRefusedForGood({ code: 'EENVELOPE', responseCode: 451 })).toBe(false);
  expect(isRefusedForGood({ code: 'EAUTH', responseCode: 535 })).toBe(false);
  expect(isRefusedForGood({ code: 'ESOCKET' })).toBe(false);
  expect(isRefusedForGood(new Error('anything'))).toBe(false);
});
