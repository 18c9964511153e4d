import { expect, it } from 'vitest';
import { currentPlace } from './current-place.ts';

const EDITOR = { to: '/dashboard/enhance-with-editor' };
const ERASE = { to: '/dashboard/enhance-with-editor?tool=erase' };
const HOME = { to: '/dashboard', isExact: true };
const LIBRARY = { to: '/dashboard/projects' };
const BILLING = { to: '/dashboard/userprofile?tab=subscription' };
const PLACES = [HOME, LIBRARY, EDITOR, ERASE, BILLING];

it('finds one place for a page, the nearest', () => {
  const at = (pathname: string, search = '') => currentPlace(PLACES, pathname, search)?.to;
  expect(at('/dashboard')).toBe(HOME.to);
  expect(at('/dashboard/projects', '?type=Video')).toBe(LIBRARY.to);
  expect(at('/dashboard/projects/one')).toBe(LIBRARY.to);
  expect(at('/dashboard/projectsother')).toBeUndefined();
  expect(at('/dashboard/credits')).toBeUndefined();
});

it('tells places apart that have one path', () => {
  const at = (pathname: string, search = '') => currentPlace(PLACES, pathname, search)?.to;
  expect(at('/dashboard/enhance-with-editor', '?image=1')).toBe(EDITOR.to);
  expect(at('/dashboard/enhance-with-editor', '?tool=erase')).toBe(ERASE.to);
  expect(at('/dashboard/userprofile', '?tab=subscription')).toBe(BILLING.to);
  expect(at('/dashboard/userprofile')).toBeUndefined();
});
