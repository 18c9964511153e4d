/** Messages name a push; what is to be done next says its row. */
export const PUSH_QUEUE = 'store-pushes';
