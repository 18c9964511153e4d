/** `locked`: the product's pixels stay; `blend`: an engine that repaints may relight it. */
export type ProductMode = 'locked' | 'blend';
