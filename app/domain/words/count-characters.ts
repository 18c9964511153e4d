/** X counts an address as this many characters, whatever its length. */
const ADDRESS_WEIGHT = 23;
const ADDRESS = /https?:\/\/[^\s]+/giu;
/** Code points that X counts once; all others count twice (its published configuration, version 3). */
const COUNTED_ONCE: readonly (readonly [first: number, last: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
/** Shown as an emoji, not as a letter such as ©. */
const EMOJI = /\p{Emoji_Presentation}|\uFE0F|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The length of a text as a network counts it, for the counter on a page and the limit on the server alike. X: weighted, an
 * address as 23, an emoji as 2 whatever it is put together from. TikTok: UTF-16 units, as its API says. Others, which do not say: UTF-16
 * units too, the larger of the possible counts, so that no post is refused after it was accepted here.
 */
export function countCharacters(network: string, text: string): number {
  if (network === 'twitter' || network === 'x') return countForX(text.normalize('NFC'));
  return text.length;
}

function countForX(text: string): number {
  let weight = 0;
  const withoutAddresses = text.replace(ADDRESS, () => {
    weight += ADDRESS_WEIGHT;
    return '';
  });
  for (const { segment } of graphemes.segment(withoutAddresses)) {
    weight += EMOJI.test(segment) ? 2 : [...segment].reduce((sum, character) => sum + weightOf(character), 0);
  }
  return weight;
}

function weightOf(character: string): 1 | 2 {
  const code = character.codePointAt(0)!;
  return COUNTED_ONCE.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
}
