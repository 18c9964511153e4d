import type { NetworkName } from '../networks/network-names.ts';

export interface DisclosedPicture {
  readonly network: NetworkName;
  readonly type: 'image' | 'video';
  /** Where it goes into an inbox instead of being posted. */
  readonly isInbox: boolean;
  readonly syntheticPerson: boolean;
  readonly generatedScene: boolean;
  /** The file's own mark says that a trained model made it or a part of it. */
  readonly isMarkedAi: boolean;
}

export type DisclosureAct = 'tiktok-ai-flag' | 'tiktok-ask-in-app' | 'caption-line' | 'labels-in-file' | 'none';

/** The sentence of a post where a network has no flag for it. */
export const PERSON_LINE = 'The person in this image was made with AI.';

/**
 * The rule of a destination: TikTok wants its flag and forbids marks on the picture; LinkedIn has no flag, reads the
 * labels in the file, and an ad that shows a made-up person has to say so to people (New York GBL 396-b).
 */
export function actsFor(picture: DisclosedPicture): DisclosureAct[] {
  const { network, type, isInbox, syntheticPerson, generatedScene, isMarkedAi } = picture;
  if (!syntheticPerson && !generatedScene && !isMarkedAi) return ['none'];
  if (network === 'tiktok')
    return [isInbox && type === 'video' ? 'tiktok-ask-in-app' : 'tiktok-ai-flag', 'labels-in-file'];
  return [...(syntheticPerson ? (['caption-line'] as const) : []), 'labels-in-file'];
}

/** For the merchant and for the log. */
export const ACT_SENTENCES: Readonly<Record<DisclosureAct, string>> = {
  'tiktok-ai-flag': 'Posted with TikTok’s label for AI-generated content.',
  'tiktok-ask-in-app': 'Sent to the inbox: switch on “AI-generated content” in the TikTok app when you post it.',
  'caption-line': `The caption says: “${PERSON_LINE}”`,
  'labels-in-file': 'What the file says of its origin was left in it.',
  none: 'No disclosure was needed.',
};

/** The caption with what a network has to be told in words. */
export function captionWith(caption: string, acts: readonly DisclosureAct[]): string {
  if (!acts.includes('caption-line') || caption.includes(PERSON_LINE)) return caption;
  return `${caption.trimEnd()}\n\n${PERSON_LINE}`;
}
