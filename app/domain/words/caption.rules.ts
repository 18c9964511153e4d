/** Words that a prompt for captions has to have (platform-and-account, section 9). */
const MIN_PROMPT_WORDS = 5;
export const MAX_PROMPT_LENGTH = 1000;
/** Captions of one answer, and of one in the store's dialog (same). */
export const CAPTION_COUNT = 3;
export const STORE_CAPTION_COUNT = 4;
/** Captions that a client may say it has already. */
export const MAX_KNOWN_CAPTIONS = 60;

/** Whether there is enough to write about. */
export function isPromptLongEnough(prompt: string): boolean {
  return (prompt.match(/[\p{L}\p{N}][^\s]*/gu) ?? []).length >= MIN_PROMPT_WORDS;
}

const CAMERA_NAME =
  /^(img|dsc|dscf|pxl|image|photo|picture|screenshot|untitled|upload|product|store picture|copy|file)\b/i;

/** Article numbers and counts before or after the words: `WP02 `, ` 2`, ` 1024x768`. */
const CODES = /^(?:[^\s]*\d[^\s]*\s)+|(?:\s[^\s]*\d[^\s]*)+$/g;
/** Words that say which photo it is; with a colour alone they name no product. */
const VIEW_NAME = /\s(main|front|back|side|top|detail|alt|hero)$/i;

/**
 * A file's name where it reads like the name of a thing; what a camera or a program called it says nothing. Of a name with
 * article numbers around it, what is left needs two words.
 */
export function nameInWords(fileName: string): string {
  const given = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  if (CAMERA_NAME.test(given)) return '';
  const bare = given.replace(CODES, '');
  const name = bare === given ? given : bare.replace(VIEW_NAME, '');
  const isName = /^[\p{L}][\p{L}\s'’&,]{2,79}$/u.test(name) && !CAMERA_NAME.test(name);
  return isName && (bare === given || name.includes(' ')) ? name : '';
}
