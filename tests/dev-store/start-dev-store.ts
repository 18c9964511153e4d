import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import type { Express, Request, Response } from 'express';
import { PLAN_DEFAULTS } from '#app/domain/billing/plans.ts';
import { appsPage, chargePage, framePage, plansPage, productPage, productsPage } from './admin-pages.ts';
import { answerAdmin } from './answer-admin.ts';
import { addAuthorizePage, AuthorizationCodes } from './authorize.ts';
import { createSubscription, decideSubscription, letDaysPass, setFrozen, storeHandle } from './billing-resolvers.ts';
import { deliverWebhook, webhookPath } from './deliver-webhook.ts';
import type { WebhookOptions } from './deliver-webhook.ts';
import { CATALOGUE } from './catalogue.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { createDevShop, gid } from './dev-shop.ts';
import type { DevShop, DevSubscription } from './dev-shop.ts';
import { nextAnswer } from './faults.ts';
import { mediaView } from './media-view.ts';
import { sendPicture } from './send-picture.ts';
import { receiveStagedFile } from './staged-uploads.ts';
import { mintSessionToken, readSessionToken, SessionTokens } from './tokens.ts';

export interface DevStoreOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Origin of the app under development. */
  readonly appUrl: string;
  /** 0 for a free one. */
  readonly port?: number;
  /** Default: `localhost`, so that the app at 127.0.0.1 is another site, as in the real admin. */
  readonly hostname?: string;
  readonly appHandle?: string;
  readonly scopes?: readonly string[];
  readonly now?: () => number;
  /** The goods of its shops. Default: the drawn products that tests meet. */
  readonly catalogue?: readonly CatalogueEntry[] | ((domain: string) => readonly CatalogueEntry[]);
}

const SCOPES = ['write_products', 'write_files'];

/** Shopify on one port: admin pages, Admin API, tokens, files, webhooks. Shops come into being when first named. */
export class DevStore {
  readonly options: Required<Omit<DevStoreOptions, 'port'>>;
  readonly shops = new Map<string, DevShop>();
  readonly tokens = new SessionTokens();
  readonly codes = new AuthorizationCodes();
  origin = '';
  /** Requests and files in progress, also those whose client has gone. */
  underWay = 0;
  /** The hold on an answer once all is done that the question asks; null for none. */
  holdsAnswer: (shop: string, document: string) => Promise<void> | null = () => null;
  private stopListening: () => Promise<void> = async () => {};

  private constructor(options: DevStoreOptions) {
    this.options = {
      hostname: 'localhost',
      appHandle: 'plinth',
      scopes: SCOPES,
      now: Date.now,
      catalogue: CATALOGUE,
      ...options,
    };
  }

  static async start(options: DevStoreOptions): Promise<DevStore> {
    const store = new DevStore(options);
    const server = store.routes().listen(options.port ?? 0, store.options.hostname);
    await once(server, 'listening');
    store.origin = `http://${store.options.hostname}:${(server.address() as AddressInfo).port}`;
    store.stopListening = async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
    return store;
  }

  stop(): Promise<void> {
    return this.stopListening();
  }

  shop(domain: string): DevShop {
    const { catalogue } = this.options;
    const sold = typeof catalogue === 'function' ? catalogue(domain) : catalogue;
    const shop = this.shops.get(domain) ?? createDevShop(domain, sold);
    this.shops.set(domain, shop);
    return shop;
  }

  /** The token that App Bridge would hand out now. `claims` overrides, for forging. */
  sessionToken(shop: string, claims: object = {}): string {
    return mintSessionToken(this.options, { shop, now: this.options.now(), claims });
  }

  /** An access token without the way through the app, for tests of what lies behind. */
  accessToken(shop: string): string {
    this.shop(shop).isInstalled = true;
    const { scopes, now } = this.options;
    const issued = this.tokens.issue({ shop, scopes, isExpiring: false, now: now() });
    return (issued as { access_token: string }).access_token;
  }

  /** The frame's address as the admin opens it. */
  frameUrl(shop: DevShop, appPath = '', search = ''): string {
    const url = new URL(`/app${appPath}`, this.options.appUrl);
    url.search = search;
    const host = Buffer.from(`admin.shopify.com/store/${storeHandle(shop)}`)
      .toString('base64')
      .replace(/=+$/, '');
    const more = { embedded: '1', shop: shop.domain, host, locale: 'en', id_token: this.sessionToken(shop.domain) };
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
    return url.href;
  }

  webhook(options: Pick<WebhookOptions, 'shop' | 'topic' | 'payload' | 'webhookId' | 'triggeredAt'>): Promise<number> {
    const { appUrl, apiSecret } = this.options;
    return deliverWebhook({ appUrl, apiSecret, path: webhookPath(options.topic), ...options });
  }

  /** The next requests of a shop are throttled until its bucket has filled up again. */
  emptyBucket(domain: string): void {
    Object.assign(this.shop(domain), { bucket: 0, filledAt: this.options.now() });
  }

  /** Takes back every access, ends the plan and tells the app. Resolves with the webhook's status. */
  uninstall(domain: string): Promise<number> {
    const shop = this.shop(domain);
    shop.isInstalled = false;
    this.tokens.revoke(domain);
    for (const subscription of shop.subscriptions) {
      if (['ACTIVE', 'FROZEN'].includes(subscription.status)) subscription.status = 'CANCELLED';
    }
    const payload = { id: shop.number, name: shop.name, myshopify_domain: domain, domain, email: shop.email };
    return this.webhook({ shop: domain, topic: 'app/uninstalled', payload });
  }

  /** Shopify's request 48 hours after an uninstall. */
  redact(domain: string): Promise<number> {
    const payload = { shop_id: this.shop(domain).number, shop_domain: domain };
    return this.webhook({ shop: domain, topic: 'shop/redact', payload });
  }

  subscriptionChanged(shop: DevShop, subscription: DevSubscription): Promise<number> {
    const payload = {
      app_subscription: {
        admin_graphql_api_id: subscription.id,
        name: subscription.name,
        status: subscription.status,
        admin_graphql_api_shop_id: gid('Shop', shop.number),
        created_at: subscription.createdAt,
        updated_at: new Date(this.options.now()).toISOString(),
        currency: subscription.currencyCode,
        capped_amount: null,
      },
    };
    return this.webhook({ shop: shop.domain, topic: 'app_subscriptions/update', payload });
  }

  /** As if days had gone by since everything that was bought. Shopify sends no message when it bills. */
  letDaysPass(domain: string, days: number): void {
    letDaysPass(this.shop(domain), days, this.options.now());
  }

  /** A month goes by at once; Shopify says nothing about a bill, so the app is told here to look. */
  private async letMonthPass(domain: string): Promise<void> {
    this.letDaysPass(domain, 31);
    const shop = this.shop(domain);
    const newest = shop.subscriptions.at(-1);
    if (newest) await this.subscriptionChanged(shop, newest);
  }

  /** The shop stops paying, or pays again. Resolves with the webhook's status, or null where there is no plan. */
  async setFrozen(domain: string, isFrozen: boolean): Promise<number | null> {
    const shop = this.shop(domain);
    const subscription = setFrozen(shop, isFrozen);
    return subscription && this.subscriptionChanged(shop, subscription);
  }

  private async during(work: Promise<void>): Promise<void> {
    this.underWay += 1;
    await work.finally(() => (this.underWay -= 1));
  }

  private routes(): Express {
    const app = express();
    app.post('/admin/oauth/access_token', express.json(), express.urlencoded({ extended: false }), (req, res) =>
      this.answerGrant(req, res),
    );
    app.post('/admin/api/:version/graphql.json', express.json({ limit: '2mb' }), (req, res, next) => {
      this.during(this.answerApi(req, res)).catch(next);
    });
    app.post('/staged', (req, res, next) => {
      const received = receiveStagedFile(req, this.shops.values()).then(({ status, message }) => {
        res.status(status).type('xml').send(`<Message>${message}</Message>`);
      });
      this.during(received).catch(next);
    });
    app.get('/cdn/files/:number/:name?', (req, res, next) => {
      sendPicture(this.shops.values(), req, res).catch(next);
    });
    for (const [address, name] of [
      ['/shopifycloud/app-bridge.js', 'app-bridge.js'],
      ['/admin-host.js', 'admin-host.js'],
    ] as const) {
      app.get(address, async (_req, res) => {
        res.type('js').set('Cross-Origin-Resource-Policy', 'cross-origin');
        res.send(await readFile(path.join(import.meta.dirname, name)));
      });
    }
    // Browsers ask for it by themselves.
    app.get('/favicon.ico', (_req, res) => void res.status(204).end());
    app.get('/session-token', (req, res) => void res.type('text').send(this.sessionToken(this.named(req).domain)));
    app.get('/resource-picker', (req, res) => {
      const products = this.named(req).products.map((product) => ({
        id: product.id,
        title: product.title,
        handle: product.handle,
        images: product.media.map((media) => ({ originalSrc: mediaView(media, this.origin).preview.image?.url({}) })),
      }));
      res.json(products);
    });
    const { appUrl, appHandle, now } = this.options;
    const shop = (domain: string) => this.shop(domain);
    addAuthorizePage(app, { credentials: this.options, appUrl, appHandle, codes: this.codes, shop, now });
    this.adminPages(app);
    return app;
  }

  private adminPages(app: Express): void {
    const { appHandle, appUrl } = this.options;
    const shopOf = (req: Request) => this.shop(`${req.params['handle']}.myshopify.com`);
    const form = express.urlencoded({ extended: false });
    app.get('/', (_req, res) => res.redirect(`/store/dev-shop/apps/${appHandle}`));
    app.get('/store/:handle/apps/:app*', (req, res) => {
      const shop = shopOf(req);
      shop.isInstalled = true;
      const appPath = (req.params as unknown as Record<string, string>)['0'] ?? '';
      const search = new URL(req.originalUrl, this.origin).search;
      res.send(framePage({ shop, appHandle, appUrl, frameUrl: this.frameUrl(shop, appPath, search) }));
    });
    app.get('/store/:handle/products', (req, res) => void res.send(productsPage(shopOf(req), appHandle, this.origin)));
    app.get('/store/:handle/products/:number', (req, res) => {
      const shop = shopOf(req);
      const product = shop.products.find((each) => String(each.number) === req.params['number']);
      if (!product) return void res.sendStatus(404);
      res.send(productPage(shop, appHandle, product, this.origin));
    });
    // Shopify App Pricing: plans kept here, chosen without a page of the app's.
    app.get('/store/:handle/charges/:app/pricing_plans', (req, res) => {
      res.send(plansPage(shopOf(req), appHandle));
    });
    app.post('/store/:handle/charges/:app/pricing_plans', form, async (req, res) => {
      const shop = shopOf(req);
      const plan = PLAN_DEFAULTS.find(({ priceId }) => priceId === (req.body as { plan?: string }).plan);
      if (!plan) return void res.sendStatus(404);
      const { name, priceId: planHandle, amount } = plan;
      const given = { name, planHandle, amount: (amount / 100).toFixed(2), returnUrl: appUrl, test: true };
      const { number } = createSubscription(shop, given, this.options.now());
      const decided = decideSubscription(shop, number, 'ACTIVE', this.options.now())!;
      await this.subscriptionChanged(shop, decided);
      res.redirect(303, `/store/${storeHandle(shop)}/apps/${appHandle}/plan?plan_handle=${planHandle}`);
    });
    app.get('/store/:handle/charges/:number/confirm', (req, res) => {
      const shop = shopOf(req);
      const subscription = shop.subscriptions.find((each) => each.number === Number(req.params['number']));
      if (!subscription) return void res.sendStatus(404);
      res.send(chargePage(shop, appHandle, subscription));
    });
    app.post('/store/:handle/charges/:number/confirm', form, async (req, res) => {
      const shop = shopOf(req);
      const decision = (req.body as { decision?: string }).decision === 'ACTIVE' ? 'ACTIVE' : 'DECLINED';
      const decided = decideSubscription(shop, Number(req.params['number']), decision, this.options.now());
      if (!decided) return void res.sendStatus(404);
      await this.subscriptionChanged(shop, decided);
      if (decision === 'DECLINED') return res.redirect(303, `/store/${storeHandle(shop)}/settings/apps`);
      const back = new URL(decided.returnUrl);
      back.searchParams.set('charge_id', String(decided.number));
      res.redirect(303, back.href);
    });
    app.get('/store/:handle/settings/apps', (req, res) => void res.send(appsPage(shopOf(req), appHandle)));
    app.post('/store/:handle/settings/apps', form, async (req, res) => {
      const { domain } = shopOf(req);
      const { action } = req.body as { action?: string };
      if (action === 'uninstall') await this.uninstall(domain);
      else if (action === 'redact') await this.redact(domain);
      else if (action === 'month') await this.letMonthPass(domain);
      else await this.setFrozen(domain, action === 'freeze');
      res.redirect(303, req.originalUrl);
    });
  }

  private named(req: Request): DevShop {
    return this.shop(String(req.query['shop']));
  }

  /** Token exchange, codes of the authorize page, and refresh (shopify.dev, authentication). */
  private answerGrant(req: Request, res: Response): void {
    const { apiKey, apiSecret, scopes, now } = this.options;
    const body = req.body as Readonly<Record<string, string | undefined>>;
    const refuse = (status: number, error: string) => void res.status(status).json({ error });
    if (body['client_id'] !== apiKey || body['client_secret'] !== apiSecret) return refuse(400, 'invalid_client');
    if (body['grant_type'] === 'refresh_token') {
      const pair = this.tokens.refresh(body['refresh_token'] ?? '', now());
      return pair ? void res.json(pair) : refuse(400, 'invalid_grant');
    }
    if (body['code'] !== undefined) {
      const shop = this.codes.redeem(body['code'], now());
      const access = shop && this.tokens.issue({ shop, scopes, isExpiring: body['expiring'] === '1', now: now() });
      return access ? void res.json(access) : refuse(400, 'invalid_request');
    }
    if (body['grant_type'] !== 'urn:ietf:params:oauth:grant-type:token-exchange') {
      return refuse(400, 'unsupported_grant_type');
    }
    const shop = readSessionToken(this.options, body['subject_token'] ?? '', now());
    if (!shop || !this.shops.get(shop)?.isInstalled) return refuse(400, 'invalid_subject_token');
    res.json(this.tokens.issue({ shop, scopes, isExpiring: body['expiring'] === '1', now: now() }));
  }

  private async answerApi(req: Request, res: Response): Promise<void> {
    const { appHandle, now } = this.options;
    const access = this.tokens.use(req.get('x-shopify-access-token') ?? '', now());
    if (!access) {
      const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
      res.status(401).json({ errors });
      return;
    }
    const shop = this.shop(access.shop);
    const fate = nextAnswer(shop.faults);
    if (fate === 'refused') return void res.sendStatus(503);
    const answer = await answerAdmin({ shop, origin: this.origin, appHandle, scopes: access.scopes, now }, req.body);
    await this.holdsAnswer(access.shop, (req.body as { query: string }).query);
    if (fate === 'lost') return void res.sendStatus(502);
    res.json(answer);
  }
}
