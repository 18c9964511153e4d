import type { Places } from '#app/ui/places.ts';

/** Addresses of the screens inside the Shopify admin. */
export const EMBEDDED_PLACES = {
  home: '/app',
  staging: '/app/product',
  deleted: '/app/library/deleted',
  checkFile: '/app/library/check-file',
  productWorkspaces: '/app/product_fake',
  tryOnWorkspaces: '/app/virtual',
  fashion: '/app/fashion',
  ideation: '/app/text-to-image',
  backgrounds: '/app/remove-background',
  editWithAi: '/app/edit-with-ai',
  library: '/app/library',
  share: '/app/library/share',
  channels: '/app/library/channels',
  imageEditor: '/app/enhance-with-editor',
  videos: '/app/download-video',
  catalogue: '/app/catalogue',
  training: '/app/custom-training',
  plans: '/app/plan',
  credits: '/app/plan/credits',
  settings: '/app/settings',
} as const satisfies Places & { settings: string };

export const EMBEDDED_HOME = EMBEDDED_PLACES.home;

/** Whether an address lies inside the Shopify admin; for the browser. */
export const isEmbeddedPlace = (pathname: string): boolean =>
  pathname === EMBEDDED_PLACES.home || pathname.startsWith(`${EMBEDDED_PLACES.home}/`);
