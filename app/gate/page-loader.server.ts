import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, TypedResponse } from '@remix-run/node';
import type { Account } from '#app/domain/accounts/index.ts';
import { EMBEDDED_PLACES, isEmbeddedPlace, SITE_PLACES } from '#app/ui/place-addresses.ts';
import { loadPage } from './load-page.server.ts';
import { requireAccount } from './require-account.server.ts';
import { requireEmbeddedAccount } from './require-embedded-account.server.ts';

/** The visit that a page of both shells is loaded with. */
export interface PageVisit {
  readonly account: Account;
  readonly request: Request;
  readonly url: URL;
  readonly params: LoaderFunctionArgs['params'];
  readonly isInAdmin: boolean;
  /** Addresses in the shell that asks. */
  readonly places: typeof SITE_PLACES | typeof EMBEDDED_PLACES;
}

/**
 * The loader of a page that both shells show. The account is found as the shell of the address demands: by a cookie on the
 * site, by a session token in the Shopify admin. Throws a Response for refusals; answers are never stored.
 */
export function pageLoader<T>(load: (visit: PageVisit) => T | Promise<T>) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<TypedResponse<T>> => {
    const url = new URL(request.url);
    const isInAdmin = isEmbeddedPlace(url.pathname);
    const account = await (isInAdmin ? requireEmbeddedAccount(request) : requireAccount(request));
    const places = isInAdmin ? EMBEDDED_PLACES : SITE_PLACES;
    const data = await loadPage(request, async () => load({ account, request, url, params, isInAdmin, places }));
    return json(data, { headers: { 'Cache-Control': 'no-store' } });
  };
}
