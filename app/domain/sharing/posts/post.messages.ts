import { NETWORK_LABELS } from '../networks/network-names.ts';
import type { NetworkName } from '../networks/network-names.ts';

/** The texts while a post is prepared. */
export const postMessages = {
  captionNeeded: 'Write a caption first.',
  tooLong: (network: NetworkName, most: number) => `${NETWORK_LABELS[network]} takes at most ${most} characters here.`,
  titleNeeded: 'A title is required.',
  privacyNeeded: 'Choose who can see it.',
  modeNeeded: 'Choose whether to post directly or to send it to your inbox.',
  /** TikTok's own words (content sharing guidelines). */
  brandedPrivate: 'Branded content visibility cannot be set to private.',
  brandNeeded: 'You need to indicate if your content promotes yourself, a third party, or both.',
  postMissing: 'There is no such post.',
  notOver: 'The post is being sent and cannot be removed now.',
  notUnknown: 'The result of this post is already known.',
  noFitting: 'This server cannot resize videos: ffmpeg is not installed. Post the video in its own size.',
  notFitted: 'The video could not be resized. Nothing was posted.',
  fittedSoon: 'Other videos are being resized. This one follows automatically.',
  videoTooLong: (seconds: number) => `Your TikTok account takes videos of up to ${seconds} seconds.`,
  /** Spec, section 8. */
  tiktokDone: 'Image uploaded to tiktok successfully.',
  tiktokFailed: 'Error while uploading to tiktok',
  linkedInDone: 'Your post has been successfully shared on LinkedIn!',
} as const;
