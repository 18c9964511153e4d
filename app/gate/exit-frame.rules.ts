import { parseShopDomain } from '#app/platform/shopify/shop-domain.rules.ts';

export interface ExitOptions {
  /** Our public origin. */
  readonly appUrl: string;
  /** Of a stand-in of the admin, where there is one. */
  readonly adminOrigin: string | null;
}

/**
 * Where a page in the admin's frame may send the whole window: back to us, or into the admin. Null for everything else:
 * other sites, other schemes, addresses with a user in front, and what is no address.
 */
export function readExitTarget(target: string | null, { appUrl, adminOrigin }: ExitOptions): URL | null {
  // A browser would read a backslash as a slash, and skip what cannot be seen.
  if (target === null || /[\s\\\p{Cc}]/u.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === appUrl || (adminOrigin !== null && url.origin === adminOrigin)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  if (url.hostname === 'admin.shopify.com') return url;
  const isAdmin = url.pathname === '/admin' || url.pathname.startsWith('/admin/');
  return isAdmin && parseShopDomain(url.hostname) ? url : null;
}
