/** Longest commentary that LinkedIn takes, in characters of the merchant's text. */
export const MAX_LINKEDIN_CAPTION = 3_000;

/**
 * A caption in LinkedIn's little-text format: its reserved characters escaped, because the text ends at the first one that
 * is not; hashtags as the links they are. (LinkedIn: "little text format".)
 */
export function toLittleText(caption: string): string {
  const parts = caption.split(ADDRESS);
  return parts.map((part, index) => (index % 2 === 1 ? escape(part) : linkHashtags(part))).join('');
}

/** A part of an address: up to a space, a bracket that was opened before it, or a mark that ends a clause in Chinese or Japanese. */
const IN_ADDRESS = '[^\\s()、。，！？；：）」』】〉》]';
/** A web address; its fragment is no hashtag. */
const ADDRESS = new RegExp(
  `((?:https?://|www\\.|(?:[\\p{L}\\p{N}-]+\\.)+\\p{L}{2,}/)(?:${IN_ADDRESS}|\\(${IN_ADDRESS}*\\))*)`,
  'u',
);
/** Persian words have non-joiners within. */
const HASHTAG = /((?<![\p{L}\p{M}\p{N}_/&])#[\p{L}\p{M}\p{N}_]+(?:\u200c[\p{L}\p{M}\p{N}_]+)*)/u;

const linkHashtags = (text: string): string =>
  text
    .split(HASHTAG)
    .map((part, index) => (index % 2 === 1 ? `{hashtag|\\#|${escape(part.slice(1))}}` : escape(part)))
    .join('');

const escape = (text: string) => text.replace(/[\\<>#~_|[\]*(){}@]/g, (found) => `\\${found}`);
