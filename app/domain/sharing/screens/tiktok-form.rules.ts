import { postMessages } from '../posts/post.messages.ts';

/** What the merchant has filled in of TikTok's dialog. */
export interface TikTokForm {
  readonly title: string;
  readonly caption: string;
  readonly privacyLevel: string;
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
  mode: '',
  allowComment: false,
  allowDuet: false,
  allowStitch: false,
  autoAddMusic: false,
  disclose: false,
  yourBrand: false,
  brandedContent: false,
};

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
