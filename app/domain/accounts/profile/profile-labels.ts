import type { LinkField, USER_TYPES } from './profile-fields.ts';

/** The name of each link, and an example of one. */
export const PROFILE_LINKS: Readonly<Record<LinkField, readonly [label: string, placeholder: string]>> = {
  shopifyURL: ['Shop', 'my-shop.com'],
  instagram: ['Instagram', 'instagram.com/me'],
  tiktok: ['TikTok', 'tiktok.com/@me'],
  twitter: ['Twitter', 'x.com/me'],
  facebook: ['Facebook', 'facebook.com/me'],
  linkedin: ['LinkedIn', 'linkedin.com/in/me'],
};

export const USER_TYPE_LABELS: Readonly<Record<(typeof USER_TYPES)[number], string>> = {
  merchant: 'Merchant',
  agency: 'Agency',
  influencer: 'Influencer',
  other: 'Other',
};
