/** Addresses of the pages that screens link to; the frame around the screens decides them. */
export interface Places {
  readonly home: string;
  readonly staging: string;
  readonly productWorkspaces: string;
  readonly tryOnWorkspaces: string;
  /** Clothes worn by people who do not exist. */
  readonly fashion: string;
  readonly ideation: string;
  readonly backgrounds: string;
  /** With `?image=` of what is to be edited. */
  readonly editWithAi: string;
  readonly library: string;
  /** Where a picture goes out from; `?image=` names it. */
  readonly share: string;
  /** With `?image=`, as often as there are pictures to check. */
  readonly channels: string;
  /** With `?image=` or `?project=` of what is to be edited. */
  readonly imageEditor: string;
  /** The editor's list of pictures; the chosen one opens in In-Painting. */
  readonly eraseAndFill: string;
  readonly videos: string;
  /** With `/train?type=` and `/generate?model=` below it. */
  readonly training: string;
  /** Runs over many products; with `/` and one's id below it. */
  readonly catalogue: string;
  /** Files that can still be brought back. */
  readonly deleted: string;
  /** The statement of any file about how it was made. */
  readonly checkFile: string;
  /** Plans, and what the account has of them. */
  readonly plans: string;
  /** The movements of credits. */
  readonly credits: string;
}

/** Addresses of the screens on the site. */
export const SITE_PLACES = {
  home: '/dashboard',
  staging: '/product',
  productWorkspaces: '/product_fake',
  tryOnWorkspaces: '/virtual',
  fashion: '/fashion',
  ideation: '/dashboard/text-to-image',
  backgrounds: '/dashboard/remove-background',
  editWithAi: '/dashboard/edit-with-ai',
  library: '/dashboard/projects',
  share: '/dashboard/image-share',
  channels: '/dashboard/channels',
  imageEditor: '/dashboard/enhance-with-editor',
  eraseAndFill: '/dashboard/enhance-with-editor?tool=erase',
  videos: '/dashboard/download-video',
  training: '/dashboard/custom-training',
  catalogue: '/dashboard/catalogue',
  deleted: '/dashboard/deleted',
  checkFile: '/dashboard/check-file',
  plans: '/dashboard/userprofile?tab=subscription',
  credits: '/dashboard/credits',
  settings: '/dashboard/userprofile',
} as const satisfies Places & { settings: string };

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
  eraseAndFill: '/app/enhance-with-editor?tool=erase',
  videos: '/app/download-video',
  catalogue: '/app/catalogue',
  training: '/app/custom-training',
  plans: '/app/plan',
  credits: '/app/plan/credits',
  settings: '/app/settings',
} as const satisfies Places & { settings: string };

export const EMBEDDED_HOME = EMBEDDED_PLACES.home;

/** Whether an address lies inside the Shopify admin; in small or capital letters, as routes are matched. */
export function isEmbeddedPlace(pathname: string): boolean {
  const address = pathname.toLowerCase();
  return address === EMBEDDED_PLACES.home || address.startsWith(`${EMBEDDED_PLACES.home}/`);
}
