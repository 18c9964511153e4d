import type { Places } from '#app/ui/places.ts';

/** Addresses of the screens inside the Shopify admin. */
export const EMBEDDED_PLACES: Places = {
  home: '/app',
  staging: '/app/product',
  checkFile: '/app/check-file',
  library: '/app/library',
  plans: '/app/plan',
};
