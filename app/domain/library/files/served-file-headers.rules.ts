import { contentDisposition, downloadName } from '../assets/asset-name.rules.ts';

interface ServedFileFacts {
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
  readonly isDownload: boolean;
  /** How long the address is still good for. */
  readonly secondsLeft: number;
}

/**
 * Headers of a stored file, whole or in part. Even a file that a browser took for a page could do nothing: it is
 * sandboxed and may load nothing. Kept only by the reader's own browser, and no longer than the address is good for.
 */
export function servedFileHeaders({ name, contentType, sha256, isDownload, secondsLeft }: ServedFileFacts): Headers {
  return new Headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(isDownload ? 'attachment' : 'inline', downloadName(name, contentType)),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': `private, max-age=${secondsLeft}`,
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256.slice(0, 32)}"`,
    'X-Robots-Tag': 'noindex',
  });
}

/** Whether an If-None-Match header names this ETag (weak comparison, RFC 9110 13.1.2). */
export function matchesETag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
