import type { HeadersFunction } from '@remix-run/node';

/**
 * For every page of the embedded app: a failure's headers reach the browser as they are, and on success those of the
 * page's own loader. App Bridge is told by headers to ask again or to leave for a page of Shopify's.
 */
export const passHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

/** Around the pages of the embedded app: a failed page's headers, else those of the frame. */
export const passFailureHeaders: HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders;
