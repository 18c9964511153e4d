import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { useSyncExternalStore } from 'react';

/** App Bridge, or null outside the Shopify admin and on the server. */
export function appBridge(): ShopifyGlobal | null {
  if (typeof window === 'undefined') return null;
  return (window as { shopify?: ShopifyGlobal }).shopify ?? null;
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
