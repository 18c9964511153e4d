import { isolated } from '#app/ui/isolated.ts';

/** The texts about runs over many products. */
export const catalogueMessages = {
  noName: 'Name this look.',
  noWords: 'Choose a scene, or describe one.',
  noProducts: 'No products match. Choose others.',
  tooManyProducts: 'One run takes up to 5,000 products. Choose fewer.',
  noShop: 'These photos were uploaded. Download the images instead of publishing them.',
  notAPhoto: 'Choose photos, not videos.',
  tooManyRecipes: 'You have 200 saved looks, the maximum.',
  tooManyRuns: 'Five runs are in progress, the maximum. Please wait for one to finish.',
  noPicture: 'The product has no image.',
  noPictureOfColour: 'No variant of this colour has an image of its own.',
  archived: 'The product is archived.',
  unknownHandle: (handle: string) => `No product of your shop has the handle ${handle}.`,
  notCutOut: 'The background could not be removed.',
  doubtful: 'Its outline is unclear.',
  cancelled: 'The run was cancelled.',
  stopped: 'It was stopped. Nothing was charged.',
  leftOutByYou: 'Left out by you.',
  shopLeft: 'The shop is no longer connected.',
  notNow: 'This cannot be done at this stage of the run.',
  priceChanged: 'The price has changed. Please check it and confirm again.',
  nothingToDo: 'There is nothing left to do.',
  sameNumber: 'Credits are reserved for this number of images: choose a look with the same number.',
  nothingKept: 'Keep some images first.',
  noRecipeCalled: (name: string) => `There is no saved look called ${isolated(name)}.`,
  limitTooLow: (price: number) => `The photos of one product cost up to ${price} credits. Choose a higher limit.`,
  notThen: 'Choose a time within the next year.',
  nothingKeptThen: 'No image was kept when it was due to be published.',
  wholeRunThen: 'A schedule applies to the whole run, not to single products.',
  publishFailed: 'Shopify rejected an image.',
  changedSince: 'This product has changed since. Nothing happens until you decide.',
  replacedSince: (name: string) => `A later run of “${isolated(name)}” has replaced these images.`,
  decidedMeanwhile: (title: string, what: 'open' | 'kept' | 'rejected' | 'again') =>
    `Another person ${
      {
        open: 'has changed',
        kept: 'has kept',
        rejected: 'has rejected',
        again: 'is redoing',
      }[what]
    } an image of “${isolated(title)}” in the meantime. Nothing was changed.`,
  beingMadeAgain: 'A new version is being made. Decide when it is ready.',
  noRedoWords: 'Describe what the image should show.',
  notAgain: 'This Idempotency-Key was already used with a different request.',
} as const;
