import type { RenditionShape } from '#app/domain/library/index.server.ts';
import type { PublishDestination, PublishReason } from './destinations.ts';

export type PublishedRole = 'media' | 'card' | 'small';

/** Wide enough for the widest column that a network or our page shows a picture in. */
const PAGE_SIDE = 2048;
/** A phone's width at two pixels a point; about 40 kB. */
const SMALL_SIDE = 828;
/** Of a link's preview on Facebook, LinkedIn and X (1.91:1). */
const CARD = { width: 1200, height: 630 };
/** Shapes that a preview shows whole by itself. */
const CARD_RATIOS = { least: 1.6, most: 2.1 };
/** TikTok takes pictures of up to 1080p (developers.tiktok.com, content posting, media transfer guide). */
const TIKTOK_SIDES = { long: 1920, short: 1080 };

export interface PublishedShape {
  readonly role: PublishedRole;
  /** Null: the file as it is stored. */
  readonly shape: RenditionShape | null;
}

interface Published {
  readonly type: 'image' | 'video';
  readonly width: number;
  readonly height: number;
  readonly destination: PublishDestination;
  readonly reason: PublishReason;
}

/** Which renditions a publication has, each at an address of its own. */
export function renditionsOf({ type, width, height, destination, reason }: Published): PublishedShape[] {
  if (type === 'video') {
    const media: PublishedShape = { role: 'media', shape: null };
    return reason === 'pull' ? [media] : [media, poster, ...cardOf(width, height)];
  }
  if (destination === 'tiktok' && reason === 'pull') return [{ role: 'media', shape: tiktokShape(width, height) }];
  const media = within('jpeg', 86, PAGE_SIDE, PAGE_SIDE);
  return [
    { role: 'media', shape: media },
    { role: 'small', shape: within('webp', 74, SMALL_SIDE, SMALL_SIDE * 2) },
    ...cardOf(width, height),
  ];
}

const within = (format: 'jpeg' | 'webp', quality: number, width: number, height: number): RenditionShape => ({
  format,
  quality,
  fit: 'within',
  width,
  height,
});

const poster: PublishedShape = { role: 'small', shape: within('jpeg', 80, 1280, 1280) };

/** A preview of its own only where a network would cut the picture. */
function cardOf(width: number, height: number): PublishedShape[] {
  const ratio = width / height;
  if (ratio >= CARD_RATIOS.least && ratio <= CARD_RATIOS.most && width >= CARD.width / 2) return [];
  return [{ role: 'card', shape: { format: 'jpeg', quality: 84, fit: 'card', ...CARD } }];
}

function tiktokShape(width: number, height: number): RenditionShape {
  const { long, short } = TIKTOK_SIDES;
  if (width === height) return within('jpeg', 90, short, short);
  return width > height ? within('jpeg', 90, long, short) : within('jpeg', 90, short, long);
}
