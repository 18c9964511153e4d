const NUL = '\0';
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** PostgreSQL's jsonb takes neither NUL nor half of a character. */
export function isStorable(text: string): boolean {
  return !text.includes(NUL) && !LONE_SURROGATE.test(text);
}

/** The text without what cannot be stored, at most `maxLength` long. */
export function toStorable(text: string, maxLength: number): string {
  const cut = text.replaceAll(NUL, '').slice(0, maxLength);
  return isStorable(cut) ? cut : cut.replace(new RegExp(LONE_SURROGATE, 'g'), '');
}
