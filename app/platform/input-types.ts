import { z } from 'zod';

/** Greatest number that an integer column of PostgreSQL holds. */
export const MAX_WHOLE = 2_147_483_647;

/** A whole number that a column can hold, from `min` on. */
export const wholeNumber = (min = 0) => z.number().int().min(min).max(MAX_WHOLE);

/** The same out of an address or a form, where everything is text. */
export const wholeNumberText = (min = 0) => z.coerce.number().int().min(min).max(MAX_WHOLE);

/** NUL, and halves of surrogate pairs: no text of the database can hold them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Path of the first text within a value that no database can hold; null where there is none. */
export function findUnstorableText(value: unknown): string | null {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value: found } = next;
    if (typeof found === 'string' && UNSTORABLE.test(found)) return path;
    if (typeof found !== 'object' || found === null || !isPlain(found)) continue;
    for (const [key, part] of Object.entries(found).toReversed()) {
      const at = path ? `${path}.${key}` : key;
      if (UNSTORABLE.test(key)) return path || 'request';
      open.push({ path: at, value: part });
    }
  }
  return null;
}

/** Lists and objects as JSON and forms give them; files and streams are not looked into. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
