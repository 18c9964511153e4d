/** What the merchant reads while they prepare a post. */
export const postMessages = {
  captionNeeded: 'Write a caption first.',
  captionTooLong: (most: number) => `LinkedIn takes at most ${most} characters.`,
  titleNeeded: 'A title is required.',
  privacyNeeded: 'Choose who can see it.',
  modeNeeded: 'Choose whether to post directly or to send it to your inbox.',
  /** TikTok's own words (content sharing guidelines). */
  brandedPrivate: 'Branded content visibility cannot be set to private.',
  brandNeeded: 'You need to indicate if your content promotes yourself, a third party, or both.',
  postMissing: 'There is no such post.',
  notOver: 'It is on its way and cannot be removed now.',
  notUnknown: 'It is known what became of it.',
  noFitting: 'Videos are brought to another size by ffmpeg, which is not on this server. Post it as it is.',
  notFitted: 'The video could not be brought to that size. Nothing was posted.',
  fittedSoon: 'Other videos are being brought to their size. Plinth goes on by itself.',
  videoTooLong: (seconds: number) => `Your TikTok account takes videos of up to ${seconds} seconds.`,
  /** Spec, section 8. */
  tiktokDone: 'Image uploaded to tiktok successfully.',
  tiktokFailed: 'Error while uploading to tiktok',
  linkedInDone: 'Your post has been successfully shared on LinkedIn!',
} as const;
