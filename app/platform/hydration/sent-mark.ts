/** On every element that the server sent, until the page's scripts have come: other elements are a browser extension's. */
export const SENT_MARK = 'data-sent';

/** Elements of every page that carry no mark, for readers of the source; Shopify reads the tag of its own script as it is. */
export const UNMARKED = 'html, head, body, head > title, head > script[data-api-key]';
