/** What we use of the object that Shopify's App Bridge puts into the window, inside the Shopify admin only. */
interface AppBridge {
  idToken(): Promise<string>;
  readonly toast: { show(message: string, options?: { duration?: number }): unknown };
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
