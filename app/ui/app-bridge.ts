import { useSyncExternalStore } from 'react';

/** What we use of the object that Shopify's App Bridge puts into the window, inside the Shopify admin only. */
interface AppBridge {
  idToken(): Promise<string>;
  /** The admin's own bar for something that takes a while. */
  loading(isLoading: boolean): void;
  readonly toast: {
    show(message: string, options?: { duration?: number; action?: string; onAction?: () => void }): unknown;
  };
  readonly modal: { show(id: string): Promise<void>; hide(id: string): Promise<void> };
  readonly saveBar: {
    show(id: string): Promise<void>;
    hide(id: string): Promise<void>;
    leaveConfirmation(): Promise<void>;
  };
  /** Undefined where nothing was chosen. */
  resourcePicker(options: {
    type: 'product';
    action: 'select';
    multiple: boolean;
    filter: { variants: boolean };
  }): Promise<readonly { readonly id: string }[] | undefined>;
}

/** App Bridge, or null outside the Shopify admin and on the server. */
export function appBridge(): AppBridge | null {
  if (typeof window === 'undefined') return null;
  return (window as { shopify?: AppBridge }).shopify ?? null;
}

/** A session token for requests that App Bridge does not sign itself (everything but fetch); null outside the admin. */
export async function sessionToken(): Promise<string | null> {
  return (await appBridge()?.idToken()) ?? null;
}

const never = () => () => {};

/** Whether the page lies in the Shopify admin; false while it is rendered on the server. */
export function useIsEmbedded(): boolean {
  return useSyncExternalStore(
    never,
    () => appBridge() !== null,
    () => false,
  );
}

/** Goes to a page of the Shopify admin: the admin's own address inside of it, a new tab elsewhere. */
export function openAdminPage(url: string): void {
  const path = /\/store\/[^/]+(\/.*)$/.exec(new URL(url).pathname)?.[1];
  if (appBridge() && path) window.open(`shopify://admin${path}`, '_top');
  else window.open(url, '_blank', 'noopener');
}
