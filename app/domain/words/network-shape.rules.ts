import { ANY_SHAPE } from '@plinth/imaging';
import type { CaptionShape } from '@plinth/imaging';
import { countCharacters } from './count-characters.ts';

/** The form of a caption that each network's readers and rules want. Names as clients write them, lower case, letters only. */
const SHAPES: Readonly<Record<string, CaptionShape>> = {
  // 280 characters for everything together.
  twitter: { maxLength: 220, maxHashtags: 2, length: 'short' },
  x: { maxLength: 220, maxHashtags: 2, length: 'short' },
  linkedin: { maxLength: 300, maxHashtags: 3, length: 'long' },
  facebook: { maxLength: 300, maxHashtags: 2, length: 'mixed' },
  instagram: { maxLength: 300, maxHashtags: 8, length: 'mixed' },
  tiktok: { maxLength: 150, maxHashtags: 5, length: 'short' },
  // Words on a product's page.
  shopify: { maxLength: 300, maxHashtags: 0, length: 'long' },
};
/** Characters of a post with its hashtags, where a network counts both together. */
const WHOLE_POST: Readonly<Record<string, number>> = { twitter: 280, x: 280 };
/** The most that a network takes: X counts an address as 23 and a space before it. */
const FULL_POST: Readonly<Record<string, number>> = {
  facebook: 63_206,
  linkedin: 3_000,
  tiktok: 2_200,
  twitter: 280 - 24,
};

/** Characters that a network takes beside the page's address; null where it does not say. */
export const fullPostLength = (social: string): number | null => FULL_POST[social] ?? null;

const nameOf = (social: string | undefined) => (social ?? '').toLowerCase().replace(/[^a-z]/g, '');

/** The shape of a caption for a network; any other name, or none, is a post like any other. */
export function shapeFor(social: string | undefined): CaptionShape {
  const name = nameOf(social);
  return Object.hasOwn(SHAPES, name) ? SHAPES[name]! : ANY_SHAPE;
}

/** The hashtags that fit beside the caption. */
export function fittingHashtags(social: string | undefined, caption: string, hashtags: readonly string[]): string[] {
  const name = nameOf(social);
  const room = Object.hasOwn(WHOLE_POST, name) ? WHOLE_POST[name]! : Infinity;
  const fitting: string[] = [];
  for (const hashtag of hashtags.slice(0, shapeFor(social).maxHashtags)) {
    if (countCharacters(name, [caption, ...fitting, hashtag].join(' ')) <= room) fitting.push(hashtag);
  }
  return fitting;
}
