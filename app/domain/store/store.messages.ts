/** What the merchant reads about their shop. Sentences marked (spec) are the spec's to the letter. */
export const storeMessages = {
  /** (spec, platform-and-account 8) */
  imported: 'Shopify image imported successfully.',
  importedMany: (count: number) => `${count} Shopify images imported successfully.`,
  /** (spec, platform-and-account 8) */
  importFailed: 'Failed to import Shopify image.',
  pictureGone: 'This image is not in your shop any more.',
  productGone: 'This product is not in your shop any more.',
  /** (spec, platform-and-account 5) */
  selectProduct: 'Please select a product before uploading the image.',
  /** (spec, platform-and-account 5) */
  loginNeeded: 'You need to login with shopify to access this feature.',
  notAProduct: 'This link does not lead to a product of your shop.',
  productsFailed: 'Your products could not be loaded. Please try again.',
  noProducts: 'Your shop has no products yet.',
  nothingFound: 'No products match. Try other words or fewer filters.',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  noPictures: 'This product has no images.',
  mediaFull: 'This product already has 250 images and videos, which is the most that Shopify allows.',
  altTooLong: 'The alt text is longer than 512 characters.',
  productBusy: 'Another image is being added to this product. Please try again in a moment.',
  queued: 'Waiting.',
  pushed: 'The image is on your product.',
  pushedToVariant: (variant: string) => `The image is on your product, and is that of its variant ${variant}.`,
  pushing: 'Shopify is processing the image.',
  pushFailed: 'Shopify could not use the image.',
  pushRefused: (reason: string) => `Shopify did not accept the image: ${reason}`,
  variantRefused: (reason: string) => `Shopify did not give the variant its image: ${reason}`,
  filesRefused: (reason: string) => `Shopify did not change which images are on the product: ${reason}`,
  undone: 'Your product is as it was before.',
  replaced: 'Another image has taken its place on the product.',
  undoneButDescription:
    'The image was taken off your product. The description was changed since, so it was left as it is.',
  undoneButMedia:
    'The image was taken off your product. Its other media were changed since, so they were left as they are.',
  undoneButBoth: 'The image was taken off your product. What else was changed since was left as it is.',
  undoing: 'Shopify is still processing the image. It is taken off your product as soon as that is over.',
  throttled: 'Shopify’s rate limit is reached. The work resumes automatically.',
  waitingForShopify: 'Shopify cannot be reached. The work resumes automatically.',
  undoFailed: (reason: string) => `Shopify did not undo the change: ${reason}`,
  notToUndo: 'There is nothing to undo.',
  offline: 'The server could not be reached. Please check your connection and try again.',
} as const;
