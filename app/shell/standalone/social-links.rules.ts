import type { SocialLink } from '../frame.ts';

const NAMES: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'tiktok.com': 'TikTok',
  'twitter.com': 'Twitter',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** Reads the setting SOCIAL_LINKS: https addresses separated by commas or spaces. What is no such address is left out. */
export function readSocialLinks(setting: string): SocialLink[] {
  return setting
    .split(/[\s,]+/)
    .filter((text) => text.startsWith('https://') && URL.canParse(text))
    .map((url) => {
      const host = new URL(url).hostname.replace(/^www\./, '');
      return { label: NAMES[host] ?? host, url };
    });
}
