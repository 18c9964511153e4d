/** `locked`: the product's pixels stay; `blend`: the light of the scene falls on it, within limits. */
export type ProductMode = 'locked' | 'blend';
