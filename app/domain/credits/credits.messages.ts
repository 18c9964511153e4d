/** Sentence of creative-workspaces, section 5; the number is the price of one use. */
export function insufficientForImages(price: number): string {
  return `Insufficient credits: Image generation requires ${price} credits. Please purchase more credits to continue.`;
}

/** Where no sentence of the spec fits the use. */
export const NOT_ENOUGH_CREDITS = 'Not enough credits';
