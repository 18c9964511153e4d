import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeSizes } from '#scripts/bench/route-sizes.ts';
import { freePort } from '#scripts/launch/free-port.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { accessibilityFaults, keepPicture, openBrowser, openPage, PHONE } from './browser.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');
const LAPTOP = { width: 1280 + 240, height: 800 + 56 };
/** Shopify's library answers 410 to what names itself a headless browser. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let folder: string;
let product: ProductProcess;
let store: DevStore;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-embedded-'));
  // The database runs under a user of its own, who has to pass through.
  chmodSync(folder, 0o755);
  const port = await freePort(0);
  const app = { apiKey: 'embedded-test-key', apiSecret: 'embedded-test-secret', appUrl: `http://127.0.0.1:${port}` };
  store = await DevStore.start(app);
  product = await ProductProcess.start({
    dataFolder: folder,
    port,
    env: {
      LOG_LEVEL: 'warn',
      SHOPIFY_API_KEY: app.apiKey,
      SHOPIFY_API_SECRET: app.apiSecret,
      SHOPIFY_APP_URL: app.appUrl,
      SHOPIFY_ADMIN_ORIGIN: store.origin,
    },
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
});

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

async function openAdmin(viewport: { width: number; height: number }, shop: string, appPath = '') {
  const context = await browser.newContext({ viewport, userAgent });
  await denyStorage(context, product.url);
  const { page, trouble } = await openPage(context);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(product.url)) documents.push(request.url());
  });
  await page.goto(`${store.origin}/store/${shop}/apps/plinth${appPath}`);
  const frame = await appFrame(page);
  return { context, page, frame, trouble, documents };
}

async function appFrame(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(product.url))).toBe(true);
  return page.frames().find((frame) => frame.url().startsWith(product.url))!;
}

const isInside = async (frame: Frame, selector: string) =>
  frame
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    });

describe('the app in the Shopify admin, with cookies and storage denied', () => {
  it('A1, A3, A17, A20, A25, A36, A37, A39: opens at home in one navigation, and the whole main job is done without leaving', async () => {
    const { context, page, frame, trouble, documents } = await openAdmin(LAPTOP, 'journey');
    await frame.getByRole('heading', { name: 'Product photos' }).waitFor();
    expect(documents).toHaveLength(1);
    await frame.getByRole('heading', { name: 'Setup guide' }).waitFor();
    for (const name of ['Credits', 'Photos', 'Pictures to work with']) {
      await frame.getByRole('heading', { name, exact: true }).waitFor();
    }
    expect(await frame.locator('ui-nav-menu a').allTextContents()).toEqual([
      'Home',
      'Product staging',
      'Portfolio',
      'Plan',
    ]);
    expect(await frame.getByRole('navigation').count()).toBe(0);
    expect(await frame.locator('head script').first().getAttribute('src')).toMatch(/app-bridge\.js$/);
    expect(await context.cookies()).toEqual([]);
    // Nothing is laid over the page by itself.
    expect(await frame.getByRole('dialog').count()).toBe(0);
    expect(await accessibilityFaults(frame)).toEqual([]);
    await keepPicture(page, 'embedded-1-home');

    await frame.getByRole('button', { name: 'Add a picture' }).click();
    await frame.getByLabel('Describe the scene').waitFor();
    await keepPicture(page, 'embedded-2-staging');
    await frame.locator('input[type=file]').first().setInputFiles(PHOTO);
    await expect
      .poll(() =>
        frame
          .getByRole('listbox', { name: /^Canvas/ })
          .getByRole('option')
          .count(),
      )
      .toBe(1);
    await frame.getByText('Cutting out').first().waitFor({ state: 'hidden', timeout: 90_000 });
    await frame.getByRole('navigation', { name: 'Studio sections' }).getByRole('button', { name: 'Templates' }).click();
    await frame.getByRole('button', { name: /marble podium/i }).click();

    // What is set, what is said and what comes of it are on the screen together.
    for (const part of ['[role=listbox][aria-label^=Canvas]', 'textarea', 'nav[aria-label="Studio sections"]']) {
      expect([part, await isInside(frame, part)]).toEqual([part, true]);
    }
    await keepPicture(page, 'embedded-3-staged');
    await frame.getByRole('button', { name: /^generate/i }).click();
    await frame.getByRole('complementary', { name: 'Results' }).locator('img').first().waitFor({ timeout: 100_000 });
    await expect.poll(() => frame.getByText(/Generating/).count(), { timeout: 100_000 }).toBe(0);
    await keepPicture(page, 'embedded-4-generated');

    await frame.getByRole('link', { name: 'All in Portfolio' }).click();
    await frame.waitForURL(/\/app\/library/);
    await frame.locator('[data-card]').first().waitFor();
    await keepPicture(page, 'embedded-5-library');
    expect(documents).toHaveLength(1);

    // Reloading a page that has lost shop and host: App Bridge brings it back with a fresh token.
    await frame.evaluate(() => location.replace('/app/library'));
    await frame.locator('[data-card]').first().waitFor();
    expect(documents.some((url) => url.includes('/auth/session-token'))).toBe(true);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('A15: an address without a page keeps the admin’s frame and leads home', async () => {
    const { context, page, frame, trouble } = await openAdmin(LAPTOP, 'lost', '/nowhere');
    await frame.getByText('Page not found').first().waitFor();
    await frame.getByRole('link', { name: 'Go back home' }).click();
    await frame.getByRole('heading', { name: 'Product photos' }).waitFor();
    // The 404 itself is what was asked for.
    expect(trouble.filter((line) => !/404/.test(line))).toEqual([]);
    await page.close();
    await context.close();
  });

  it('A15, A38: every place of the navigation has something to show, and one thing to do first at most', async () => {
    const { context, frame, trouble } = await openAdmin(LAPTOP, 'crawl');
    await frame.getByRole('heading', { name: 'Product photos' }).waitFor();
    const places = await frame
      .locator('ui-nav-menu a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(places.length).toBeGreaterThanOrEqual(4);
    for (const place of places) {
      await frame.locator(`ui-nav-menu a[href="${place}"]`).evaluate((link) => (link as HTMLElement).click());
      await frame.waitForURL((url) => url.pathname === place);
      await frame.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
      const said = await frame.getByRole('alert').allInnerTexts();
      expect([place, said.filter((text) => text.trim() !== '')]).toEqual([place, []]);
      const primaries = await frame.locator('main .Polaris-Button--variantPrimary:visible').count();
      expect([place, primaries <= 1]).toEqual([place, true]);
    }
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('a link of the admin brings its product onto the canvas; several open the picker with them; others are told', async () => {
    const [one, two] = store.shop('links.myshopify.com').products;
    const linked = await openAdmin(LAPTOP, 'links', `/product?id=${encodeURIComponent(one!.id)}`);
    const items = linked.frame.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
    await expect.poll(() => items.count()).toBe(1);
    // The address has forgotten it: a reload brings nothing twice.
    expect(await linked.frame.evaluate(() => new URLSearchParams(location.search).has('id'))).toBe(false);
    await linked.context.close();

    const several = await openAdmin(LAPTOP, 'links', `/product?ids[]=${one!.number}&ids[]=${two!.number}`);
    const picker = several.frame.getByRole('dialog', { name: 'Choose a product' });
    await picker.getByText(one!.title, { exact: true }).waitFor();
    await picker.getByText(two!.title, { exact: true }).waitFor();
    expect(await picker.getByRole('row').count()).toBe(3);
    await keepPicture(several.page, 'embedded-7-picker-of-marked');
    await several.context.close();

    for (const [id, said] of [
      ['999999', 'This product is not in your shop any more.'],
      ['<script>', 'This link does not lead to a product of your shop.'],
    ] as const) {
      const other = await openAdmin(LAPTOP, 'links', `/product?id=${encodeURIComponent(id)}`);
      await other.frame.getByRole('alert').filter({ hasText: said }).waitFor();
      await other.context.close();
    }
  });

  it('A22, A23: on a phone no page scrolls sideways, and none has faults of accessibility', async () => {
    for (const [appPath, name] of [
      ['', 'home'],
      ['/product', 'staging'],
      ['/library', 'library'],
    ] as const) {
      const { context, page, frame, trouble } = await openAdmin(PHONE, 'phone', appPath);
      await frame.getByRole('heading').first().waitFor({ state: 'attached' });
      await frame.waitForFunction(() => document.readyState === 'complete');
      await keepPicture(page, `embedded-phone-${name}`);
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(frame)).toEqual([]);
      expect(trouble).toEqual([]);
      await context.close();
    }
  });

  it('A19: a failure stays on the page until it is dismissed', async () => {
    const { context, page, frame } = await openAdmin(LAPTOP, 'failing', '/product');
    await frame.getByLabel('Describe the scene').waitFor();
    await page.route('**/api/images/upload/single', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The shelf is full.' } }),
    );
    await page.clock.install();
    await frame.locator('input[type=file]').first().setInputFiles(PHOTO);
    const alert = frame.getByRole('alert').filter({ hasText: 'The shelf is full.' });
    await alert.waitFor();
    await page.clock.fastForward(30_000);
    expect(await alert.isVisible()).toBe(true);
    await keepPicture(page, 'embedded-6-failure');
    await alert
      .getByRole('button', { name: /dismiss/i })
      .first()
      .click();
    await alert.waitFor({ state: 'detached' });
    await context.close();
  });

  it('A7, A31: uninstalled, the door is closed and access gone; erased, the next open begins anew', async () => {
    const shop = 'leaving.myshopify.com';
    const first = await openAdmin(LAPTOP, 'leaving');
    await first.frame.getByRole('heading', { name: 'Product photos' }).waitFor();
    await first.context.close();
    const ask = () =>
      fetch(`${product.url}/api/images/project/get`, {
        headers: { authorization: `Bearer ${store.sessionToken(shop)}`, 'user-agent': userAgent },
      });
    expect((await ask()).status).toBe(200);
    expect(await store.uninstall(shop)).toBe(200);
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(401);

    expect(await store.redact(shop)).toBe(200);
    const again = await openAdmin(LAPTOP, 'leaving');
    await again.frame.getByRole('heading', { name: 'Setup guide' }).waitFor();
    await again.context.close();
  });
});

describe('documents', () => {
  it('A2, A4, A5, A16: load App Bridge first, may be framed by the admin and the proven shop only, and repeat nothing', async () => {
    const shop = 'papers.myshopify.com';
    const whole = new URL(store.frameUrl(store.shop(shop)));
    store.shop(shop).isInstalled = true;
    const proven = `frame-ancestors https://${shop} https://admin.shopify.com ${store.origin}`;
    const unproven = `frame-ancestors https://admin.shopify.com ${store.origin}`;
    const changed = (change: Record<string, string>, pathname = '/app') => {
      const url = new URL(whole);
      url.pathname = pathname;
      url.searchParams.set('id_token', store.sessionToken(shop));
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
      return url.href;
    };
    const table: [string, number, string][] = [
      [changed({}), 200, proven],
      [changed({}, '/app/product'), 200, proven],
      [changed({}, '/app/library'), 200, proven],
      [changed({}, '/app/nowhere'), 404, proven],
      [`${product.url}/app`, 400, unproven],
      [changed({ shop: 'evil.com' }), 400, unproven],
      [changed({ shop: 'other.myshopify.com' }), 400, unproven],
      [changed({ shop: 'x.com; script-src *' }), 400, unproven],
      [changed({ host: 'abcde' }), 400, proven],
    ];
    for (const [url, status, ancestors] of table) {
      const response = await fetch(url, { redirect: 'manual', headers: { 'user-agent': userAgent } });
      const html = await response.text();
      const policy = response.headers.get('content-security-policy') ?? '';
      expect([url, response.status]).toEqual([url, status]);
      expect(policy.split('; ').find((part) => part.startsWith('frame-ancestors'))).toBe(ancestors);
      expect(policy).not.toMatch(/evil|script-src \*/);
      expect(html).toMatch(/<head><script data-api-key="embedded-test-key" src="[^"]+\/app-bridge\.js"><\/script>/);
      expect(html).not.toMatch(/embedded-test-secret|evil\.com/);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get('x-frame-options')).toBeNull();
    }
    const assets = path.resolve('build/client/assets');
    for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
      const text = readFileSync(path.join(assets, name), 'utf8');
      expect([name, /embedded-test-secret|SHOPIFY_API_SECRET|STRIPE_SECRET_KEY|shpat_|sk_live/.test(text)]).toEqual([
        name,
        false,
      ]);
    }
    const bare = await fetch(`${product.url}/app`, { headers: { 'user-agent': userAgent } });
    expect(await bare.text()).toContain('<title>Missing host query argument</title>');
  });
});

it('A27: every page in the admin stays within its weight, and brings no canvas along', () => {
  const pages = routeSizes(process.cwd()).filter(({ id }) => /^routes\/app(\.|$)/.test(id));
  expect(pages.length).toBeGreaterThanOrEqual(5);
  const budget = (id: string) => (id === 'routes/app.product' ? 225 : 200);
  const heavy = pages.filter(({ id, scripts, hasKonva }) => hasKonva || scripts > budget(id));
  expect(heavy.map(({ id, scripts }) => `${id}: ${scripts.toFixed(1)} kB`)).toEqual([]);
});
