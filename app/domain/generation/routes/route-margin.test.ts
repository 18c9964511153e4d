import { expect, test } from 'vitest';
import { defaultChoice, marginState } from './route-margin.rules.ts';

const AGENCY = 49_750;

test.each([
  {
    what: 'a photo',
    credits: 2,
    creditMicros: AGENCY,
    costMicros: 40_000,
    hasLocal: true,
    is: 'sound',
    by: 'provider',
  },
  { what: 'a video', credits: 4, creditMicros: AGENCY, costMicros: 475_000, hasLocal: true, is: 'loss', by: 'local' },
  {
    what: 'no engine of ours',
    credits: 2,
    creditMicros: 1,
    costMicros: 50_000,
    hasLocal: false,
    is: 'loss',
    by: 'off',
  },
  { what: 'just covered', credits: 4, creditMicros: 10, costMicros: 40, hasLocal: true, is: 'sound', by: 'provider' },
  {
    what: 'free on purpose',
    credits: 0,
    creditMicros: 10,
    costMicros: 2_000,
    hasLocal: true,
    is: 'given',
    by: 'provider',
  },
  { what: 'no plans', credits: 4, creditMicros: null, costMicros: 9, hasLocal: true, is: 'unknown', by: 'provider' },
])('$what is $is and done by $by', ({ is, by, what: _, ...facts }) => {
  expect(marginState(facts)).toBe(is);
  expect(defaultChoice(facts)).toBe(by);
});
