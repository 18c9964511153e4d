import { parseShopDomain } from '#app/platform/shopify/shop-domain.rules.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { verifySessionToken } from '#app/platform/shopify/verify-session-token.server.ts';
import { readBearerToken } from './bearer-token.ts';

const ADMIN = 'https://admin.shopify.com';
const CDN = 'https://cdn.shopify.com';

/**
 * Shopify's own script, and the origin it and the shop's pictures come from. It stops working when it is not loaded from
 * there, first in the head, as a plain script.
 */
export function appBridgeScript(): { readonly url: string; readonly origin: string; readonly apiKey: string } {
  const settings = shopifySettings();
  const origin = settings?.adminOrigin ?? CDN;
  return { url: `${origin}/shopifycloud/app-bridge.js`, origin, apiKey: settings?.apiKey ?? '' };
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
