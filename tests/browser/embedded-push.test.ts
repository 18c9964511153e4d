import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/launch/free-port.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openBrowser, openPage, PHONE } from './browser.ts';

/** The stand-in's pages have no icon. */
const OF_THE_STAND_IN = /status of 404/;
/** Shopify's library answers 410 to what names itself a headless browser. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let folder: string;
let product: ProductProcess;
let store: DevStore;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-push-'));
  // The database runs under a user of its own, who has to pass through.
  chmodSync(folder, 0o755);
  const port = await freePort(0);
  const app = { apiKey: 'push-test-key', apiSecret: 'push-test-secret', appUrl: `http://127.0.0.1:${port}` };
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

async function openAdmin(viewport: { width: number; height: number }, shop: string, appPath: string) {
  const context = await browser.newContext({ viewport, userAgent });
  await denyStorage(context);
  const { page, trouble } = await openPage(context);
  await page.goto(`${store.origin}/store/${shop}/apps/plinth${appPath}`);
  return { context, page, frame: await appFrame(page), trouble };
}

async function appFrame(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(product.url))).toBe(true);
  return page.frames().find((frame) => frame.url().startsWith(product.url))!;
}

const productOf = (shop: string, title: string) =>
  store.shop(`${shop}.myshopify.com`).products.find((each) => each.title === title)!;

/** Takes pictures of a product into the library, as the app's own call does; returns when they are there. */
async function importPictures(shop: string, title: string, count: number): Promise<void> {
  const { id, media } = productOf(shop, title);
  const response = await fetch(`${product.url}/api/store/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${store.sessionToken(`${shop}.myshopify.com`)}`,
      'content-type': 'application/json',
      'user-agent': userAgent,
    },
    body: JSON.stringify({ productId: id, mediaIds: media.slice(0, count).map((picture) => picture.id) }),
  });
  expect(response.status).toBe(200);
}

describe('pictures onto products, in the Shopify admin, with cookies and storage denied', () => {
  it('imported, pushed with alt text and description, seen on the product, and undone', async () => {
    const shop = 'pushing';
    const { context, page, frame, trouble } = await openAdmin(DESKTOP, shop, '/product');
    const mug = productOf(shop, 'Camp Mug');
    const bag = productOf(shop, 'Canvas Market Bag');
    const before = { alts: bag.media.map((media) => media.alt), description: bag.descriptionHtml };

    // Chosen in the admin's own picker; what it is says the server.
    await frame.getByRole('button', { name: 'Import from store' }).click();
    await frame.getByRole('button', { name: 'Choose in Shopify' }).click();
    await page.getByRole('radio', { name: 'Camp Mug' }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await frame.getByRole('heading', { name: 'Camp Mug' }).waitFor();
    await frame.getByRole('button', { name: 'Import image' }).click();
    await frame.getByRole('dialog').waitFor({ state: 'detached' });
    expect(mug.media).toHaveLength(1);
    await context.close();

    const library = await openAdmin(DESKTOP, shop, '/library?shelf=materials');
    await library.frame.getByRole('button', { name: 'Open Camp Mug' }).first().click();
    await library.frame.getByRole('button', { name: 'Add to product' }).click();
    const dialog = library.frame.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Choose a product' }).waitFor();
    await dialog.getByRole('button', { name: 'Add to product' }).click();
    await dialog.getByText('Please select a product before uploading the image.').waitFor();
    await dialog.getByRole('button', { name: 'Canvas Market Bag' }).click();
    await dialog.getByRole('list', { name: 'Suggested captions' }).waitFor();
    expect(await dialog.getByLabel('Alt text').inputValue()).toContain('Canvas Market Bag by Loom Street');
    expect(await dialog.getByRole('list', { name: 'Suggested captions' }).getByRole('listitem').count()).toBe(4);
    expect(await accessibilityFaults(library.frame)).toEqual([]);
    await keepPicture(library.page, 'push-1-form');

    // Captions: too little to write about is said, more than that brings others.
    const prompt = dialog.getByLabel('Caption', { exact: true });
    await prompt.fill('Too short');
    await dialog.getByRole('button', { name: 'Regenerate' }).click();
    await dialog.getByText('Prompt is too short, please have at least 5 words.').waitFor();
    await prompt.fill('Write a caption for Canvas Market Bag, room for the weekly shop');
    await dialog.getByRole('button', { name: 'Regenerate' }).click();
    const suggestion = dialog
      .getByRole('listitem')
      .filter({ hasText: /room for the weekly shop/i })
      .first();
    await suggestion.waitFor();
    await suggestion.getByRole('button').click();
    const description = await dialog.getByLabel('Description', { exact: true }).inputValue();
    expect(description.toLowerCase()).toContain('room for the weekly shop');
    await dialog.getByLabel('Alt text').fill('A market bag beside a mug');
    await dialog.getByLabel('Position').selectOption('First');
    await dialog.getByRole('button', { name: 'Add to product' }).click();

    // A21: the question is the admin's own modal, outside of the frame.
    const question = library.page.getByRole('dialog').filter({ hasText: 'Replace the previous description?' });
    await question.waitFor();
    await keepPicture(library.page, 'push-2-question');
    expect(bag.media).toHaveLength(2);
    await question.getByRole('button', { name: 'Replace' }).click();
    await dialog.getByText('On the product').waitFor();
    expect(bag.media.map((media) => media.alt)).toEqual(['A market bag beside a mug', ...before.alts]);
    expect(bag.descriptionHtml.toLowerCase()).toContain('room for the weekly shop');
    await library.page.getByRole('status').filter({ hasText: 'The picture is on your product.' }).waitFor();
    await keepPicture(library.page, 'push-3-done');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });

    // Later, from the picture itself.
    await library.frame.getByRole('button', { name: 'Open Camp Mug' }).first().click();
    const details = library.frame.getByRole('region', { name: 'On your products' });
    await details.getByText('Canvas Market Bag').waitFor();
    await keepPicture(library.page, 'push-4-details');
    await details.getByRole('button', { name: 'Undo' }).click();
    await details.getByText('Your product is as it was before.').waitFor();
    expect({ alts: bag.media.map((media) => media.alt), description: bag.descriptionHtml }).toEqual(before);
    await details.getByRole('button', { name: 'View product' }).click();
    await library.page.waitForURL(new RegExp(`/store/${shop}/products/${bag.number}$`));
    expect([...trouble, ...library.trouble].filter((line) => !OF_THE_STAND_IN.test(line))).toEqual([]);
    await library.context.close();
  });

  it('two at once, of which one fails, is tried again alone, and the dialog may be closed meanwhile', async () => {
    const shop = 'several';
    const first = await openAdmin(DESKTOP, shop, '');
    await first.frame.getByRole('heading', { name: 'Product photos' }).waitFor();
    await first.context.close();
    await importPictures(shop, 'Stoneware Mug', 2);
    const [bag, lamp] = [productOf(shop, 'Canvas Market Bag'), productOf(shop, 'Dome Table Lamp')];
    const filled = lamp.media;

    const { context, page, frame } = await openAdmin(DESKTOP, shop, '/library?shelf=materials');
    await frame.locator('[data-card]').nth(1).waitFor();
    for (const at of [0, 1])
      await frame
        .getByRole('checkbox', { name: /^Select/ })
        .nth(at)
        .check({ force: true });
    await frame.getByRole('button', { name: 'Add to product' }).click();
    const dialog = frame.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Canvas Market Bag' }).click();
    await dialog.getByRole('list', { name: 'Suggested captions' }).waitFor();
    await dialog.getByRole('list', { name: 'Pictures', exact: true }).getByRole('button').nth(1).click();
    await dialog.getByRole('button', { name: 'Change product' }).click();
    await dialog.getByRole('button', { name: 'Dome Table Lamp' }).click();
    await dialog.getByRole('list', { name: 'Suggested captions' }).waitFor();
    // Full by the time it is sent.
    lamp.media = Array.from({ length: 250 }, () => filled[0]!);
    await dialog.getByRole('button', { name: 'Add 2 pictures' }).click();
    await dialog.getByText(/of 2 done/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });

    // A19: what failed is said where it stays.
    const failure = frame.getByRole('alert').filter({ hasText: '1 picture could not be added to its product.' });
    await failure.waitFor();
    await failure.getByRole('button', { name: 'Show' }).click();
    const row = dialog.getByRole('listitem', { name: 'Dome Table Lamp' });
    await row.getByText('This product already has 250 pictures and videos').waitFor();
    await dialog.getByRole('listitem', { name: 'Canvas Market Bag' }).getByText('On the product').first().waitFor();
    await keepPicture(page, 'push-5-one-failed');
    expect(bag.media).toHaveLength(3);
    lamp.media = filled;
    await row.getByRole('button', { name: 'Retry' }).click();
    await row.getByText('On the product').first().waitFor();
    expect(lamp.media).toHaveLength(3);
    expect(bag.media).toHaveLength(3);

    // Undone one by one, each product is as it was.
    await row.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Undone').waitFor();
    expect(lamp.media).toHaveLength(2);
    expect(bag.media).toHaveLength(3);
    await context.close();
  });

  it('A22, A23: on a phone the dialog fits and has no faults of accessibility', async () => {
    const shop = 'phoning';
    const first = await openAdmin(PHONE, shop, '');
    await first.frame.getByRole('heading', { name: 'Product photos' }).waitFor();
    await first.context.close();
    await importPictures(shop, 'Stoneware Mug', 1);
    const { context, page, frame, trouble } = await openAdmin(PHONE, shop, '/library?shelf=materials');
    await frame.getByRole('button', { name: 'Open Stoneware Mug' }).click();
    await frame.getByRole('button', { name: 'Add to product' }).click();
    const dialog = frame.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Canvas Market Bag' }).click();
    await dialog.getByRole('list', { name: 'Suggested captions' }).waitFor();
    await keepPicture(page, 'push-phone-form');
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(frame)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to product' }).click();
    await dialog.getByText('On the product').waitFor();
    await keepPicture(page, 'push-phone-done');
    expect(trouble.filter((line) => !OF_THE_STAND_IN.test(line))).toEqual([]);
    await context.close();
  });
});
