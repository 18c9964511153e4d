/** The texts where a shop does not answer as hoped. */
export const adminApiMessages = {
  disconnected:
    'Plinth is no longer connected to your shop. Please open Plinth from your Shopify admin to connect it again.',
  unpaid: 'Your Shopify plan is paused or unpaid, so apps cannot reach your shop. Please check your Shopify billing.',
  denied: 'Plinth has no permission for this in your shop. Please open Plinth from your Shopify admin and accept it.',
  gone: 'Your shop could not be found. It may have been closed or renamed.',
  locked: 'Your shop is locked at the moment. Please contact Shopify Support.',
  busy: 'Your shop is busy at the moment. Please try again in a minute.',
  unreachable: 'Shopify could not be reached. Please try again in a moment.',
  fileUnreachable: 'The picture could not be loaded from your shop. Please try again.',
  fileTooLarge: (megabytes: number) => `The picture is larger than ${megabytes} MB and cannot be imported.`,
  uploadFailed: 'The picture could not be uploaded to Shopify. Please try again.',
} as const;
