import { expect, it } from 'vitest';
import { isRefusedForGood, nextTry } from './mail-schedule.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it('waits longer after every try, up to a quarter of an hour', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map(
    (attempts) => (nextTry({ attempts, createdAt: now }, now)!.getTime() - now.getTime()) / 1000,
  );
  expect(waits).toEqual([10, 30, 60, 120, 300, 900, 900, 900]);
});

it('gives up after three days, not before', () => {
  expect(nextTry({ attempts: 300, createdAt: hoursAgo(71.9) }, now)).not.toBeNull();
  expect(nextTry({ attempts: 1, createdAt: hoursAgo(72) }, now)).toBeNull();
});

it('takes only a refusal of the mail itself for the last word', () => {
  expect(isRefusedForGood({ code: 'EENVELOPE', responseCode: 550 })).toBe(true);
  expect(isRefusedForGood({ code: 'EMESSAGE', responseCode: 554 })).toBe(true);
  expect(isRefusedForGood({ code: 'EENVELOPE', responseCode: 451 })).toBe(false);
  expect(isRefusedForGood({ code: 'EAUTH', responseCode: 535 })).toBe(false);
  expect(isRefusedForGood({ code: 'ESOCKET' })).toBe(false);
  expect(isRefusedForGood(new Error('anything'))).toBe(false);
});
