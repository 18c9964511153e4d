const MAX_NAME_LENGTH = 120;
const FALLBACK_NAME = 'image';

/** Control characters, and the invisible ones that turn text round or hide in it (an RTL override makes gpj.exe of exe.jpg). */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

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
  const leaf = raw.replace(UNSEEN, '').split(/[/\\]/).pop() ?? '';
  const name = leaf.replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (name === '') return FALLBACK_NAME;
  const characters = [...name];
  if (characters.length <= MAX_NAME_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_NAME_LENGTH - extension.length).join('') + extension;
}

/** The name under which an asset is downloaded: its own, with the ending of what is really in the file. */
export function downloadName(name: string, contentType: string): string {
  const extension = extensionOf(contentType);
  const stem = name.replace(/\.(jpe?g|png|webp|avif|heic|gif|mp4|webm)$/i, '') || FALLBACK_NAME;
  return `${stem}.${extension}`;
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
  const stem = [...photoName.replace(/\.[A-Za-z0-9]{1,8}$/, '')].slice(0, MAX_NAME_LENGTH - CUT_OUT_ENDING.length);
  return cleanAssetName(`${stem.join('') || FALLBACK_NAME}${CUT_OUT_ENDING}`);
}

/** What a photo, or the cut-out of one, is called on a screen: without endings that only files need. */
export function pictureTitle(name: string): string {
  const title = name.replace(/\.(jpe?g|png|webp|avif|heic|gif)$/i, '').replace(/-cut-out$/, '');
  return title === '' ? name : title;
}
