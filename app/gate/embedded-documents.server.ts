import { parseAdminHost, parseShopDomain } from '#app/platform/shopify/shop-domain.rules.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { verifySessionToken } from '#app/platform/shopify/verify-session-token.server.ts';
import { EMBEDDED_HOME } from '#app/ui/place-addresses.ts';
import { readExitTarget } from './exit-frame.rules.ts';
import { readBearerToken } from './bearer-token.ts';

const ADMIN = 'https://admin.shopify.com';
const CDN = 'https://cdn.shopify.com';

/**
 * Shopify's own script. It stops working when it is not loaded from
 * there, first in the head, as a plain script.
 */
export function appBridgeScript(): { readonly url: string; readonly apiKey: string } {
  const settings = shopifySettings();
  const origin = settings?.adminOrigin ?? CDN;
  return { url: `${origin}/shopifycloud/app-bridge.js`, apiKey: settings?.apiKey ?? '' };
}

/** Where pictures of shops' products come from, for the pages of the standalone site; nowhere where there are no shops. */
export function shopPictureOrigins(): readonly string[] {
  const settings = shopifySettings();
  return settings ? [settings.adminOrigin ?? CDN] : [];
}

/** The admin's own origins; a stand-in of it is one, where there is one. */
function adminOrigins(): readonly string[] {
  const standIn = shopifySettings()?.adminOrigin;
  return standIn ? [ADMIN, standIn] : [ADMIN];
}

/**
 * Who may frame an answer of the embedded app: the admin, and the shop that the request's token proves. A shop that only
 * stands in the address is not named.
 */
export async function embeddedFrameAncestors(request: Request): Promise<readonly string[]> {
  const url = new URL(request.url);
  const token = readBearerToken(request) ?? url.searchParams.get('id_token');
  const proven = token ? await verifySessionToken(token) : null;
  const named = url.searchParams.get('shop');
  return proven && (named === null || named === proven) ? [`https://${proven}`, ...adminOrigins()] : adminOrigins();
}

/**
 * The page on which App Bridge gets a fresh session token and loads `shopify-reload` with it. It shows and knows nothing,
 * so its frame may be any shop's. Its policy stays in force for the page that App Bridge writes into it, whose inline
 * scripts carry another nonce: hence none about scripts. 400 where the way back is not ours.
 */
export function bouncePage(request: Request): Response {
  const settings = shopifySettings();
  const { searchParams } = new URL(request.url);
  const back = searchParams.get('shopify-reload') ?? '';
  const isOurs = settings && URL.canParse(back) && new URL(back).origin === settings.appUrl;
  if (!isOurs || searchParams.getAll('shopify-reload').length > 1) {
    return new Response('Bad request', { status: 400, headers: { 'Cache-Control': 'no-store' } });
  }
  const shop = parseShopDomain(searchParams.get('shop'));
  const frames = [shop ? `https://${shop}` : 'https://*.myshopify.com', ...adminOrigins()].join(' ');
  const key = settings.apiKey.replace(/[^\w-]/g, '');
  return new Response(
    `<!doctype html><html lang="en"><head><script data-api-key="${key}" src="${appBridgeScript().url}"></script><title>Plinth</title></head><body></body></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `frame-ancestors ${frames}; object-src 'none'; base-uri 'none'`,
        'Cache-Control': 'no-store',
      },
    },
  );
}

/**
 * The page that sends the whole window out of the admin's frame, to a page of the admin's or back to us. 400 for every
 * other place to go to.
 */
export function exitFramePage(request: Request, nonce: string): Response {
  const settings = shopifySettings();
  const { searchParams } = new URL(request.url);
  const given = searchParams.getAll('exitIframe');
  const target = settings && given.length === 1 ? readExitTarget(given[0]!, settings) : null;
  if (!target) return new Response('Bad request', { status: 400, headers: { 'Cache-Control': 'no-store' } });
  const shop = parseShopDomain(searchParams.get('shop'));
  const frames = [shop ? `https://${shop}` : 'https://*.myshopify.com', ...adminOrigins()].join(' ');
  const { apiKey, url } = appBridgeScript();
  // As JSON, and without what could end the script element.
  const address = JSON.stringify(target.href).replace(/</g, '\\u003c');
  return new Response(
    `<!doctype html><html lang="en"><head><script data-api-key="${apiKey.replace(/[^\w-]/g, '')}" src="${url}"></script><title>Plinth</title></head><body><script nonce="${nonce}">open(${address}, '_top')</script></body></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `script-src 'nonce-${nonce}' ${url}; frame-ancestors ${frames}; object-src 'none'; base-uri 'none'`,
        'Cache-Control': 'no-store',
      },
    },
  );
}

/**
 * Redirect target of every other address below /auth: the embedded app's entry, with a well-formed shop and host and
 * nothing else of the address. There is no sign-in form at these addresses.
 */
export function embeddedDoorOf(request: Request): string {
  const { searchParams } = new URL(request.url);
  const query = new URLSearchParams();
  const [shop, host] = [searchParams.get('shop'), searchParams.get('host')];
  if (parseShopDomain(shop)) query.set('shop', shop!);
  if (parseAdminHost(host)) query.set('host', host!);
  return query.size > 0 ? `${EMBEDDED_HOME}?${query}` : EMBEDDED_HOME;
}
