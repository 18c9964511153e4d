import { expect, test } from 'vitest';
import { changedOf, differencesOf, toLinks, toMedia } from './differences.rules.ts';
import { productBeforeSchema } from './product-before.schema.ts';

const media = (...ids: string[]) => ids.map((id) => ({ id, alt: `alt ${id}` }));
const links = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([id, mediaId]) => ({ variantId: id, title: id.toUpperCase(), mediaId }));

test('what differs from before is found, and nothing else is', () => {
  const before = { media: toMedia(media('a', 'b', 'c')), links: links({ sand: 'a', moss: 'b' }) };
  const differ = (now: ReturnType<typeof media>, own: ReturnType<typeof links> | null = null) =>
    differencesOf(before, { media: now, links: own });
  expect(differ(media('a', 'b', 'c'))).toEqual([]);
  expect(differ(media('b', 'a', 'c'))).toEqual(['another order']);
  expect(differ(media('a', 'x', 'c'))).toEqual(['1 added', '1 taken off']);
  expect(differ([{ id: 'a', alt: 'new' }, ...media('b', 'c')])).toEqual(['1 with another alt text']);
  expect(differ(media('a', 'b', 'c'), links({ sand: 'a', moss: 'b' }))).toEqual([]);
  expect(differ(media('a', 'b', 'c'), links({ sand: 'b', slate: 'a' }))).toEqual(['3 variants with another image']);
});

test('variants without a picture of their own are no links', () => {
  const variants = [
    { id: 'sand', title: 'SAND', mediaId: 'a' },
    { id: 'moss', title: 'MOSS', mediaId: null },
  ];
  expect(toLinks(variants)).toEqual(links({ sand: 'a' }));
});

test('only what the way back would overwrite is asked about', () => {
  const before = productBeforeSchema.parse({
    media: media('a', 'b', 'c'),
    links: links({ sand: 'a', moss: 'b' }),
    replaced: ['a'],
    assigned: ['sand'],
    after: { media: media('ours', 'b', 'c'), links: links({ sand: 'ours', moss: 'b' }) },
  });
  const written = media('ours');
  const changed = (now: ReturnType<typeof media>, own = links({ sand: 'ours', moss: 'b' })) =>
    changedOf(before, { written, now: { media: now, links: own } });
  expect(changed(media('ours', 'b', 'c'))).toEqual([]);
  // Texts of others, and the variant that we never touched, stay as they are by themselves.
  expect(changed([...media('ours'), { id: 'b', alt: 'new' }, ...media('c')])).toEqual([]);
  expect(changed(media('ours', 'b', 'c'), links({ sand: 'ours', moss: 'c' }))).toEqual([]);
  expect(changed([{ id: 'ours', alt: 'new' }, ...media('b', 'c')])).toEqual(['The alt text of image 1 is “new” now.']);
  expect(changed(media('b', 'ours', 'c'))).toEqual(['Its images are in another order now.']);
  expect(changed(media('ours', 'b', 'c'), links({ sand: 'c', moss: 'b' }))).toEqual([
    'Variant SAND has another image now.',
  ]);
  expect(changed(media('b', 'c'), links({ moss: 'b' }))).toEqual(['Variant SAND has another image now.']);
});

test('another order is asked about only where pictures have to go back to their places', () => {
  const before = productBeforeSchema.parse({
    media: media('a', 'b'),
    links: [],
    replaced: [],
    assigned: [],
    after: { media: media('a', 'b', 'ours'), links: [] },
  });
  const now = { media: media('b', 'a', 'ours'), links: null };
  expect(changedOf(before, { written: media('ours'), now })).toEqual([]);
  expect(changedOf({ ...before, replaced: ['x'] }, { written: media('ours'), now })).toEqual([
    'Its images are in another order now.',
  ]);
});
