import { countCharacters } from '#app/domain/words/index.ts';
import { MAX_LINKEDIN_CAPTION } from '../networks/linkedin/little-text.rules.ts';
import type { NetworkName } from '../networks/network-names.ts';

/** TikTok's own limits, in UTF-16 units (content posting API). */
export const TIKTOK_LIMITS = { videoTitle: 2_200, photoTitle: 90, photoText: 4_000 } as const;

interface PostWords {
  readonly network: NetworkName;
  readonly type: 'image' | 'video';
  readonly title: string;
  /** With what discloses how the image was made. */
  readonly caption: string;
}

/** The first field that is longer than its network takes, counted as the page counts it; null where all fit. */
export function overlongField({ network, type, title, caption }: PostWords): { field: string; most: number } | null {
  const limits =
    network === 'linkedin'
      ? { caption: MAX_LINKEDIN_CAPTION }
      : type === 'video'
        ? { title: TIKTOK_LIMITS.videoTitle }
        : { title: TIKTOK_LIMITS.photoTitle, caption: TIKTOK_LIMITS.photoText };
  const texts = { title, caption };
  for (const [field, most] of Object.entries(limits)) {
    if (countCharacters(network, texts[field as keyof typeof texts]) > most) return { field, most };
  }
  return null;
}
