/** The texts while pictures go to the shop. */
export const sharingMessages = {
  addToProduct: 'Add to product',
  checkForChannels: 'Check for channels',
  share: 'Share',
  sharePage: 'Caption and share',
  shareOnLinkedIn: 'Share on LinkedIn',
  postToTikTok: 'Post to TikTok',
  replaceQuestion: 'Replace the previous description?',
  replaceText: (count: number) =>
    count > 1
      ? `${count} products get a new description. You can undo it afterwards.`
      : 'The product gets a new description. You can undo it afterwards.',
  underWay: (count: number) => (count === 1 ? '1 image is on its way' : `${count} images are on their way`),
  added: (count: number) => (count === 1 ? 'The image is on your product.' : `${count} images are on your products.`),
  notAdded: (count: number) =>
    count === 1
      ? '1 image could not be added to its product.'
      : `${count} images could not be added to their products.`,
  aiPeople: 'This image shows an AI-made person. Some places, such as New York, require ads to say so.',
  forVariant: (variant: string) => `It also becomes the image of the variant ${variant}.`,
  altHelp: 'Describes the image for screen readers and search engines.',
} as const;
