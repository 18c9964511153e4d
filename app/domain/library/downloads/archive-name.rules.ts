import { cutText } from '#app/platform/cut-text.ts';

const RESERVED = /[<>:"/\\|?*]/g;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?= *(?:\.|$))/i;
/** File systems allow 255 bytes; a folder or a counter in front still fits. */
const MAX_NAME_BYTES = 200;
const FALLBACK_NAME = 'file';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function splitEnding(name: string): readonly [stem: string, ending: string] {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  return [stem, ending];
}

/** The stem shortened by whole characters as readers see them, so that stem and ending fit the limit. */
function fit(stem: string, ending: string): string {
  const most = MAX_NAME_BYTES - bytesOf(ending);
  if (bytesOf(stem) <= most) return stem + ending;
  return (cutText(stem, most, bytesOf).replace(/[. ]+$/, '') || FALLBACK_NAME) + ending;
}

/**
 * A name that Windows, macOS and Linux can write: NFC, no reserved characters or device names, no dots or spaces at the
 * end, at most 200 bytes in UTF-8; the ending survives. Sources: Microsoft, "Naming Files, Paths, and Namespaces".
 */
export function archiveName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replace(RESERVED, '-')
    .replace(/^ +|[. ]+$/g, '');
  const [stem, ending] = splitEnding(plain);
  const tame = stem.replace(/[. ]+$/, '') || FALLBACK_NAME;
  return fit(tame.replace(DEVICE, '_$&'), ending);
}

/** Equal for names that one of the three file systems takes for the same. */
const foldName = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Gives the pictures of products their names, without an ending: `Blue mug` is `blue-mug-1`, the next `blue-mug-2`. */
export function numberedNames(): (title: string) => string {
  const counts = new Map<string, number>();
  return (title) => {
    const name = archiveName(title).toLowerCase().replace(/\s+/g, '-');
    const count = (counts.get(foldName(name)) ?? 0) + 1;
    counts.set(foldName(name), count);
    return `${name}-${count}`;
  };
}

/** Gives every file of an archive a name of its own: a second `mug.png` is `mug (2).png`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = archiveName(name);
    const [stem, ending] = splitEnding(safe);
    let unique = safe;
    for (let count = 2; taken.has(foldName(unique)); count += 1) unique = fit(stem, ` (${count})${ending}`);
    taken.add(foldName(unique));
    return unique;
  };
}
