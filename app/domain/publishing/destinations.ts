/** Destinations of a publication. `link` is a public page without a network. */
export const PUBLISH_DESTINATIONS = ['facebook', 'twitter', 'linkedin', 'tiktok', 'link'] as const;
export type PublishDestination = (typeof PUBLISH_DESTINATIONS)[number];

/** Why: a page that people look at, or a file that a network fetches by itself. */
export type PublishReason = 'page' | 'pull';

export const DESTINATION_NAMES: Readonly<Record<PublishDestination, string>> = {
  facebook: 'Facebook',
  twitter: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  link: 'Link',
};
