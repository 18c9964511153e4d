import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

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
