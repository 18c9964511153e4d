import { expect, it } from 'vitest';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PAGE_FILES, textOf } from './route-files.ts';

/** Routes of the site that show a page; those in the admin have a frame of their own around them. */
const pages = PAGE_FILES.filter(({ path }) => !/^\/app(\/|$)/.test(path))
  .map((route) => ({ ...route, text: textOf(route) }))
  .filter(({ text }) => text.includes('export default'));

it('every page of the site says what stands around it', () => {
  expect(pages.length).toBeGreaterThan(20);
  const isAnswered = ({ around, text }: (typeof pages)[number]) =>
    /handle: RouteHandle = \{.*(Frame: SiteFrame|frame: 'none')/.test(text) ||
    // What lies inside another page has that one's.
    around.length > 0;
  expect(pages.filter((page) => !isAnswered(page)).map(({ id }) => id)).toEqual([]);
});

it('a page in the frame shows a failure inside of it, and one without a frame loads none of it', () => {
  const framed = pages.filter(({ text }) => text.includes('Frame: SiteFrame'));
  expect(framed.filter(({ text }) => !text.includes('ErrorBoundary')).map(({ id }) => id)).toEqual([]);
  const bare = pages.filter(({ text }) => text.includes("frame: 'none'"));
  expect(bare.filter(({ text }) => text.includes('SiteFrame')).map(({ id }) => id)).toEqual([]);
});

it('the title of a page that could not be shown says so', () => {
  const all = PAGE_FILES.map((route) => ({ ...route, text: textOf(route) }));
  // The frame of the admin names its refusals by itself.
  const failing = all.filter(({ file, text }) => text.includes('ErrorBoundary') && !file.endsWith('/admin/frame.tsx'));
  expect(failing.length).toBeGreaterThan(50);
  expect(failing.filter(({ text }) => !/pageMeta\([^;]*\berror\);/.test(text)).map(({ file }) => file)).toEqual([]);
  const response = { status: 404, statusText: '', internal: false, data: null };
  expect(pageMeta('Portfolio')).toEqual([{ title: 'Portfolio - Plinth' }]);
  // Remix hands over null for a page that was shown.
  expect(pageMeta('Portfolio', null)).toEqual([{ title: 'Portfolio - Plinth' }]);
  expect(pageMeta('Portfolio', response)).toEqual([{ title: 'Page not found - Plinth' }]);
  expect(pageMeta('Portfolio', new Error('x'))).toEqual([{ title: 'This page could not be shown - Plinth' }]);
});
