import type { PublishDestination } from './destinations.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'video/mp4': 'mp4' };

/** 128 bits as base64url. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/;

/** Path of a page: `/share/facebook/{token}`, `/share/facebook/video/{token}`. */
export function pagePath(destination: PublishDestination, type: 'image' | 'video', token: string): string {
  return `/share/${destination}/${type === 'video' ? 'video/' : ''}${token}`;
}

/** Path of one rendition. The ending is for networks that look at it before they ask. */
export function filePath(token: string, contentType: string): string {
  return `/published/${token}.${EXTENSIONS[contentType] ?? 'bin'}`;
}

/** The token of a rendition's path; null for an address that we did not make. */
export function readFileName(name: string): { readonly token: string; readonly extension: string } | null {
  const [, token = '', extension = ''] = /^([A-Za-z0-9_-]{22})\.([a-z0-9]{2,4})$/.exec(name) ?? [];
  return token ? { token, extension } : null;
}

/**
 * The network's own dialog for sharing a page; null where it has none for the web.
 * Facebook: developers.facebook.com/docs/sharing; X: developer.x.com, web intents; LinkedIn: share-offsite.
 */
export function dialogUrl(destination: PublishDestination, pageUrl: string, words: string): string | null {
  switch (destination) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: pageUrl })}`;
    case 'twitter':
      return `https://x.com/intent/post?${new URLSearchParams({ ...(words ? { text: words } : {}), url: pageUrl })}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: pageUrl })}`;
    case 'tiktok':
    case 'link':
      return null;
  }
}
