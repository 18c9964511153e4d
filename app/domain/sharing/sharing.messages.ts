/** What the merchant reads while pictures go to their shop. */
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
  underWay: (count: number) => (count === 1 ? '1 picture is on its way' : `${count} pictures are on their way`),
  added: (count: number) =>
    count === 1 ? 'The picture is on your product.' : `${count} pictures are on your products.`,
  notAdded: (count: number) =>
    count === 1
      ? '1 picture could not be added to its product.'
      : `${count} pictures could not be added to their products.`,
  aiPeople:
    'This picture shows a person made by AI. The file says so to machines; in some places, among them New York, an ad has to say so to people too.',
  forVariant: (variant: string) =>
    `It also becomes the picture of the variant ${variant}, which has its colour and no picture yet.`,
  altHelp: 'Says what the picture shows to people who cannot see it, and to search engines.',
} as const;
