import { redirect } from '@remix-run/node';
import { beginJourney, findJourney, isNetworkConfigured, sealGrant } from '#app/domain/sharing/index.server.ts';
import type { PendingJourney } from '#app/domain/sharing/index.server.ts';
import { NETWORK_NAMES } from '#app/domain/sharing/index.ts';
import type { NetworkName } from '#app/domain/sharing/index.ts';
import { env } from '#app/platform/env.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { requireAccount } from './require-account.server.ts';
import { ownOrigins } from './secure-origin.server.ts';

const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Where a network sends people back to (spec: /dashboard/linkedincode). */
export const networkCallbackAddress = (request: Request, network: NetworkName): string =>
  `${ownOrigins(request).at(-1)!}/dashboard/${network}code`;

/** Redirects a signed-in visitor to a network's sign-in page; 404 where the network is not configured. */
export async function goToNetwork(request: Request, name: string | undefined): Promise<Response> {
  const network = NETWORK_NAMES.find((one) => one === name);
  if (!network || !isNetworkConfigured(network)) return new Response('Not found', { status: 404 });
  const account = await requireAccount(request);
  const redirectUri = networkCallbackAddress(request, network);
  const { url } = await beginJourney({ account, network, redirectUri, isEmbedded: false });
  return new Response(null, { status: 302, headers: { ...NO_STORE, Location: url } });
}

/**
 * A network's answer to a request from the Shopify admin arrives in the top window, which has no session. It is sealed and
 * redirected into the admin of the shop that sent the request, where only the account and person who sent it can use it.
 * Throws that redirect. For a request from the site, returns its journey; null for an unknown state.
 */
export async function passIntoAdmin(request: Request, network: NetworkName): Promise<PendingJourney | null> {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get('state') ?? '';
  const settings = shopifySettings();
  const journey = state ? await findJourney(network, state) : null;
  if (!journey?.shop || !settings) return journey;
  const error = searchParams.get('error') ?? undefined;
  const grant = sealGrant({ code: searchParams.get('code') ?? '', state, error });
  const admin = settings.adminOrigin ?? 'https://admin.shopify.com';
  const path = `/store/${journey.shop.replace('.myshopify.com', '')}/apps/${env().SHOPIFY_APP_HANDLE}/settings`;
  throw redirect(`${admin}${path}?${new URLSearchParams({ network, grant })}`, { headers: NO_STORE });
}
