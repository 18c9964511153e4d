import type { AssetView } from '#app/domain/library/index.ts';
import type { TikTokVideoSize } from '../networks/tiktok/video-sizes.ts';
import { TIKTOK_LIMITS } from '../posts/post-limits.rules.ts';
import { postMessages } from '../posts/post.messages.ts';

/** The merchant's entries in TikTok's dialog. */
export interface TikTokForm {
  readonly title: string;
  readonly caption: string;
  readonly privacyLevel: string;
  /** Of a video; '' as it is. */
  readonly videoSize: '' | TikTokVideoSize;
  readonly mode: '' | 'DIRECT_POST' | 'MEDIA_UPLOAD';
  readonly allowComment: boolean;
  readonly allowDuet: boolean;
  readonly allowStitch: boolean;
  readonly autoAddMusic: boolean;
  readonly disclose: boolean;
  readonly yourBrand: boolean;
  readonly brandedContent: boolean;
}

/** TikTok's rules: nothing is chosen before the merchant chooses. */
export const EMPTY_TIKTOK_FORM: TikTokForm = {
  title: '',
  caption: '',
  privacyLevel: '',
  videoSize: '',
  mode: '',
  allowComment: false,
  allowDuet: false,
  allowStitch: false,
  autoAddMusic: false,
  disclose: false,
  yourBrand: false,
  brandedContent: false,
};

/** The form with words that were written before: a photo's text, or a video's only one. */
export function beginTikTokForm(asset: Pick<AssetView, 'type' | 'title'>, words: string): TikTokForm {
  if (asset.type === 'video') return { ...EMPTY_TIKTOK_FORM, title: words };
  return { ...EMPTY_TIKTOK_FORM, title: photoTitle(words, asset.title), caption: words };
}

/** The first line of the words, else their first sentence, else the image's own title: the first that TikTok takes. */
function photoTitle(words: string, title: string): string {
  const line = words.split('\n', 1)[0]!.trim();
  const sentence = /^.+?[.!?](?=\s|$)/.exec(line)?.[0] ?? '';
  const fits = (text: string) => text !== '' && text.length <= TIKTOK_LIMITS.photoTitle;
  return line === '' ? '' : ([line, sentence, title].find(fits) ?? '');
}

/** Spec: switching "Disclose Video Content" sets what it reveals back to off. */
export const withDisclose = (form: TikTokForm, disclose: boolean): TikTokForm => ({
  ...form,
  disclose,
  yourBrand: false,
  brandedContent: false,
});

/** Spec: privacy levels are shown lowercased, underscores as spaces. */
export const privacyLabel = (level: string) => level.toLowerCase().replaceAll('_', ' ');

/** Why it cannot be posted yet; null where it can. TikTok's own words where it has some. */
export function whatIsMissing(form: TikTokForm): string | null {
  if (form.title.trim() === '') return postMessages.titleNeeded;
  if (form.privacyLevel === '') return postMessages.privacyNeeded;
  if (form.mode === '') return postMessages.modeNeeded;
  if (form.disclose && !form.yourBrand && !form.brandedContent) return postMessages.brandNeeded;
  if (form.brandedContent && form.privacyLevel === 'SELF_ONLY') return postMessages.brandedPrivate;
  return null;
}

/** How TikTok labels what is disclosed; null where nothing is. */
export function promotionLabel({ yourBrand, brandedContent }: TikTokForm, type: 'image' | 'video'): string | null {
  if (!yourBrand && !brandedContent) return null;
  const label = brandedContent ? 'Paid partnership' : 'Promotional content';
  return `Your ${type === 'video' ? 'video' : 'photo'} will be labeled as '${label}'`;
}
