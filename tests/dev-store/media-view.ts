import { GraphQLError } from 'graphql';
import type { DevMedia } from './dev-shop.ts';

interface Transform {
  readonly maxWidth?: number | null;
  readonly maxHeight?: number | null;
  readonly preferredContentType?: 'JPG' | 'PNG' | 'WEBP' | null;
}

/** Pixels of a side that a transform may ask for (shopify.dev, ImageTransformInput). */
const MAX_SIDE = 5760;

/** A picture as the schema's `MediaImage`, or a video as its `Video`. */
export function mediaView(media: DevMedia, origin: string) {
  const isReady = media.status === 'READY';
  const kind = media.kind ?? 'IMAGE';
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
    __typename: kind === 'VIDEO' ? 'Video' : 'MediaImage',
    id: media.id,
    alt: media.alt,
    createdAt: media.createdAt,
    mediaContentType: kind,
    status: media.status,
    fileStatus: media.status,
    mimeType: media.mimeType,
    mediaErrors: fault,
    fileErrors: fault,
    mediaWarnings: [],
    preview: { status: media.status, image },
    ...(kind === 'VIDEO'
      ? { duration: 8000, sources: [], originalSource: null }
      : { image, originalSource: isReady ? { fileSize: null, url: pictureAddress(media, origin) } : null }),
  };
}

function pictureAddress(media: DevMedia, origin: string, transform?: Transform | null): string {
  const name = media.filename ? `/${encodeURIComponent(media.filename)}` : '';
  const url = new URL(`/cdn/files/${media.id.split('/').at(-1)}${name}`, origin);
  for (const [parameter, side] of [
    ['width', transform?.maxWidth],
    ['height', transform?.maxHeight],
  ] as const) {
    if (side == null) continue;
    if (side < 1 || side > MAX_SIDE) throw new GraphQLError(`a side must be between 1 and ${MAX_SIDE}`);
    url.searchParams.set(parameter, String(side));
  }
  if (transform?.preferredContentType) url.searchParams.set('format', transform.preferredContentType.toLowerCase());
  return url.href;
}
