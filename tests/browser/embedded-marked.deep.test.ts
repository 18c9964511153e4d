import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, PHONE } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

/** Four cut-outs and four photos on whatever machine this is. */
const WORK_MS = 600_000;
const TITLES = ['Amber Hand Wash', 'Stoneware Mug', 'Orange Blossom Honey', 'Canvas Market Bag'];

it(
  'four marked products: one run with its price before, each its own scene, photos back onto their own products',
  async () => {
    const shop = newShop('marked');
    const products = TITLES.map((title) => rig.productOf(shop, title));
    const query = products.map(({ number }) => `ids[]=${number}`).join('&');
    const before = products.map(({ media }) => media.length);

    const { context, page, frame, inside, trouble } = await rig.open(shop, {
      appPath: `/product?${query}`,
      viewport: DESKTOP,
    });
    await inside.getByRole('heading', { name: '4 products to stage' }).waitFor();
    const list = inside.getByRole('list', { name: 'Marked products' });
    for (const title of TITLES) {
      const image = list.getByRole('img', { name: title, exact: true });
      await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    }
    // The obstacle and the cost are said before.
    const stageAll = inside.getByRole('button', { name: 'Stage all 4' });
    await inside.getByText('4 products × 1 photo: 4 photos for').waitFor();
    await inside.getByText('Choose a scene, or describe one.').waitFor();
    expect(await stageAll.isDisabled()).toBe(true);
    await keepPicture(page, 'marked-1-four-products');

    // Each opens its own scene, with its own picture, and stays as it was left.
    for (const title of TITLES.slice(0, 1)) {
      await inside.getByRole('link', { name: `Open project: ${title}` }).click();
      const items = inside.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
      await expect.poll(() => items.count()).toBe(1);
      await inside.getByText(`${title} · Saved`).waitFor();
      await page.goBack();
      await inside.getByRole('heading', { name: '4 products to stage' }).waitFor();
    }
    await inside.getByRole('link', { name: `Open project: ${TITLES[0]}` }).click();
    await inside.getByText(`${TITLES[0]} · Saved`).waitFor();
    await expect
      .poll(() =>
        inside
          .getByRole('listbox', { name: /^Canvas/ })
          .getByRole('option')
          .count(),
      )
      .toBe(1);
    await keepPicture(page, 'marked-2-own-scene');
    await page.goBack();

    // All four in one run.
    await inside.getByRole('combobox', { name: 'Scene' }).selectOption({ index: 1 });
    await expect.poll(() => stageAll.isEnabled()).toBe(true);
    await stageAll.click();
    await keepPicture(page, 'marked-2b-working');
    for (const title of TITLES) {
      await list.getByRole('listitem', { name: title }).getByText('1 photo made').waitFor({ timeout: WORK_MS });
    }
    await keepPicture(page, 'marked-3-made');
    expect(await accessibilityFaults(frame)).toEqual([]);

    // Each photo knows the product that it was made of.
    await inside.getByRole('button', { name: 'Add to their products' }).click();
    const dialog = inside.getByRole('dialog');
    const rows = dialog.getByRole('list', { name: 'Images', exact: true });
    for (const title of TITLES) await rows.getByText(title, { exact: true }).first().waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Add 4 images' }).isEnabled()).toBe(true);
    await keepPicture(page, 'marked-4-to-their-products');
    await dialog.getByRole('button', { name: 'Add 4 images' }).click();
    for (const title of TITLES) {
      await dialog.getByRole('listitem', { name: title }).getByText('On the product').first().waitFor();
    }
    expect(products.map(({ media }) => media.length)).toEqual(before.map((count) => count + 1));
    expect(trouble).toEqual([]);
    await context.close();

    const phone = await rig.open(shop, { appPath: `/product?${query}`, viewport: PHONE });
    await phone.inside.getByText('1 photo made').first().waitFor();
    await keepPicture(phone.page, 'marked-5-phone');
    await phone.context.close();
  },
  2 * WORK_MS,
);
