/** Products of one page of the picker's table (platform-and-account, section 9). */
export const PRODUCTS_PER_PAGE = 10;
/** Milliseconds after the last key before a search starts (same). */
export const SEARCH_DEBOUNCE_MS = 300;
export const MAX_IMPORTED_AT_ONCE = 20;
