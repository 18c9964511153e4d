/** More than fit on the list of a screen; an outfit has four. */
export const MOST_GARMENTS_KEPT = 24;
/** Own models, or own places. */
export const MOST_OWN_KEPT = 12;
