import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DevProduct } from '#tests/dev-store/dev-shop.ts';
import type { DevStore } from '#tests/dev-store/start-dev-store.ts';
import type { EngineScript } from '#tests/doubles/scripted-engines.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { closeContexts, openPage } from './browser.ts';
import { sharedProduct, startWholeProduct } from './shared-product.ts';

/** 1280 x 800 for the app itself: the admin has its bar above and its navigation at the left. */
export const LAPTOP = { width: 1280 + 240, height: 800 + 56 };
/** As merchants' browsers call themselves. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** One tab of the admin with the app in it. */
export interface Admin {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The app's frame as it is now. */
  readonly frame: Frame;
  /** Whatever frame is there when it is looked at: it outlives ways to Shopify's own pages and back. */
  readonly inside: FrameLocator;
  readonly trouble: string[];
  /** Documents that the app's frame has asked for. */
  readonly documents: string[];
}

/** The product with a development store and a browser. */
export interface EmbeddedRig {
  readonly product: ProductProcess;
  readonly store: DevStore;
  readonly browser: Browser;
  readonly folder: string;
  readonly databaseUrl: string;
  /** The app in the admin of `shop` (a handle, installed by this), with cookies and storage denied. */
  open(shop: string, options?: { appPath?: string; viewport?: { width: number; height: number } }): Promise<Admin>;
  /** A call of the app's own, by the shop's session. */
  call(shop: string, pathname: string, body?: object): Promise<Response>;
  productOf(shop: string, title: string): DevProduct;
  stop(): Promise<void>;
}

/** As `startRig`, with the development store. */
export async function startEmbeddedRig(
  settings?: Readonly<Record<string, string>>,
  script?: EngineScript,
): Promise<EmbeddedRig> {
  const whole = await (settings ? startWholeProduct(settings, script) : sharedProduct());
  const { product, store, browser } = whole;
  return {
    product,
    store,
    browser,
    folder: whole.home.folder,
    databaseUrl: whole.home.databaseUrl,
    async open(shop, { appPath = '', viewport = LAPTOP } = {}) {
      const context = await browser.newContext({ viewport, userAgent });
      await denyStorage(context, product.url);
      const { page, trouble } = await openPage(context);
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.url().startsWith(product.url)) documents.push(request.url());
      });
      await page.goto(`${store.origin}/store/${shop}/apps/plinth${appPath}`);
      const isOurs = (frame: Frame) => frame.url().startsWith(product.url);
      await expect.poll(() => page.frames().some(isOurs)).toBe(true);
      const frame = page.frames().find(isOurs)!;
      return { context, page, frame, inside: page.frameLocator('iframe'), trouble, documents };
    },
    call: (shop, pathname, body) =>
      fetch(`${product.url}${pathname}`, {
        headers: {
          authorization: `Bearer ${store.sessionToken(`${shop}.myshopify.com`)}`,
          'content-type': 'application/json',
          'user-agent': userAgent,
        },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      }),
    productOf: (shop, title) => store.shop(`${shop}.myshopify.com`).products.find((each) => each.title === title)!,
    stop: settings ? whole.stop : () => closeContexts(browser),
  };
}

/** Another one each time. */
export const newShop = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

/** In the app's frame every look at cookies or storage throws, as in a browser that denies them to frames. */
async function denyStorage(context: BrowserContext, appUrl: string): Promise<void> {
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: deny });
    }
    Object.defineProperty(document, 'cookie', { get: deny, set: deny });
  }, appUrl);
}

/** Chooses a product in the admin's own picker, which is open. */
export async function chooseInShopify(page: Page, title: string): Promise<void> {
  await page.getByRole('radio', { name: title }).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

/** Presses until something comes of it: a page that was just loaded may not listen yet. */
export async function press(button: Locator, outcome: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (await outcome.isVisible()) return true;
      await button.click({ timeout: 5_000 }).catch(() => {});
      return outcome.isVisible();
    })
    .toBe(true);
}

/** The way from the sign-in page to a store, as its owner goes it; what Shopify asks there comes next. */
export async function goToStore(page: Page, siteUrl: string, domain: string): Promise<void> {
  await page.goto(`${siteUrl}/login`);
  const field = page.getByLabel('Store domain');
  await press(page.getByRole('link', { name: 'Continue with your Shopify store' }), field);
  await field.fill(domain);
  await page.getByRole('button', { name: 'Continue to my store' }).click();
}

/** Whether all of it can be seen without scrolling. */
export const isInside = (frame: Frame, selector: string) =>
  frame
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    });
