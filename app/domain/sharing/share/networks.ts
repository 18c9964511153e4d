import type { PublishDestination } from '#app/domain/publishing/index.ts';

/** Where a picture can be shared to by a page of its own. */
export const SHARE_TARGETS = [
  'facebook',
  'linkedin',
  'twitter',
  'link',
] as const satisfies readonly PublishDestination[];
export type ShareTarget = (typeof SHARE_TARGETS)[number];

interface TargetFacts {
  readonly name: string;
  /** Of the button that shares. */
  readonly action: string;
  /** What becomes of the words. */
  readonly words: string;
}

export const TARGET_FACTS: Readonly<Record<ShareTarget, TargetFacts>> = {
  facebook: {
    name: 'Facebook',
    action: 'Share on Facebook',
    words: 'Facebook takes over the picture, not the words: they are copied, so that you can paste them.',
  },
  linkedin: {
    name: 'LinkedIn',
    action: 'Share on LinkedIn',
    words: 'LinkedIn takes over the picture, not the words: they are copied, so that you can paste them.',
  },
  twitter: { name: 'Twitter', action: 'Share on Twitter', words: 'Twitter (X) takes over the picture and the words.' },
  link: { name: 'Link', action: 'Make a link', words: 'The words stand below the picture on its page.' },
};
