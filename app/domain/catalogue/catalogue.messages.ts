/** What the merchant reads about runs over many products. */
export const catalogueMessages = {
  noName: 'Give the recipe a name.',
  noWords: 'Choose a scene, or describe one.',
  noProducts: 'No products match. Choose others.',
  tooManyProducts: 'One run takes up to 5,000 products. Choose fewer.',
  tooManyRecipes: 'There are 200 recipes already, which is the most.',
  tooManyRuns: 'Five runs are under way already. Please wait until one of them is over.',
  noPicture: 'It has no picture to begin with.',
  archived: 'It is archived.',
  unknownHandle: (handle: string) => `No product of your shop has the handle ${handle}.`,
  notCutOut: 'The product could not be told from its background.',
  doubtful: 'Its outline is not certain.',
  cancelled: 'The run was cancelled.',
  stopped: 'It was stopped. Nothing was charged.',
  leftOutByYou: 'Left out by you.',
  shopLeft: 'The shop is not connected any more.',
  notNow: 'The run is not at a point where this can be done.',
  priceChanged: 'The price has changed. Please look at it again.',
  nothingToDo: 'There is nothing left to do.',
  sameNumber: 'While credits are set aside, another recipe has to make as many pictures.',
  nothingKept: 'Keep some pictures first.',
  publishFailed: 'Shopify could not use a picture.',
  changedSince: 'Somebody has changed this product since. It is left as it is until you say so.',
  decidedMeanwhile: (title: string, what: 'open' | 'kept' | 'rejected' | 'again') =>
    `Somebody else ${
      {
        open: 'has changed',
        kept: 'has kept',
        rejected: 'has rejected',
        again: 'is having made again',
      }[what]
    } a picture of “${title}” meanwhile. It was left as it is.`,
  beingMadeAgain: 'It is being made again. Decide when the new one has come.',
  noRedoWords: 'Say what the picture is to show.',
  notAgain: 'This Idempotency-Key was already used with a different request.',
} as const;
