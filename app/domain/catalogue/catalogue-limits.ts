export const MAX_PRODUCTS_PER_RUN = 5_000;
/** Uploaded photos of one run. */
export const MAX_UPLOADS_PER_RUN = 500;
export const MAX_PICTURES_PER_PRODUCT = 4;
/** Products that are tried before the rest. */
export const TRIED_FIRST = 3;
/** Items of one run that are worked on at once: enough to keep the workers busy, few enough to be stopped at once. */
export const WINDOW = 6;
/** Products of one run that are on their way into the shop, or back, at once: they mostly wait for Shopify, which counts every question. */
export const SHOP_WINDOW = 12;
/** Pictures that one call decides on. */
export const MAX_DECIDED_AT_ONCE = 500;
/** Runs of one account that are under way at once. */
export const MAX_OPEN_RUNS = 5;
/** Recipes of one account. */
export const MAX_RECIPES = 200;

/** Type of the account stream's event that says: look again at this run. */
export const RUN_EVENT = 'catalogue.changed';
