import type { PublishDestination } from '#app/domain/publishing/index.ts';
import type { ConnectionView } from '../connections/connection.schema.ts';
import { NETWORK_NAMES } from '../networks/network-names.ts';

/** Where a picture can be shared to, in the order in which it is offered. */
export const SHARE_TARGETS = [
  'facebook',
  'linkedin',
  'twitter',
  'tiktok',
  'link',
] as const satisfies readonly PublishDestination[];
export type ShareTarget = (typeof SHARE_TARGETS)[number];

interface TargetFacts {
  readonly name: string;
  /** Of the button that shares. */
  readonly action: string;
  /** The use of the words. */
  readonly words: string;
}

/** By a public page of its own, which the network's dialog takes over where it has one. */
export const TARGET_FACTS: Readonly<Record<ShareTarget, TargetFacts>> = {
  facebook: {
    name: 'Facebook',
    action: 'Share on Facebook',
    words: 'Facebook takes only the image. We copy your text for you to paste.',
  },
  linkedin: {
    name: 'LinkedIn',
    action: 'Share on LinkedIn',
    words: 'LinkedIn takes only the image. We copy your text for you to paste.',
  },
  twitter: { name: 'Twitter', action: 'Share on Twitter', words: 'Twitter (X) takes the image and the text.' },
  tiktok: {
    name: 'TikTok',
    action: 'Make a page for TikTok',
    words: 'TikTok does not accept links. Your text appears below the image on its page.',
  },
  link: { name: 'Link', action: 'Make a link', words: 'Your text appears below the image on its page.' },
};

/** By a post in the merchant's own name. */
const POST_FACTS: Readonly<Record<ConnectionView['network'], TargetFacts>> = {
  linkedin: {
    name: 'LinkedIn',
    action: 'Share on LinkedIn',
    words: 'Posted in your name. You can review the post before it is sent.',
  },
  tiktok: {
    name: 'TikTok',
    action: 'Post to TikTok',
    words: 'Posted in your name. TikTok asks for a few choices first.',
  },
};

export interface ShareWay extends TargetFacts {
  /** The network that is posted to; null: by a public page. */
  readonly network: ConnectionView['network'] | null;
  /** Why it goes by a page where it could be a post. */
  readonly missing: ConnectionView | null;
}

/** How a picture gets somewhere: as a post wherever the network is set up, else by a page. */
export function wayTo(target: ShareTarget, networks: readonly ConnectionView[]): ShareWay {
  const network = NETWORK_NAMES.find((name) => name === target);
  const connection = networks.find((one) => one.network === network) ?? null;
  if (!network || !connection) return { ...TARGET_FACTS[target], network: null, missing: null };
  if (connection.status === 'not-configured') return { ...TARGET_FACTS[target], network: null, missing: connection };
  return { ...POST_FACTS[network], network, missing: null };
}
