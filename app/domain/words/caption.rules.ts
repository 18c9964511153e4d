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

/** A file's name where it reads like the name of a thing; what a camera or a program called it says nothing. */
export function nameInWords(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return /^[\p{L}][\p{L}\s'’&,]{2,79}$/u.test(name) && !CAMERA_NAME.test(name) ? name : '';
}
