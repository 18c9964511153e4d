import { EMBEDDED_HOME, EMBEDDED_PLACES, isEmbeddedPlace, SITE_PLACES } from '#app/ui/place-addresses.ts';

/** Site path to embedded path, from the one list of pages; the profile's tabs are pages of their own in the admin. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  '/fashion-v2fast': '/app/fashion-v2fast',
  ...Object.fromEntries(
    (Object.keys(SITE_PLACES) as (keyof typeof SITE_PLACES)[])
      .filter((place) => place !== 'plans')
      .map((place) => [SITE_PLACES[place], EMBEDDED_PLACES[place]]),
  ),
};

/** Pages whose children have the same address below it in the admin. */
const WITH_CHILDREN = ['productWorkspaces', 'tryOnWorkspaces', 'catalogue', 'training'] as const;

/** Pages that speak to one person: links of mails, answers to a sign-in, the owner's pages. */
const PERSONAL = /^\/(verify|passwordReset|secure|email|callback|logout|admin|api|dev)(\/|$)/;

/**
 * The embedded page for an address of the standalone site that names a shop (spec: the embedded mode is known by the
 * `shop` parameter, on any page); the query string comes along. Null where the page itself is meant: no shop is named,
 * or a store answers a sign-in there. What the shop is worth says the embedded app's own door.
 */
export function embeddedCounterpart({ pathname, search, searchParams }: URL): string | null {
  if (!searchParams.has('shop') || searchParams.has('code')) return null;
  if (isEmbeddedPlace(pathname) || PERSONAL.test(pathname)) return null;
  const page = pathname.replace(/\/+$/, '');
  if (page === SITE_PLACES.settings && searchParams.get('tab') === 'subscription') {
    return `${EMBEDDED_PLACES.plans}${search}`;
  }
  const parent = WITH_CHILDREN.find((place) => page.startsWith(`${SITE_PLACES[place]}/`));
  if (parent) return `${EMBEDDED_PLACES[parent]}${page.slice(SITE_PLACES[parent].length)}${search}`;
  return `${COUNTERPARTS[page] ?? EMBEDDED_HOME}${search}`;
}
