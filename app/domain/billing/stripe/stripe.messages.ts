/** To the letter of the spec (platform-and-account, section 2). */
export const PAYMENT_FAILED = 'Payment Failed';

/** Sentences about Stripe for which the spec has none. */
export const NOT_FOR_STORES = 'Your store’s subscription is billed by Shopify and managed there.';
export const CHANGE_PLANNED = 'Your plan changes when the running cycle ends.';
export const NO_SUBSCRIPTION = 'There is no subscription to change.';
export const NO_CUSTOMER = 'There are no payment details yet. Choose a plan first.';
export const UNKNOWN_PACK = 'This credit pack is not offered.';
export const UNKNOWN_PRICE = 'This plan is not set up at the payment provider yet. Please contact support.';

export const ALREADY_BOUGHT = 'A plan has just been paid for in another window. Load this page again to see it.';
export const ANOTHER_ORDER = 'Another order of yours is being worked on. Please wait a moment, then choose again.';
/** After a step was refused or broke off, and everything was put back. */
export const AS_IT_WAS = 'Oops something went wrong. Your plan is as it was, and nothing was charged.';
export const CARD_REFUSED = 'Your card was declined. Your plan is as it was.';
export const CONFIRMATION_EXPIRED = 'The payment was not confirmed in time. Your plan is as it was.';
/** The bank's own check (3-D Secure). */
export const CONFIRM_TITLE = 'Your bank wants you to confirm the payment';
export const CONFIRM_TEXT = 'The plan changes as soon as the payment is confirmed. Until then nothing is charged.';
export const CONFIRM_IN_PORTAL =
  'Your bank wants you to confirm this payment. Open Manage billing, confirm the card there, then choose the plan again.';
/** Shown when Stripe takes longer than a customer should wait. */
export const GOES_ON =
  'Stripe is slow to answer. Your change continues in the background; this page shows when it is done.';
export const WORKING_TITLE = 'Your plan is being changed';
export const WORKING_TEXT = 'Stripe is slow to answer. The change continues in the background.';
export const NO_ANSWER = 'Stripe does not answer right now. Please try again in a moment.';
export const SLOW_PAGE = 'Stripe is slow to answer. Nothing was charged. Please try again in a moment.';

/** The advice before anything can be sold. */
export function billingUnconfigured(missing: readonly string[]): string {
  return `Payments are not set up: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
}

export const CREDITS_COMING = 'Thank you. Your credits appear here as soon as the payment is confirmed.';

/** Parameter of the billing tab's address after a visit to Stripe's page: `activated` or `credits`. */
export const PAID_KEY = 'paid';
