/** Hebrew, Arabic and their neighbours, and the marks that turn what comes after them. */
const TURNS_TEXT = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufefc]/;

/**
 * A name within a sentence: where it is written from right to left, the words and numbers around it keep their places (first strong
 * isolate, Unicode UAX 9). Other names stay as they are.
 */
export const isolated = (name: string): string => (TURNS_TEXT.test(name) ? `\u2068${name}\u2069` : name);
