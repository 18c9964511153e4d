import type { DevMedia } from './dev-shop.ts';

interface Transform {
  readonly maxWidth?: number | null;
  readonly maxHeight?: number | null;
}

/** A picture as the schema's `MediaImage`. */
export function mediaView(media: DevMedia, origin: string) {
  const isReady = media.status === 'READY';
  const image = isReady
    ? {
        __typename: 'Image',
        id: media.id.replace('MediaImage', 'ImageSource'),
        altText: media.alt,
        width: media.width,
        height: media.height,
        url: ({ transform }: { transform?: Transform | null }) => pictureAddress(media, origin, transform),
      }
    : null;
  const fault = media.error ? [{ ...media.error, details: null }] : [];
  return {
    __typename: 'MediaImage',
    id: media.id,
    alt: media.alt,
    mediaContentType: 'IMAGE',
    status: media.status,
    fileStatus: media.status,
    mimeType: media.mimeType,
    mediaErrors: fault,
    fileErrors: fault,
    mediaWarnings: [],
    image,
    preview: { status: media.status, image },
    originalSource: isReady ? { fileSize: null, url: pictureAddress(media, origin) } : null,
  };
}

function pictureAddress(media: DevMedia, origin: string, transform?: Transform | null): string {
  const url = new URL(`/cdn/files/${media.id.split('/').at(-1)}`, origin);
  const side = Math.min(transform?.maxWidth ?? Infinity, transform?.maxHeight ?? Infinity);
  if (Number.isFinite(side)) url.searchParams.set('width', String(side));
  return url.href;
}
