/** Spec, section 9: sizes of short videos. */
export const TIKTOK_VIDEO_SIZES = {
  landscape: { label: 'Landscape, 1920 x 1080', width: 1920, height: 1080 },
  portrait: { label: 'Portrait, 1080 x 1920', width: 1080, height: 1920 },
  square: { label: 'Square, 1080 x 1080', width: 1080, height: 1080 },
} as const;

export const TIKTOK_VIDEO_SIZE_NAMES = ['landscape', 'portrait', 'square'] as const;
export type TikTokVideoSize = (typeof TIKTOK_VIDEO_SIZE_NAMES)[number];
