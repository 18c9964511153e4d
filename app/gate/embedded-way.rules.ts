import { EMBEDDED_HOME } from '#app/ui/place-addresses.ts';
import { parseAdminHost, parseShopDomain, storeHandle } from '#app/platform/shopify/shop-domain.rules.ts';

/** Where App Bridge fetches a fresh session token and loads the page again with it. */
const BOUNCE_PATH = '/auth/session-token';

/** Tells App Bridge to make a new session token and to ask once more. */
export const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';

/** The embedded app's sentence instead of a page. */
export interface EmbeddedRefusal {
  readonly title: string;
  readonly text: string;
}

export interface EmbeddedVisit {
  readonly url: URL;
  /** The browser says that the page is for a frame (Sec-Fetch-Dest). */
  readonly isFramed: boolean;
  readonly token: {
    /** `header`: a request of App Bridge. `address`: the id_token of a page. */
    readonly from: 'header' | 'address' | 'nowhere';
    /** The shop it was made for; null where it is not valid. */
    readonly shop: string | null;
  };
  readonly apiKey: string;
  /** Our public origin. */
  readonly appUrl: string;
}

export type EmbeddedWay =
  | { readonly kind: 'enter'; readonly shop: string }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'retry' }
  | { readonly kind: 'refuse'; readonly refusal: EmbeddedRefusal };

const refuse = (title: string, text: string): EmbeddedWay => ({ kind: 'refuse', refusal: { title, text } });

/**
 * Where a request for the embedded app goes. Shop and host in the address are never believed: they have to be well formed
 * and to agree with the session token, and without a token they only decide where the browser is sent to get one.
 */
export function chooseWay({ url, isFramed, token, apiKey, appUrl }: EmbeddedVisit): EmbeddedWay {
  const shops = url.searchParams.getAll('shop');
  const hosts = url.searchParams.getAll('host');
  const shop = parseShopDomain(shops[0]);
  const adminHost = parseAdminHost(hosts[0]);
  if (shops.length > 1 || (shops.length === 1 && !shop)) {
    return refuse('Unknown shop', 'The address names a shop that cannot exist. Open Plinth from your Shopify admin.');
  }
  if (hosts.length > 1 || (hosts.length === 1 && !adminHost)) {
    return refuse('Wrong host', 'The address does not lead to a Shopify admin. Open Plinth from your Shopify admin.');
  }
  if (token.shop) {
    const hostShop = adminHost?.endsWith('/admin') ? adminHost.slice(0, -'/admin'.length) : token.shop;
    if ((shop && shop !== token.shop) || hostShop !== token.shop) {
      return refuse('Another shop', 'The address names another shop than the one you are signed in to.');
    }
    return { kind: 'enter', shop: token.shop };
  }
  if (token.from === 'header') return { kind: 'retry' };
  if (token.from === 'address' || isFramed) return { kind: 'go', to: bounceAddress(url, appUrl) };
  if (adminHost) {
    const path = url.pathname === EMBEDDED_HOME ? '' : url.pathname;
    return { kind: 'go', to: `https://${adminHost}/apps/${apiKey}${path}` };
  }
  if (shop) {
    const to = `https://admin.shopify.com/store/${storeHandle(shop)}/oauth/install?client_id=${apiKey}`;
    return { kind: 'go', to };
  }
  return refuse(
    'Missing host query argument',
    'This page is a part of the Shopify admin. Open it there: Apps, then Plinth.',
  );
}

/** The bounce page, with the way back to this very address. A token that did not serve stays behind. */
export function bounceAddress(url: URL, appUrl: string): string {
  const query = new URLSearchParams(url.search);
  query.delete('id_token');
  query.delete('shopify-reload');
  const back = new URL(`${url.pathname}${query.size > 0 ? `?${query}` : ''}`, appUrl);
  query.set('shopify-reload', back.href);
  return `${BOUNCE_PATH}?${query}`;
}
