import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pageMeta } from '#app/ui/page-meta.ts';

/** Routes of the site that show a page; those in the admin have a frame of their own around them. */
const pages = globSync('app/routes/*.tsx')
  .map((file) => ({ id: path.basename(file, '.tsx'), text: readFileSync(file, 'utf8') }))
  .filter(({ id, text }) => !/^app(\.|$)/.test(id) && text.includes('export default'));

it('every page of the site says what stands around it', () => {
  expect(pages.length).toBeGreaterThan(20);
  const isAnswered = ({ id, text }: (typeof pages)[number]) =>
    /handle: RouteHandle = \{.*(Frame: SiteFrame|frame: 'none')/.test(text) ||
    // What lies inside another page has that one's.
    pages.some((around) => id.startsWith(`${around.id}.`));
  expect(pages.filter((page) => !isAnswered(page)).map(({ id }) => id)).toEqual([]);
});

it('a page in the frame shows a failure inside of it, and one without a frame loads none of it', () => {
  const framed = pages.filter(({ text }) => text.includes('Frame: SiteFrame'));
  expect(framed.filter(({ text }) => !text.includes('ErrorBoundary')).map(({ id }) => id)).toEqual([]);
  const bare = pages.filter(({ text }) => text.includes("frame: 'none'"));
  expect(bare.filter(({ text }) => text.includes('SiteFrame')).map(({ id }) => id)).toEqual([]);
});

it('the title of a page that could not be shown says so', () => {
  const all = globSync('app/routes/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  // The frame of the admin names its refusals by itself.
  const failing = all.filter(({ file, text }) => text.includes('ErrorBoundary') && !file.endsWith('/app.tsx'));
  expect(failing.length).toBeGreaterThan(50);
  expect(failing.filter(({ text }) => !/pageMeta\([^;]*\berror\);/.test(text)).map(({ file }) => file)).toEqual([]);
  const response = { status: 404, statusText: '', internal: false, data: null };
  expect(pageMeta('Portfolio')).toEqual([{ title: 'Portfolio - Plinth' }]);
  expect(pageMeta('Portfolio', response)).toEqual([{ title: 'Page not found - Plinth' }]);
  expect(pageMeta('Portfolio', new Error('x'))).toEqual([{ title: 'This page could not be shown - Plinth' }]);
});
