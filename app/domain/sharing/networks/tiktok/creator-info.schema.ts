import { z } from 'zod';
import { TIKTOK_VIDEO_SIZE_NAMES } from './video-sizes.ts';

/** The present permissions of a creator's account (spec: short-video creator info, in its own words). */
export const creatorInfoSchema = z.object({
  /** A small picture as a `data:` address; '' where there is none. */
  creator_avatar_url: z.string(),
  creator_username: z.string(),
  creator_nickname: z.string(),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean(),
  duet_disabled: z.boolean(),
  stitch_disabled: z.boolean(),
  max_video_post_duration_sec: z.number(),
  /** Sizes that this server can bring a video to. */
  video_sizes: z.array(z.enum(TIKTOK_VIDEO_SIZE_NAMES)),
});

export type CreatorInfo = z.infer<typeof creatorInfoSchema>;
