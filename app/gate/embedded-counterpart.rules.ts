import { EMBEDDED_HOME, isEmbeddedPath } from './embedded-way.rules.ts';

/** Where the pages of the standalone site are found in the Shopify admin; home where nothing is named. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  '/product': '/app/product',
  '/fashion': '/app/fashion',
  '/fashion-v2fast': '/app/fashion-v2fast',
  '/dashboard/projects': '/app/library',
  '/dashboard/catalogue': '/app/catalogue',
  '/dashboard/deleted': '/app/library/deleted',
  '/dashboard/check-file': '/app/library/check-file',
  '/dashboard/credits': '/app/plan/credits',
  '/dashboard/userprofile': '/app/settings',
};

/** Pages whose children have the same address in the admin. */
const SAME_BELOW = /^\/(product_fake|virtual)(\/|$)/;

/** Pages that speak to one person: links of mails, answers to a sign-in, the owner's pages. */
const PERSONAL = /^\/(verify|passwordReset|secure|email|callback|logout|admin|api|dev)(\/|$)/;

/**
 * The embedded page for an address of the standalone site that names a shop (spec: the embedded mode is known by the
 * `shop` parameter, on any page); the query string comes along. Null where the page itself is meant: no shop is named,
 * or a store answers a sign-in there. What the shop is worth says the embedded app's own door.
 */
export function embeddedCounterpart({ pathname, search, searchParams }: URL): string | null {
  if (!searchParams.has('shop') || searchParams.has('code')) return null;
  if (isEmbeddedPath(pathname) || PERSONAL.test(pathname)) return null;
  const page = pathname.replace(/\/+$/, '');
  if (SAME_BELOW.test(page)) return `${EMBEDDED_HOME}${page}${search}`;
  return `${COUNTERPARTS[page] ?? EMBEDDED_HOME}${search}`;
}
