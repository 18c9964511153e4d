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

/** A web address up to the next space; its fragment is no hashtag. */
const ADDRESS = /((?:https?:\/\/|www\.)\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/\S*)/u;
const HASHTAG = /((?<![\p{L}\p{M}\p{N}_/&])#[\p{L}\p{M}\p{N}_]+)/u;

const linkHashtags = (text: string): string =>
  text
    .split(HASHTAG)
    .map((part, index) => (index % 2 === 1 ? `{hashtag|\\#|${escape(part.slice(1))}}` : escape(part)))
    .join('');

const escape = (text: string) => text.replace(/[\\<>#~_|[\]*(){}@]/g, (found) => `\\${found}`);
