import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { NAVIGATION } from './navigation.ts';

/** The admin's menu folds what comes after them away. */
const MOST_IN_ADMIN = 7;

it('every place is there once, by its own name in the admin', () => {
  expect(new Set(NAVIGATION.map(({ place }) => place)).size).toBe(NAVIGATION.length);
  for (const { place, admin } of NAVIGATION)
    if (admin !== null) expect([place, admin]).toEqual([place, PLACE_NAMES[place]]);
  expect(NAVIGATION.filter(({ place, admin }) => place !== 'home' && admin !== null)).toHaveLength(MOST_IN_ADMIN);
});

it('is called on the site as the spec calls it', () => {
  const names = NAVIGATION.flatMap(({ site }) => site ?? []);
  expect(names).toEqual([
    'New Project',
    'Ideation',
    'Remove background',
    'Edit with AI',
    'Image editor',
    'Videos',
    'Portfolio',
    'Catalogue',
    'Custom Training',
    'Billing',
  ]);
});

it('is where both menus take their links from', () => {
  for (const file of ['app/shell/embedded/admin-navigation.tsx', 'app/shell/standalone/sidebar.tsx']) {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('NAVIGATION');
    // A page of a feature is named in the list, not here.
    expect([file, text.match(/to="\/|PLACE_NAMES/g)]).toEqual([file, null]);
  }
});
