import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { NAVIGATION, QUICK_TOOLS } from './navigation.ts';

/** The admin's menu folds what comes after them away. */
const MOST_IN_ADMIN = 7;

it('has every place once, and each in the admin by its own name', () => {
  expect(new Set(NAVIGATION.map(({ place }) => place)).size).toBe(NAVIGATION.length);
  for (const { place, admin } of NAVIGATION) {
    if (admin !== null && admin !== QUICK_TOOLS) {
      expect([place, admin]).toEqual([place, PLACE_NAMES[place as keyof typeof PLACE_NAMES]]);
    }
  }
});

it('fits into the admin’s menu, in the order of the site', () => {
  const names = NAVIGATION.filter(({ place }) => place !== 'home').flatMap(({ admin }) => admin ?? []);
  expect(names).toEqual(['Product photos', 'Fashion', 'Portfolio', 'Quick tools', 'Catalogue', 'Plan', 'Settings']);
  expect(names.length).toBeLessThanOrEqual(MOST_IN_ADMIN);
});

it('is grouped on the site, and called there as the spec calls it', () => {
  const names: Record<string, string[]> = {};
  for (const { site, group = 'main' } of NAVIGATION) if (site !== null) (names[group] ??= []).push(site);
  expect(names).toEqual({
    main: ['New Project', 'Portfolio', 'Catalogue', 'Custom Training', 'Billing'],
    project: ['Product photos', 'Fashion', 'Ideation'],
    tools: ['Remove background', 'Erase & fill', 'Image editor', 'Edit with AI'],
    foot: ['API keys'],
  });
});

it('is where both menus take their links from', () => {
  for (const file of ['app/shell/embedded/admin-navigation.tsx', 'app/shell/standalone/sidebar.tsx']) {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('NAVIGATION');
    // A page of a feature is named in the list, not here.
    expect([file, text.match(/to="\/|PLACE_NAMES/g)]).toEqual([file, null]);
  }
});
