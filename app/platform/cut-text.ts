const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text that measures at most `most`, cut between characters as readers see them: an emoji of several code points, or
 * a letter with its marks, is kept whole or left out.
 *
 * @param measure of one such character; default: UTF-16 units, as schemas and columns count
 */
export function cutText(text: string, most: number, measure = (character: string): number => character.length): string {
  let measured = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    measured += measure(segment);
    if (measured > most) return text.slice(0, index);
  }
  return text;
}
