import { expect, it } from 'vitest';
import { BASELINE, FIRST_REPLACED, LAST_REPLACED, migrationsOfBackup } from './baseline.rules.ts';

const known = new Set([BASELINE, '20261128120000_next', '20261128130000_later']);

it('brings a backup to the migrations that it names', () => {
  expect(migrationsOfBackup([BASELINE, '20261128120000_next'], known)).toEqual({
    apply: new Set([BASELINE, '20261128120000_next']),
  });
});

it('loads a backup of the last schema before the baseline into the baseline', () => {
  const recorded = [FIRST_REPLACED, '20261129000000_catalogue', LAST_REPLACED];
  expect(migrationsOfBackup(recorded, known)).toEqual({ apply: new Set([BASELINE]) });
});

it('refuses a backup of an older schema before the baseline', () => {
  const recorded = [FIRST_REPLACED, '20261129000000_catalogue'];
  expect(migrationsOfBackup(recorded, known)).toEqual({ unknown: '20261129000000_catalogue', isBeforeBaseline: true });
});

it('refuses a backup of newer code', () => {
  expect(migrationsOfBackup([BASELINE, '29990101000000_newer'], known)).toEqual({
    unknown: '29990101000000_newer',
    isBeforeBaseline: false,
  });
});
