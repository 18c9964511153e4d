import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, PHONE } from './browser.ts';
import { chooseInShopify, newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

/** Takes pictures of a product into the library, as the app's own call does; returns when they are there. */
async function importPictures(shop: string, title: string, count: number): Promise<void> {
  const { id, media } = rig.productOf(shop, title);
  const mediaIds = media.slice(0, count).map((picture) => picture.id);
  const response = await rig.call(shop, '/api/store/import', { productId: id, mediaIds });
  expect(response.status).toBe(200);
}

/** A shop that has the app. */
async function openShop(name: string): Promise<string> {
  const shop = newShop(name);
  const { context, frame } = await rig.open(shop);
  await frame.getByRole('heading', { name: 'Home' }).waitFor();
  await context.close();
  return shop;
}

describe('pictures onto products, in the Shopify admin, with cookies and storage denied', () => {
  it('two at once, of which one fails, is tried again alone, and the dialog may be closed meanwhile', async () => {
    const shop = await openShop('several');
    await importPictures(shop, 'Stoneware Mug', 2);
    const [bag, lamp] = [rig.productOf(shop, 'Canvas Market Bag'), rig.productOf(shop, 'Dome Table Lamp')];
    const filled = lamp.media;

    const { context, page, frame } = await rig.open(shop, { appPath: '/library?shelf=materials', viewport: DESKTOP });
    await frame.locator('[data-card]').nth(1).waitFor();
    for (const at of [0, 1])
      await frame
        .getByRole('checkbox', { name: /^Select/ })
        .nth(at)
        .check();
    await frame.getByRole('button', { name: 'Add to product' }).click();
    const dialog = frame.getByRole('dialog');
    // Both were taken from the mug, and would go there.
    await dialog.getByRole('region', { name: 'Stoneware Mug' }).waitFor();
    await dialog.getByRole('button', { name: 'Change product' }).click();
    await dialog.getByRole('button', { name: 'Choose in Shopify' }).click();
    await chooseInShopify(page, 'Canvas Market Bag');
    await dialog.getByRole('list', { name: 'Suggested captions' }).waitFor();
    await dialog.getByRole('list', { name: 'Images', exact: true }).getByRole('button').nth(1).click();
    await dialog.getByRole('button', { name: 'Change product' }).click();
    await dialog.getByRole('button', { name: 'Choose in Shopify' }).click();
    await chooseInShopify(page, 'Dome Table Lamp');
    await dialog.getByRole('list', { name: 'Suggested captions' }).waitFor();
    // Full by the time it is sent.
    lamp.media = Array.from({ length: 250 }, () => filled[0]!);
    await dialog.getByRole('button', { name: 'Add 2 images' }).click();
    // Closed over a failure that is seen already, with the other one under way or over: it must not be forgotten.
    const row = dialog.getByRole('listitem', { name: 'Dome Table Lamp' });
    await row.getByText('Not added').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });

    // A19: what failed is said where it stays.
    const failure = frame.getByRole('alert').filter({ hasText: '1 image could not be added to its product.' });
    await failure.waitFor();
    await failure.getByRole('button', { name: 'Show' }).click();
    await row.getByText('This product already has 250 images and videos').waitFor();
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
    const shop = await openShop('phoning');
    await importPictures(shop, 'Stoneware Mug', 1);
    const { context, page, frame, trouble } = await rig.open(shop, {
      appPath: '/library?shelf=materials',
      viewport: PHONE,
    });
    await frame.getByRole('button', { name: 'Open Stoneware Mug' }).click();
    await frame.getByRole('button', { name: 'Add to product' }).click();
    const dialog = frame.getByRole('dialog');
    await dialog.getByRole('region', { name: 'Stoneware Mug' }).waitFor();
    await dialog.getByRole('list', { name: 'Suggested captions' }).waitFor();
    await keepPicture(page, 'push-phone-form');
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(frame)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to product' }).click();
    await dialog.getByText('On the product').waitFor();
    await keepPicture(page, 'push-phone-done');
    expect(trouble).toEqual([]);
    await context.close();
  });
});
