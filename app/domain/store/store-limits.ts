/** Products of one page of the picker's table (platform-and-account, section 9). */
export const PRODUCTS_PER_PAGE = 10;
/** Milliseconds after the last key before a search starts (same). */
export const SEARCH_DEBOUNCE_MS = 300;
export const MAX_IMPORTED_AT_ONCE = 20;
/** Shopify's limit for alt texts. */
export const MAX_ALT_LENGTH = 512;
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_MEDIA_PER_PRODUCT = 250;

/** Type of the account stream's event whose data is a `PushView`. */
export const PUSH_EVENT = 'store.push';
