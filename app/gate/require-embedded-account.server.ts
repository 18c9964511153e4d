import { json, redirect } from '@remix-run/node';
import { findAccountByShop, findShopWith } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { openInstallation } from '#app/domain/installations/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { combineFragments } from '#app/platform/database/read.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { adminApiWith } from '#app/platform/shopify/admin-api-of-shop.server.ts';
import { freshAccessRead, isFresh, storedAccess } from '#app/platform/shopify/offline-access.server.ts';
import { withShopLock } from '#app/platform/shopify/shop-lock.server.ts';
import { shopify } from '#app/platform/shopify/shopify-app.server.ts';
import { missingShopifySettings, shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { looksLikeSessionToken, personOf } from '#app/platform/shopify/session-token.rules.ts';
import { verifySessionToken } from '#app/platform/shopify/verify-session-token.server.ts';
import { frameReads } from './frame-reads.server.ts';
import { readBearerToken } from './bearer-token.ts';
import { bounceAddress, chooseWay, RETRY_HEADER } from './embedded-way.rules.ts';
import type { EmbeddedRefusal } from './embedded-way.rules.ts';
import type { Visit } from './require-account.server.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Token of a request for the embedded app: App Bridge's header decides alone, else the address's id_token. */
function readEmbeddedToken(request: Request): { from: 'header' | 'address' | 'nowhere'; token: string } {
  const bearer = readBearerToken(request);
  if (bearer !== null) return { from: 'header', token: bearer };
  const token = new URL(request.url).searchParams.get('id_token');
  return token === null ? { from: 'nowhere', token: '' } : { from: 'address', token };
}

const refusalResponse = (refusal: EmbeddedRefusal, status: number) => json(refusal, { status, headers: NO_STORE });

// A page's loaders run side by side; they share one opening while it is under way, never a finished one.
const opening = new Map<string, Promise<Visit>>();

/**
 * The front door of the embedded app: the account of the shop whose admin the page is shown in. The first open exchanges
 * the session token for access to the shop and makes the account. No cookie is read or set.
 * Throws a Response for everything else: the way to the admin or to a fresh token, 401 with the retry header, or a
 * refusal (`EmbeddedRefusal` as JSON, 400; 503 where the settings are missing; 403 for a closed account).
 */
export async function requireEmbeddedAccount(request: Request): Promise<Account> {
  return (await requireEmbeddedVisit(request)).account;
}

/**
 * As `requireEmbeddedAccount`, with what the frame shows in the same statement, where the shop is open. Every loader of a page
 * asks for both: which of them comes first, and so looks for all, is chance.
 */
export async function requireEmbeddedVisit(request: Request): Promise<Visit> {
  const settings = shopifySettings();
  if (!settings) {
    const text = `Set ${missingShopifySettings().join(', ')} and start again. The rest of Plinth works without.`;
    throw refusalResponse({ title: 'The Shopify app is not set up', text }, 503);
  }
  const { from, token } = readEmbeddedToken(request);
  const url = new URL(request.url);
  const way = chooseWay({
    url,
    isFramed: /^i?frame$/.test(request.headers.get('sec-fetch-dest') ?? ''),
    token: { from, shop: token ? await verifySessionToken(token) : null },
    apiKey: settings.apiKey,
    appUrl: settings.appUrl,
  });
  if (way.kind === 'refuse') throw refusalResponse(way.refusal, 400);
  if (way.kind === 'go') throw redirect(way.to, { headers: NO_STORE });
  if (way.kind === 'retry') throw new Response(null, { status: 401, headers: { ...NO_STORE, [RETRY_HEADER]: '1' } });
  const known = opening.get(token);
  const run = known ?? openShop(way.shop, token, request).finally(() => opening.delete(token));
  if (!known) opening.set(token, run);
  try {
    const { account, frame } = await run;
    return { account: { ...account, person: personOf(token) }, frame };
  } catch (error) {
    throw explain(error, from === 'address' ? bounceAddress(url, settings.appUrl) : null);
  }
}

/**
 * Exchanges the session token of a request from the admin for new access to its shop, as opening the app does. False
 * where the request has none of this shop, or Shopify hands out nothing.
 */
export async function renewAccess(shop: string, request: Request): Promise<boolean> {
  const { token } = readEmbeddedToken(request);
  if (!looksLikeSessionToken(token) || (await verifySessionToken(token)) !== shop) return false;
  try {
    await openShop(shop, token, request);
  } catch (error) {
    childLogger({ room: 'gate' }).info({ shop, error }, 'no new access to the shop');
    return false;
  }
  return isFresh(await storedAccess(shop));
}

async function openShop(shop: string, token: string, request: Request): Promise<Visit> {
  const open = await findOpenShop(shop);
  if (open) return open;
  return withShopLock(shop, async () => {
    const opened = await findOpenShop(shop);
    return opened ?? { account: await enter(shop, token, request), frame: null };
  });
}

/** The account of a shop that is installed and that we have access to: one statement. */
async function findOpenShop(shop: string): Promise<Visit | null> {
  const found = await findShopWith(shop, (userId) => ({
    isFresh: freshAccessRead(shop),
    frame: combineFragments(frameReads(userId)),
  }));
  return found?.read.isFresh ? { account: found.account, frame: found.read.frame } : null;
}

/**
 * The library exchanges the token for access. The token goes into the header, so that the library reads nothing from the
 * address. The browser's User-Agent is not passed on: the library refuses agents that look like robots, such as a
 * reviewer's browser, and every request that reaches this point has a token signed by Shopify.
 */
async function enter(shop: string, token: string, request: Request): Promise<Account> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    const { session } = await shopify()!.app.authenticate.admin(new Request(request.url, { headers }));
    return await openInstallation({ shop, adminApi: adminApiWith(shop, session.accessToken ?? '') });
  } catch (error) {
    // A shop that is installed can go on working with its pictures while Shopify hands out no access.
    const known = isOutage(error) ? await findAccountByShop(shop) : null;
    if (!known) throw error;
    childLogger({ room: 'gate' }).warn({ shop }, 'no new access to the shop; opened without');
    return known;
  }
}

/** The library's answer to every failed exchange but a refused token. */
const isOutage = (error: unknown) => error instanceof Response && error.status === 500;

/** The browser's answer after a failed opening. `bounce`: where a page whose token Shopify refuses gets another. */
function explain(error: unknown, bounce: string | null): unknown {
  if (isAppError(error) && error.code === 'forbidden') {
    return refusalResponse({ title: 'This account is closed', text: error.userMessage }, 403);
  }
  if (!(error instanceof Response)) return error;
  if (error.status === 401 && bounce) return redirect(bounce, { headers: NO_STORE });
  if (isOutage(error)) {
    const text = 'Plinth could not connect to your store. Nothing is lost. Please try again in a moment.';
    return refusalResponse({ title: 'Shopify did not answer', text }, 503);
  }
  // Several loaders answer with it, and a body can be read once.
  return error.clone();
}
