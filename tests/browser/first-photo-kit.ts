import { expect } from 'vitest';
import { accessibilityFaults, keepPicture } from './browser.ts';
import { chooseInShopify, isInside, LAPTOP, press } from './embedded-kit.ts';
import type { Admin, EmbeddedRig } from './embedded-kit.ts';

export const WORK_MS = 240_000;
const GENERATE = 'form button[type=submit]';

/** A shop of the rig that has just opened the app. */
export interface OpenedShop {
  readonly rig: EmbeddedRig;
  readonly shop: string;
  readonly credits: () => Promise<number>;
}

/** The home of a shop that has installed the app. */
export async function install({ context, page, frame, documents }: Admin): Promise<void> {
  await frame.getByRole('heading', { name: 'Home' }).waitFor();
  expect(documents).toHaveLength(1);
  await frame.getByRole('heading', { name: 'Setup guide' }).waitFor();
  for (const name of ['Credits', 'Photos made', 'On products']) {
    await frame.getByRole('heading', { name, exact: true }).waitFor();
  }
  expect(await frame.locator('ui-nav-menu a').allTextContents()).toEqual([
    'Home',
    'Product photos',
    'Fashion',
    'Portfolio',
    'Quick tools',
    'Catalogue',
    'Plan',
    'Settings',
  ]);
  expect(await frame.getByRole('navigation').count()).toBe(0);
  expect(await frame.locator('head script').first().getAttribute('src')).toMatch(/app-bridge\.js$/);
  expect(await context.cookies()).toEqual([]);
  // Nothing is laid over the page by itself.
  expect(await frame.getByRole('dialog').count()).toBe(0);
  expect(await accessibilityFaults(frame)).toEqual([]);
  await keepPicture(page, 'life-1-home');
}

/** Two products of the shop, chosen in the admin's own picker, on a scene; and photos of it. */
export async function stageAndGenerate(
  { page, frame, documents }: Admin,
  { credits }: Pick<OpenedShop, 'credits'>,
): Promise<void> {
  const onCanvas = frame.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
  await press(frame.getByRole('link', { name: 'Add a photo' }), frame.getByLabel('Describe the scene'));
  await keepPicture(page, 'life-2-staging');
  const picker = frame.getByRole('dialog');
  await frame.getByRole('button', { name: 'Import from store' }).click();
  await chooseInShopify(page, 'Canvas Market Bag');
  await picker.getByRole('checkbox').first().check();
  await keepPicture(page, 'life-3-picker');
  await picker.getByRole('button', { name: 'Import image' }).click();
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => onCanvas.count()).toBe(1);

  await frame.getByRole('button', { name: 'Import from store' }).click();
  await chooseInShopify(page, 'Camp Mug');
  await picker.getByRole('heading', { name: 'Camp Mug' }).waitFor();
  await picker.getByRole('button', { name: 'Import image' }).click();
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => onCanvas.count()).toBe(2);

  await frame.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Templates' }).click();
  await frame.getByRole('button', { name: /marble podium/i }).click();
  // The settings, the notes and the results are on the screen together.
  for (const part of ['[role=listbox][aria-label^=Canvas]', 'textarea', '[role=group][aria-label="Studio sections"]']) {
    expect([part, await isInside(frame, part)]).toEqual([part, true]);
  }
  // In a window of 1280 x 800 with the admin's own bars around it, too, and the words can still be read.
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const part of [
    '[role=listbox][aria-label^=Canvas]',
    'textarea',
    '[role=group][aria-label="Studio sections"]',
    GENERATE,
  ]) {
    await expect.poll(() => isInside(frame, part)).toBe(true);
  }
  const words = await frame.locator('textarea').boundingBox();
  expect(words!.width).toBeGreaterThan(300);
  await keepPicture(page, 'life-4-small');
  await page.setViewportSize(LAPTOP);
  // It waits for the cut-outs, however long they take.
  const generate = frame.getByRole('button', { name: /^generate image/i });
  await expect.poll(() => generate.getAttribute('aria-disabled'), { timeout: WORK_MS }).toBeNull();
  await keepPicture(page, 'life-4-staged');
  await frame.getByRole('radio', { name: '1', exact: true }).check();
  await generate.click();
  const results = frame.getByRole('complementary', { name: 'Results' });
  await results.locator('img').first().waitFor({ timeout: WORK_MS });
  await expect.poll(() => frame.getByText(/Generating/).count(), { timeout: WORK_MS }).toBe(0);
  await keepPicture(page, 'life-5-generated');
  expect(await credits()).toBe(198);
  expect(documents).toHaveLength(1);
}

/** The photo onto a product, with words; seen there; taken back. */
export async function pushAndUndo(
  { page, frame, documents }: Admin,
  { rig, shop }: Pick<OpenedShop, 'rig' | 'shop'>,
): Promise<void> {
  const bag = rig.productOf(shop, 'Canvas Market Bag');
  const was = { alts: bag.media.map((media) => media.alt), description: bag.descriptionHtml };
  await frame.getByRole('link', { name: 'All in Portfolio' }).click();
  await frame.waitForURL(/\/app\/library/);
  await frame.locator('[data-card]').first().waitFor();
  await keepPicture(page, 'life-6-library');
  await frame
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await frame.getByRole('button', { name: 'Add to product' }).click();
  const dialog = frame.getByRole('dialog').filter({ has: frame.getByRole('heading', { name: 'Choose a product' }) });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Add to product' }).click();
  await frame.getByText('Please select a product before uploading the image.').waitFor();
  const form = frame.getByRole('dialog');
  await form.getByRole('button', { name: 'Choose in Shopify' }).click();
  await chooseInShopify(page, 'Canvas Market Bag');
  const captions = form.getByRole('list', { name: 'Suggested captions' });
  await captions.waitFor();
  expect(await form.getByLabel('Alt text').inputValue()).toContain('Canvas Market Bag by Loom Street');
  expect(await captions.getByRole('listitem').count()).toBe(4);
  expect(await accessibilityFaults(frame)).toEqual([]);
  await keepPicture(page, 'life-7-push');

  // Captions: too little to write about is said, more than that brings others.
  const prompt = form.getByLabel('Caption', { exact: true });
  await prompt.fill('Too short');
  await form.getByRole('button', { name: 'Regenerate' }).click();
  await form.getByText('Prompt is too short, please have at least 5 words.').waitFor();
  await prompt.fill('Write a caption for Canvas Market Bag, room for the weekly shop');
  await form.getByRole('button', { name: 'Regenerate' }).click();
  const suggestion = captions
    .getByRole('listitem')
    .filter({ hasText: /room for the weekly shop/i })
    .first();
  await suggestion.waitFor();
  await suggestion.getByRole('button').click();
  const described = await form.getByLabel('Description', { exact: true }).inputValue();
  expect(described.toLowerCase()).toContain('room for the weekly shop');
  await form.getByLabel('Alt text').fill('A market bag beside a mug');
  await form.getByLabel('Position').selectOption('First');
  await form.getByRole('button', { name: 'Add to product' }).click();

  // The question is the admin's own modal, outside of the frame.
  const question = page.getByRole('dialog').filter({ hasText: 'Replace the previous description?' });
  await question.waitFor();
  await keepPicture(page, 'life-8-question');
  expect(bag.media).toHaveLength(was.alts.length);
  await question.getByRole('button', { name: 'Replace' }).click();
  await form.getByText('On the product').waitFor({ timeout: WORK_MS });
  expect(bag.media.map((media) => media.alt)).toEqual(['A market bag beside a mug', ...was.alts]);
  expect(bag.descriptionHtml.toLowerCase()).toContain('room for the weekly shop');
  await page.getByRole('status').filter({ hasText: 'The image is on your product.' }).waitFor();
  await keepPicture(page, 'life-9-pushed');
  await form.getByRole('button', { name: 'Done' }).click();
  await frame.getByRole('heading', { name: 'On the product' }).waitFor({ state: 'detached' });
  expect(documents).toHaveLength(1);

  // Seen on the product's own page in the admin.
  const productPage = await page.context().newPage();
  await productPage.goto(`${rig.store.origin}/store/${shop}/products/${bag.number}`);
  await productPage.getByRole('img', { name: 'A market bag beside a mug' }).waitFor();
  await productPage
    .getByRole('region', { name: 'Description' })
    .getByText(/room for the weekly shop/i)
    .waitFor();
  await keepPicture(productPage, 'life-10-product');
  await productPage.close();

  const details = frame.getByRole('region', { name: 'On your products' });
  if (!(await details.isVisible())) {
    await frame
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
  }
  await details.getByText('Canvas Market Bag').waitFor();
  await keepPicture(page, 'life-11-details');
  await details.getByRole('button', { name: 'Undo' }).click();
  await details.getByText('Your product is as it was before.').waitFor();
  expect({ alts: bag.media.map((media) => media.alt), description: bag.descriptionHtml }).toEqual(was);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
}
