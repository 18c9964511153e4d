import { randomBytes } from 'node:crypto';
import { issueStoreTicket } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { openInstallation } from '#app/domain/installations/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { parseShopDomain } from '#app/platform/shopify/shop-domain.rules.ts';
import { withShopLock } from '#app/platform/shopify/shop-lock.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { isSignedByShopify, redeemStoreCode, storeAuthorizeUrl } from '#app/platform/shopify/store-grant.server.ts';
import { adminApiWith } from '#app/platform/shopify/admin-api-of-shop.server.ts';
import { isSameState } from './google-way.server.ts';
import { journeyCookie, readJourneyCookie } from './session-cookie.server.ts';

const newSecret = () => randomBytes(32).toString('base64url');

/** Whether people can sign in with their store. */
export function isStoreSignInOffered(): boolean {
  return shopifySettings() !== null;
}

/** A store's domain as people type it: with or without https, path, or the part behind the name. Null for anything else. */
export function readStoreDomain(typed: string): string | null {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  return parseShopDomain(host.includes('.') ? host : `${host}.myshopify.com`);
}

export interface WayToStore {
  readonly shop: string;
  /** Where the store asks its owner. */
  readonly url: string;
  /** Set-Cookie value: what tells the answer to this question from others. */
  readonly cookie: string;
}

/** The way to a store, to ask its owner; an answer counts for the browser that gets the cookie. */
export function wayToStore(request: Request, shop: string): WayToStore {
  const state = newSecret();
  const redirectUri = `${shopifySettings()!.appUrl}/login`;
  return {
    shop,
    url: storeAuthorizeUrl({ shop, redirectUri, state }),
    cookie: journeyCookie('store', `${state}.${newSecret()}`, request),
  };
}

export interface StoreReturn {
  readonly shop: string;
  /** For the sign-in call, once, within a minute, from this browser. */
  readonly ticket: string;
  /** Set-Cookie value: the question is answered, a second answer to it counts for nothing. */
  readonly cookie: string;
}

/** Whether an address is a store's answer (spec: /login receives code and shop). */
export function isStoreReturn(url: URL): boolean {
  return url.searchParams.has('code') && url.searchParams.has('shop') && shopifySettings() !== null;
}

/**
 * The value of a store's answer: signed by Shopify just now, for the question that this browser asked, with a code that
 * the shop itself redeems. Then the shop's account is opened, as by its first visit in the admin. Throws `unauthenticated`.
 */
export async function acceptStoreReturn(request: Request): Promise<StoreReturn> {
  const { searchParams } = new URL(request.url);
  const refuse = (reason: string) =>
    new AppError('unauthenticated', reason, { userMessage: accountMessages.storeFailed });
  const isDoubled = [...searchParams.keys()].some((key) => searchParams.getAll(key).length > 1);
  const shop = parseShopDomain(searchParams.get('shop'));
  if (!shop || isDoubled) throw refuse('bad shop');
  const [state = '', binding = ''] = (readJourneyCookie('store', request) ?? '').split('.');
  if (state === '' || binding === '' || !isSameState(searchParams.get('state') ?? '', state)) throw refuse('bad state');
  if (!(await isSignedByShopify(searchParams))) throw refuse('bad signature');
  const account = await withShopLock(shop, async () => {
    const accessToken = await redeemStoreCode(shop, searchParams.get('code')!).catch((error: unknown) => {
      throw isAppError(error) && error.code === 'unauthenticated' ? refuse(error.message) : error;
    });
    return openInstallation({ shop, adminApi: adminApiWith(shop, accessToken) });
  });
  const ticket = await issueStoreTicket({ userId: account.id, binding });
  return { shop, ticket, cookie: journeyCookie('store', `.${binding}`, request) };
}

/** The binding of a ticket to this browser; '' where it is on no journey. */
export function storeBinding(request: Request): string {
  return (readJourneyCookie('store', request) ?? '').split('.')[1] ?? '';
}
