/** Measured in one request, and on one page; a large picture takes about half a second. */
export const MAX_CHECKED = 24;
/** In one archive. */
export const MAX_EXPORTED = 100;
