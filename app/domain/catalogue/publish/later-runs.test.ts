import { expect, test } from 'vitest';
import { hasReplaced, isLater, withoutRun } from './later-runs.rules.ts';
import { productBeforeSchema } from './product-before.schema.ts';

const media = (...ids: string[]) => ids.map((id) => ({ id, alt: `alt ${id}` }));
const before = (facts: object) => productBeforeSchema.parse({ media: [], ...facts });
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

/** The first run puts `one` in the place of `a`; the second finds `one` and `b`. */
const first = {
  before: before({ media: media('a', 'b'), replaced: ['a'], links: [{ variantId: 's', title: 'S', mediaId: 'a' }] }),
  ours: ['one'],
};
const links = [{ variantId: 's', title: 'S', mediaId: 'one' }];

test('a run that found the media of another came later', () => {
  expect(isLater({ media: media('one', 'b') }, ['one'])).toBe(true);
  expect(isLater({ media: media('a', 'b') }, ['one'])).toBe(false);
});

test('a later run that replaced the earlier one’s keeps off what that one had replaced, and brings it back', () => {
  const later = before({ media: media('one', 'b'), replaced: ['one'], links });
  expect(hasReplaced(later, first.ours)).toBe(true);
  const alone = withoutRun(later, first);
  expect([ids(alone.media), alone.replaced]).toEqual([['a', 'b'], ['a']]);
  expect(alone.links).toEqual([{ variantId: 's', title: 'S', mediaId: 'a' }]);
});

test('a later run that only added, or replaced something else, has nothing more to bring back', () => {
  for (const replaced of [[], ['b']]) {
    const alone = withoutRun(before({ media: media('one', 'b'), replaced, links }), first);
    expect([ids(alone.media), alone.replaced]).toEqual([['a', 'b'], replaced]);
  }
});
