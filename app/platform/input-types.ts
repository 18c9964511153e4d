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

/** Fields whose bytes are compared with a hash of before. */
const PASSWORD = /password/i;

/**
 * The value with every text in NFC: macOS types and names files in NFD, and `é` in one form does not find `é` in the other. Lines end
 * as pages count them: forms send two characters for each end, which a page's counter takes for one. Passwords are left as they are
 * typed; files, streams and names of fields are not touched.
 */
export function normalizeTexts<T>(value: T): T {
  const root: Record<string, unknown> = { value };
  // Without recursion: nesting is chosen by the sender.
  const open = [root];
  for (let copy = open.pop(); copy; copy = open.pop()) {
    for (const [key, part] of Object.entries(copy)) {
      if (typeof part === 'string') {
        if (!PASSWORD.test(key)) copy[key] = part.normalize('NFC').replace(/\r\n?/g, '\n');
      } else if (typeof part === 'object' && part !== null && isPlain(part)) {
        const inner = (Array.isArray(part) ? [...(part as unknown[])] : { ...part }) as Record<string, unknown>;
        copy[key] = inner;
        open.push(inner);
      }
    }
  }
  return root['value'] as T;
}

/** Lists and objects as JSON and forms give them; files and streams are not looked into. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
