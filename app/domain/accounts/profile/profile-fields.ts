/** Choices for a user's line of work. */
export const USER_TYPES = ['merchant', 'agency', 'influencer', 'other'] as const;

/** Links of a profile, by the names of the spec. */
export const LINK_FIELDS = ['shopifyURL', 'instagram', 'tiktok', 'twitter', 'facebook', 'linkedin'] as const;
export type LinkField = (typeof LINK_FIELDS)[number];
