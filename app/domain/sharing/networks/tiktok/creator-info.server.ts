import { canConvertVideos } from '#app/domain/library/index.server.ts';
import { readAvatar } from '../read-avatar.server.ts';
import { askTikTok, tiktokSettings } from './ask-tiktok.server.ts';
import { TIKTOK_VIDEO_SIZE_NAMES } from './video-sizes.ts';
import type { CreatorInfo } from './creator-info.schema.ts';

/** Asked each time the dialog opens: what it says changes. Throws NetworkError. */
export async function readCreatorInfo(accessToken: string): Promise<CreatorInfo> {
  const data = await askTikTok(accessToken, { path: '/v2/post/publish/creator_info/query/' });
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const options = data['privacy_level_options'];
  const longest = data['max_video_post_duration_sec'];
  return {
    creator_avatar_url: (await readAvatar(data['creator_avatar_url'], tiktokSettings().standIn)) ?? '',
    creator_username: text('creator_username'),
    creator_nickname: text('creator_nickname'),
    privacy_level_options: Array.isArray(options) ? options.filter((one) => typeof one === 'string') : [],
    comment_disabled: data['comment_disabled'] === true,
    duet_disabled: data['duet_disabled'] === true,
    stitch_disabled: data['stitch_disabled'] === true,
    video_sizes: canConvertVideos() ? [...TIKTOK_VIDEO_SIZE_NAMES] : [],
    max_video_post_duration_sec: typeof longest === 'number' ? longest : 0,
  };
}
