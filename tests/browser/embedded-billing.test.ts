import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/launch/free-port.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { accessibilityFaults, keepPicture, openBrowser, openPage, PHONE } from './browser.ts';

const LAPTOP = { width: 1280 + 240, height: 800 + 56 };
/** Shopify's library answers 410 to what names itself a headless browser. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let folder: string;
let product: ProductProcess;
let store: DevStore;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-plans-'));
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
async function denyStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: deny });
    }
    Object.defineProperty(document, 'cookie', { get: deny, set: deny });
  }, product.url);
}

interface Admin {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly trouble: string[];
}

async function openPlans(shop: string, viewport = LAPTOP): Promise<Admin> {
  const context = await browser.newContext({ viewport, userAgent });
  await denyStorage(context);
  const { page, trouble } = await openPage(context);
  await page.goto(`${store.origin}/store/${shop}/apps/plinth/plan`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  return { context, page, frame, trouble };
}

/** Presses until something comes of it: a page that was just loaded may not listen yet. */
async function press(button: Locator, outcome: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (await outcome.isVisible()) return true;
      await button.click({ timeout: 5_000 }).catch(() => {});
      return outcome.isVisible();
    })
    .toBe(true);
}

const plan = (frame: FrameLocator, label: string, name: string) =>
  frame.getByRole('button', { name: `${label}: ${name}`, exact: true });

/** Chooses and confirms on Shopify's page, which is never framed. */
async function choose({ page, frame }: Admin, label: string, name: string, decision = 'Approve'): Promise<void> {
  await press(plan(frame, label, name), page.getByRole('heading', { name: 'Approve subscription' }));
  await page.getByRole('button', { name: decision }).click();
}

/** Another one each time, so that a second try begins anew. */
const newShop = () => `plans-${randomUUID().slice(0, 8)}`;

/** The stand-in's pages have no icon. */
const serious = (trouble: readonly string[]) => trouble.filter((line) => !/status of 404/.test(line));

describe('plans in the Shopify admin, with cookies and storage denied', () => {
  it('A9, A10, A38: choose, approve, credits, change, take back, cancel', async () => {
    const handle = newShop();
    const shop = `${handle}.myshopify.com`;
    const admin = await openPlans(handle);
    const { page, frame, trouble } = admin;
    expect(await frame.getByText('7-day free trial').count()).toBe(4);
    expect(await frame.locator('a[href*="stripe"], button:has-text("Manage billing")').count()).toBe(0);
    await choose(admin, 'Purchase', 'Studio');

    await frame.getByText('Free trial', { exact: true }).waitFor();
    await frame.getByText('Enough for 300 photos').waitFor();
    await frame.getByText('Test charge: no money moves.').waitFor();
    expect(await plan(frame, 'Current Plan', 'Studio').isDisabled()).toBe(true);
    await keepPicture(page, 'plans-1-trial');

    // The trial is over, a month has begun: Shopify bills without a message.
    store.letDaysPass(shop, 8);
    await store.subscriptionChanged(store.shop(shop), newestOf(shop));
    await frame.getByText('Active', { exact: true }).waitFor();
    await frame.getByText('Enough for 500 photos').waitFor();

    await choose(admin, 'Downgrade', 'Starter');
    await frame.getByText(/^Changing to Starter on \w+ \d+, \d{4}$/).waitFor();
    expect(await plan(frame, 'Changing To', 'Starter').isDisabled()).toBe(true);
    await keepPicture(page, 'plans-2-changing');
    await press(
      frame.getByRole('button', { name: 'Cancel Change' }),
      frame.getByRole('button', { name: 'Downgrade: Starter' }),
    );
    await frame.getByText(/^Changing to/).waitFor({ state: 'detached' });

    await choose(admin, 'Upgrade', 'Shop');
    await frame.getByRole('button', { name: 'Current Plan: Shop' }).waitFor();
    await keepPicture(page, 'plans-3-upgraded');

    // The admin's own modal, over everything.
    const dialog = page.getByRole('dialog').filter({ hasText: 'Cancel your plan?' });
    await press(frame.getByRole('button', { name: 'Cancel plan' }).first(), dialog);
    await keepPicture(page, 'plans-4-cancel');
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await frame.getByText('Your plan has ended').waitFor();
    await page.getByText('Subscription plan canceled successfully').waitFor();
    expect(newestOf(shop).status).toBe('CANCELLED');
    expect(await plan(frame, 'Purchase', 'Starter').isEnabled()).toBe(true);
    expect(await frame.getByText('7-day free trial').count()).toBe(4);
    await keepPicture(page, 'plans-5-ended');
    expect(serious(trouble)).toEqual([]);
    await admin.context.close();
  });

  it('A10, A19: declined and frozen are said where they matter, and stay', async () => {
    const handle = newShop();
    const shop = `${handle}.myshopify.com`;
    const admin = await openPlans(handle);
    await choose(admin, 'Purchase', 'Starter', 'Cancel');
    await admin.page.getByRole('heading', { name: 'Apps' }).waitFor();
    await admin.context.close();

    const again = await openPlans(handle);
    await again.frame.getByText('The plan was not approved').waitFor();
    await choose(again, 'Purchase', 'Starter');
    await again.frame.getByText('Free trial', { exact: true }).waitFor();
    expect(await store.setFrozen(shop, true)).toBe(200);
    await again.frame.getByText('Your plan is on hold').waitFor();
    expect(await plan(again.frame, 'Upgrade', 'Studio').isDisabled()).toBe(true);
    await keepPicture(again.page, 'plans-6-frozen');
    expect(await store.setFrozen(shop, false)).toBe(200);
    await again.frame.getByText('Your plan is on hold').waitFor({ state: 'detached' });
    expect(serious(again.trouble)).toEqual([]);
    await again.context.close();
  });

  it('A19: what Shopify refuses is said by a banner that stays', async () => {
    const admin = await openPlans(newShop());
    const { page, frame } = admin;
    await page.route('**/api/billing/create', (route) =>
      route.fulfill({ status: 422, json: { success: false, message: 'Oops something went wrong' } }),
    );
    const alert = frame.getByText('Oops something went wrong');
    await press(plan(frame, 'Purchase', 'Starter'), alert);
    expect(await plan(frame, 'Purchase', 'Starter').isEnabled()).toBe(true);
    await keepPicture(page, 'plans-7-refused');
    await admin.context.close();
  });

  it('A22, A23: on a phone the plans stand below each other, without faults of accessibility', async () => {
    for (const [viewport, name] of [
      [PHONE, 'phone'],
      [LAPTOP, 'laptop'],
    ] as const) {
      const { context, page, trouble } = await openPlans(newShop(), viewport);
      const frame = page.frames().find((each) => each.url().startsWith(product.url))!;
      await frame.waitForFunction(() => document.readyState === 'complete');
      await keepPicture(page, `plans-8-${name}`);
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(frame)).toEqual([]);
      expect(serious(trouble)).toEqual([]);
      await context.close();
    }
  });
});

const newestOf = (shop: string) => store.shop(shop).subscriptions.at(-1)!;
