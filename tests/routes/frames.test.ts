import { expect, it } from 'vitest';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PAGE_FILES, textOf } from './route-files.ts';

const FRAME = 'routes/site/frame';

/** Routes of the site that show a page; those in the admin have a frame of their own around them. */
const pages = PAGE_FILES.filter(({ id, path }) => !/^\/app(\/|$)/.test(path) && id !== FRAME)
  .map((route) => ({ ...route, text: textOf(route) }))
  .filter(({ text }) => text.includes('export default'));

it('every page of the site says what stands around it', () => {
  const framed = pages.filter(({ around }) => around.includes(FRAME));
  expect(framed.length).toBeGreaterThan(40);
  const bare = pages.filter((page) => !framed.includes(page));
  expect(bare.filter(({ text }) => !text.includes("RouteHandle = { frame: 'none' }")).map(({ id }) => id)).toEqual([]);
  expect(pages.filter(({ text }) => text.includes('SiteFrame')).map(({ id }) => id)).toEqual([]);
});

it('the title of a page that could not be shown says so', () => {
  const titled = PAGE_FILES.map((route) => ({ ...route, text: textOf(route) })).filter(
    // The frame of the admin names its refusals by itself.
    ({ id, text }) => /export (const meta|const \{ handle, meta)/.test(text) && id !== 'routes/embedded/frame',
  );
  expect(titled.length).toBeGreaterThan(80);
  const isTold = (text: string) => /pageMeta\([^;]*\berror\);/.test(text) || text.includes('= definePage<');
  expect(titled.filter(({ text }) => !isTold(text)).map(({ file }) => file)).toEqual([]);
  const response = { status: 404, statusText: '', internal: false, data: null };
  expect(pageMeta('Portfolio')).toEqual([{ title: 'Portfolio - Plinth' }]);
  // Remix hands over null for a page that was shown.
  expect(pageMeta('Portfolio', null)).toEqual([{ title: 'Portfolio - Plinth' }]);
  expect(pageMeta('Portfolio', response)).toEqual([{ title: 'Page not found - Plinth' }]);
  expect(pageMeta('Portfolio', new Error('x'))).toEqual([{ title: 'This page could not be shown - Plinth' }]);
});
