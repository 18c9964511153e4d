import { expect, test } from 'vitest';
import { describeMemo, describeOutcome, describeRun, toCsv } from './credit-entry.rules.ts';

const features = [{ name: 'product-photo', displayName: 'Product photo', creditsPerUse: 2 }];

test.each([
  ['4 x product-photo', '4 × Product photo'],
  ['1 x something-else', '1 × Something else'],
  ['Studio plan', 'Studio plan'],
])('%s is said as %s', (memo, said) => {
  expect(describeMemo(memo, features)).toBe(said);
});

test.each([
  ['4 x product-photo', '4 product photos'],
  ['1 x product-photo', '1 product photo'],
  ['3 x something-else', '3 × Something else'],
  ['Studio plan', 'Studio plan'],
])('the run %s is said as %s', (memo, said) => {
  expect(describeRun(memo, features)).toBe(said);
});

test.each([
  [{ held: 8, used: 8, open: 0 }, '8 credits'],
  [{ held: 8, used: 1, open: 0 }, '1 credit, 7 credits returned'],
  [{ held: 8, used: 0, open: 0 }, 'Nothing charged'],
  [{ held: 8, used: 2, open: 6 }, 'In progress, 6 credits reserved'],
])('the credits of a run %j came to %s', (run, said) => {
  expect(describeOutcome(run)).toBe(said);
});

test('a CSV keeps commas and quotes, and gives a spreadsheet no formula', () => {
  const entry = {
    position: 1,
    date: '2026-11-21T10:00:00.000Z',
    kind: 'grant' as const,
    amount: 5,
    change: 5,
    balance: 5,
  };
  const memos = ['a, "b"', '=1+1', '-2', '@x', '+1', '\t=1+1', '\r=1+1'];
  expect(toCsv(memos.map((memo) => ({ ...entry, memo }))).split('\r\n')).toEqual([
    'Number,Date,What happened,What for,Credits,Change,Balance',
    '1,2026-11-21T10:00:00.000Z,Added,"a, ""b""",5,5,5',
    "1,2026-11-21T10:00:00.000Z,Added,'=1+1,5,5,5",
    "1,2026-11-21T10:00:00.000Z,Added,'-2,5,5,5",
    "1,2026-11-21T10:00:00.000Z,Added,'@x,5,5,5",
    "1,2026-11-21T10:00:00.000Z,Added,'+1,5,5,5",
    "1,2026-11-21T10:00:00.000Z,Added,'\t=1+1,5,5,5",
    '1,2026-11-21T10:00:00.000Z,Added,"\'\r=1+1",5,5,5',
    '',
  ]);
});
