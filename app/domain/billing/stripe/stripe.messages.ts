/** To the letter of the spec (platform-and-account, section 2). */
export const PAYMENT_FAILED = 'Payment Failed';

/** Sentences about Stripe for which the spec has none. */
export const NOT_FOR_STORES = 'Your store’s subscription is billed by Shopify and managed there.';
export const CHANGE_PLANNED = 'Your plan changes when the running cycle ends.';
export const NO_SUBSCRIPTION = 'There is no subscription to change.';
export const NO_CUSTOMER = 'There are no payment details yet. Choose a plan first.';
export const UNKNOWN_PACK = 'This credit pack is not offered.';
export const UNKNOWN_PRICE = 'This plan is not set up at the payment provider yet. Please contact support.';

/** What to do before anything can be sold. */
export function billingUnconfigured(missing: readonly string[]): string {
  return `Payments are not set up: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
}

export const CREDITS_COMING = 'Thank you. Your credits appear here as soon as the payment is confirmed.';

/** Parameter of the billing tab's address after a visit to Stripe's page: `activated` or `credits`. */
export const PAID_KEY = 'paid';
