import { cutText } from '#app/platform/cut-text.ts';
import { archiveName } from '../downloads/archive-name.rules.ts';

const MAX_NAME_LENGTH = 120;
const FALLBACK_NAME = 'image';

/** Control characters and invisible ones that reorder or hide text (an RTL override shows gpj.exe as exe.jpg). */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Joiners of Persian and Indic scripts and of emoji; tag letters of a flag (U+1F3F4), as in the flag of Wales. */
const JOINER = /^[\u200c\u200d]$/;
const FLAG_TAGS = /(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu;

/** The text without characters that cannot be seen and are part of no letter or emoji. */
export function removeInvisible(text: string): string {
  const tags = new Set([...text.matchAll(FLAG_TAGS)].map(({ index }) => index));
  const plain = text.replace(INVISIBLE, (found, index: number) => (JOINER.test(found) || tags.has(index) ? found : ''));
  // Joiners alone are no text.
  return /[^\s\u200c\u200d]/u.test(plain) ? plain : '';
}

const EXTENSION_BY_CONTENT_TYPE: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** File name extension of a stored content type, without the dot. */
export function extensionOf(contentType: string): string {
  return EXTENSION_BY_CONTENT_TYPE[contentType] ?? 'bin';
}

/**
 * A file name fit to be shown: no folders, no control or invisible characters, at most 120 characters (the extension
 * survives the cut). It is a label only, never part of a path or key.
 */
export function cleanAssetName(raw: string): string {
  const leaf = removeInvisible(raw.normalize('NFC')).split(/[/\\]/).pop() ?? '';
  const name = leaf.replace(/\s+/g, ' ').trim().replace(/^[. ]+/, '');
  if (name === '') return FALLBACK_NAME;
  if (codePointsOf(name) <= MAX_NAME_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = extension ? name.slice(0, -extension.length) : name;
  return cutText(stem, MAX_NAME_LENGTH - extension.length, codePointsOf).trimEnd() + extension;
}

const codePointsOf = (text: string): number => [...text].length;

/** The name under which an asset is downloaded, fit for any disk: its own, with the ending of the file's real type. */
export function downloadName(name: string, contentType: string): string {
  const extension = extensionOf(contentType);
  const stem = name.replace(/\.(jpe?g|png|webp|avif|heic|gif|mp4|webm)$/i, '') || FALLBACK_NAME;
  return archiveName(`${stem}.${extension}`);
}

/** Content-Disposition with a plain and a UTF-8 name (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const CUT_OUT_ENDING = '-cut-out.png';

/** The name of the cut-out of a photo: among many, it says whose it is. */
export function cutOutName(photoName: string): string {
  const stem = photoName.replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const kept = cutText(stem, MAX_NAME_LENGTH - CUT_OUT_ENDING.length, codePointsOf);
  return cleanAssetName(`${kept || FALLBACK_NAME}${CUT_OUT_ENDING}`);
}

/** "01 mug", "007-mug": a number that sorts files. "501 jeans" and "0 waste soap" begin with their names. */
const SORTING_NUMBER = /^0\d{1,3}[\s.)-]+(?=\p{L})/u;

/** The name of a photo, or of its cut-out, on a screen: `01_blue_camp-mug.jpg` is `blue camp mug`. One with spaces keeps its hyphens. */
export function pictureTitle(name: string): string {
  const title = numberedTitle(name);
  return title.replace(SORTING_NUMBER, '') || title;
}

/** `pictureTitle` with the number in front that sorts files, for names that have to differ. */
export function numberedTitle(name: string): string {
  const title = name.replace(/\.(jpe?g|png|webp|avif|heic|gif)$/i, '').replace(/-cut-out$/, '');
  return (/\s/.test(title) ? title : title.replace(/[-_]+/g, ' ').trim()) || name;
}
