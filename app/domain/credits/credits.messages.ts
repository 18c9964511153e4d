/** Sentence of creative-workspaces, section 5; the number is the price of one use. */
export function insufficientForImages(price: number): string {
  return `Insufficient credits: Image generation requires ${price} credits. Please purchase more credits to continue.`;
}

/** As `insufficientForImages`, for videos. */
export function insufficientForVideo(price: number): string {
  return `Insufficient credits: Video generation requires ${price} credits. Please purchase more credits to continue.`;
}

/** Where no sentence of the spec fits the use. */
export const NOT_ENOUGH_CREDITS = 'Not enough credits';

export const OWNER_ONLY = 'Only the owner can grant credits.';
export const REASON_NEEDED = 'Say in up to 200 characters what the credits are for.';
export const NO_SUCH_ACCOUNT = 'There is no such account.';
export const UNFIT_AMOUNT = (max: number) => `Grant between 1 and ${new Intl.NumberFormat('en').format(max)} credits.`;
export const NO_SUCH_FEATURE = 'There is no such feature.';
export const UNFIT_PRICE = (max: number) =>
  `Prices are whole credits from 0 to ${new Intl.NumberFormat('en').format(max)}.`;
