import { parseShopDomain } from './shop-domain.rules.ts';
import { shopifySettings } from './shopify-settings.server.ts';

/** Below the time a transaction may idle and far below what a merchant waits for. */
const TIMEOUT_MS = 8_000;

/**
 * The only way out to Shopify: https to a myshopify domain and nothing else, no redirects, eight seconds. Where
 * SHOPIFY_ADMIN_ORIGIN is set, that origin is asked instead.
 */
export async function shopifyFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.protocol !== 'https:' || url.port !== '' || !parseShopDomain(url.hostname)) {
    throw new Error(`not an address of a shop: ${url.origin}`);
  }
  const standIn = shopifySettings()?.adminOrigin;
  const target = standIn ? `${standIn}${url.pathname}${url.search}` : url.href;
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])]);
  const request = input instanceof Request ? new Request(target, input) : target;
  // eslint-disable-next-line no-restricted-globals -- this is the guarded client
  return fetch(request, { ...init, redirect: 'error', signal });
}
