import { createHmac, randomBytes } from 'node:crypto';
import express from 'express';
import type { Express, Request, Response } from 'express';
import { authorizePage, refusedPage } from './admin-pages.ts';
import { storeHandle } from './billing-resolvers.ts';
import type { DevShop } from './dev-shop.ts';
import type { AppCredentials } from './tokens.ts';

/** Milliseconds; a code is redeemed by the server that asked, at once. */
const CODE_LIFE_MS = 60_000;
const KNOWN_SCOPES = ['read_products', 'write_products', 'write_files'];

/** Codes that were given out and not redeemed yet. */
export class AuthorizationCodes {
  private readonly codes = new Map<string, { readonly shop: string; readonly ends: number }>();

  issue(shop: string, now: number): string {
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, { shop, ends: now + CODE_LIFE_MS });
    return code;
  }

  /** The shop that a code speaks for, once; null where it is unknown, used or too old. */
  redeem(code: string, now: number): string | null {
    const known = this.codes.get(code);
    this.codes.delete(code);
    return known && known.ends > now ? known.shop : null;
  }
}

export interface AuthorizeOptions {
  readonly credentials: AppCredentials;
  /** Origin of the app; answers are only sent there. */
  readonly appUrl: string;
  readonly appHandle: string;
  readonly codes: AuthorizationCodes;
  shop(domain: string): DevShop;
  now(): number;
}

/**
 * The page on which a shop's owner lets an app in, outside of the admin (shopify.dev, authorization code grant). Where the
 * app is in already, Shopify asks nothing and answers at once.
 */
export function addAuthorizePage(app: Express, options: AuthorizeOptions): void {
  const { credentials, appUrl, appHandle, codes, now } = options;
  const ask = (req: Request, res: Response) => {
    const query = req.query as Readonly<Record<string, string | undefined>>;
    const scopes = (query['scope'] ?? '').split(',');
    const back = query['redirect_uri'] ?? '';
    const fault =
      query['client_id'] !== credentials.apiKey
        ? 'There is no app with this client_id.'
        : !URL.canParse(back) || new URL(back).origin !== new URL(appUrl).origin
          ? 'The redirect_uri is not on the list of the app.'
          : scopes.find((scope) => !KNOWN_SCOPES.includes(scope)) !== undefined
            ? 'The app asks for a scope that does not exist.'
            : null;
    if (fault) return void res.status(400).send(refusedPage(fault));
    const shop = options.shop(query['shop'] ?? '');
    const decision = (req.body as { decision?: string } | undefined)?.decision;
    if (decision === 'cancel') return res.redirect(303, `/store/${storeHandle(shop)}/settings/apps`);
    if (!shop.isInstalled && decision !== 'install') {
      return void res.send(authorizePage(shop, appHandle, scopes));
    }
    shop.isInstalled = true;
    const answer = new URL(back);
    answer.search = signedAnswer(credentials.apiSecret, {
      code: codes.issue(shop.domain, now()),
      host: Buffer.from(`admin.shopify.com/store/${storeHandle(shop)}`)
        .toString('base64')
        .replace(/=+$/, ''),
      shop: shop.domain,
      state: query['state'] ?? '',
      timestamp: String(Math.floor(now() / 1000)),
    });
    res.redirect(303, answer.href);
  };
  app.get('/admin/oauth/authorize', ask);
  app.post('/admin/oauth/authorize', express.urlencoded({ extended: false }), ask);
}

/** Parameters in the order of their names, signed with the app's secret, as Shopify sends a browser back. */
export function signedAnswer(secret: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return `${text}&hmac=${createHmac('sha256', secret).update(text).digest('hex')}`;
}
