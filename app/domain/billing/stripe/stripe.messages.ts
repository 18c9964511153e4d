/** Sentences of the spec (platform-and-account, section 8), to the letter. */
export const stripeMessages = {
  activated: 'Subscription plan activated successfully',
  canceled: 'Subscription plan canceled successfully',
  failed: 'Oops something went wrong',
} as const;

/** Where the spec has no sentence. */
export const NOT_FOR_STORES = 'Your store’s subscription is billed by Shopify and managed there.';
export const NO_SUBSCRIPTION = 'There is no subscription to change.';
export const NO_CUSTOMER = 'There are no payment details yet. Choose a plan first.';
export const UNKNOWN_PACK = 'This credit pack is not offered.';
export const UNKNOWN_PRICE = 'This plan is not set up at the payment provider yet. Please contact support.';

/** What to do before anything can be sold. */
export function billingUnconfigured(missing: readonly string[]): string {
  return `Payments are not set up: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
}
