import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { cards } from './tools-kit.ts';
import { createWorkspace } from './workspaces-kit.ts';

const PHOTO = path.resolve('public/presets/samples/mug.busy.jpg');

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig({});
});
afterAll(() => rig?.stop());

async function open(address: string) {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}${address}`);
  return { context, page, trouble };
}

const skipTour = async (page: Page) => {
  const skip = page.getByRole('button', { name: 'Skip the tour' });
  if ((await skip.count()) > 0) await skip.click();
};
const chooseTemplates = (page: Page) =>
  page.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Templates' }).click();

/** Mean of the drawn backdrop along the top of the paper, 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.konvajs-content canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let [sum, count] = [0, 0];
    for (let at = 0; at < data.length; at += 4 * 97) {
      if (data[at + 3] !== 255) continue;
      sum += data[at]! + data[at + 1]! + data[at + 2]!;
      count += 3;
    }
    return count === 0 ? 255 : sum / count;
  });

/** The empty paper is brighter, the set of these tests darker. */
const SET_BRIGHTNESS = 215;

/** Words for another hour change the canvas before anything is ordered; without them the set is as it was. */
async function swapLight(page: Page): Promise<void> {
  const prompt = page.getByLabel('Describe the scene');
  await page.getByRole('button', { name: 'Bathroom shelf' }).click();
  await expect.poll(() => brightness(page)).toBeLessThan(SET_BRIGHTNESS);
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/products/preview'));
  const before = await brightness(page);
  await prompt.fill('at night');
  expect((await asked).status()).toBe(200);
  await expect.poll(() => brightness(page)).toBeLessThan(before - 25);
  await prompt.fill('a mug');
  await expect.poll(() => brightness(page)).toBeGreaterThan(before - 5);
}

it('a product on pure white: centred, in a format and with a margin, and made as it is shown', async () => {
  const { context, page, trouble } = await open('/product?test');
  await page.waitForFunction(() => 'plinthStage' in window);
  await skipTour(page);
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  await page.getByText('1 file(s) uploaded successfully').first().waitFor();
  await page.getByText('Removing background').first().waitFor({ state: 'hidden' });
  await chooseTemplates(page);
  const first = page.getByRole('region', { name: 'Templates' }).getByRole('listitem').first();
  await first.getByRole('button', { name: 'White background' }).click();
  await page.getByLabel('Format').selectOption('9:16');
  await page.getByLabel('Product fills').selectOption('0.75');
  await expect.poll(() => first.getByRole('button').getAttribute('aria-pressed')).toBe('true');
  await keepPicture(page, 'templates-1-white');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'templates-2-white-phone');
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => page.getByRole('button', { name: /Generate Image/ }).isEnabled()).toBe(true);
  await page.getByLabel('Describe the scene').press('Enter');
  await expect.poll(() => cards(page).count()).toBe(4);
  await keepPicture(page, 'templates-3-white-results');
  const source = await cards(page).locator('img').first().getAttribute('src');
  const { data, info } = await sharp(await (await page.request.get(new URL(source!, rig.product.url).href)).body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width / info.height).toBeCloseTo(9 / 16, 1);
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  expect(trouble).toEqual([]);
  await context.close();
});

it('the grid shows the merchant’s own product in every scene, and asks for no more once it is left', async () => {
  const { context, page, trouble } = await open('/product?test');
  await skipTour(page);
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  await page.getByText('1 file(s) uploaded successfully').first().waitFor();
  await page.getByText('Removing background').first().waitFor({ state: 'hidden' });
  const catalogue = await loadPresetCatalogue();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/products/preview-tile')) asked.push(request.postData());
  });
  await chooseTemplates(page);
  const tiles = page.getByRole('region', { name: 'Templates' }).locator('img[src^="data:image/jpeg"]');
  await expect.poll(() => tiles.count()).toBeGreaterThan(2);
  await page.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Props' }).click();
  const until = asked.length;
  await page.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Props' }).waitFor();
  expect(asked).toHaveLength(until);
  await chooseTemplates(page);
  await expect.poll(() => tiles.count()).toBe(catalogue.scenes.length + 1);
  // A finished tile is not asked for again; the one that was in the making when the grid was left is.
  const whole = asked.filter((_, n) => n !== until - 1);
  expect(whole).toHaveLength(new Set(whole).size);
  // The first tile is the white background.
  await tiles.first().and(page.getByAltText('White background')).waitFor();
  await keepPicture(page, 'templates-6-own-product');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Templates' }).first().click();
  await keepPicture(page, 'templates-7-own-product-phone');
  // The name answers as its picture does, and the sheet makes way for the canvas.
  const sheet = page.getByRole('dialog', { name: 'Templates' });
  const words = sheet.getByText('Raw concrete', { exact: true });
  await words.scrollIntoViewIfNeeded();
  const name = await words.boundingBox();
  await page.mouse.click(name!.x + 8, name!.y + 8);
  await sheet.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Describe the scene').inputValue()).toMatch(/concrete/);
  expect(trouble).toEqual([]);
  await context.close();
});

it('the light of the words is on the canvas before anything is ordered, on /product', async () => {
  const { context, page, trouble } = await open('/product?test');
  await skipTour(page);
  await chooseTemplates(page);
  await swapLight(page);
  await keepPicture(page, 'templates-4-words');
  expect(trouble).toEqual([]);
  await context.close();
});

it('and in a workspace', async () => {
  const { context, page, trouble } = await open('/product_fake');
  await createWorkspace(page);
  await chooseTemplates(page);
  await page.getByRole('button', { name: 'White background' }).waitFor();
  await swapLight(page);
  await keepPicture(page, 'templates-5-workspace');
  expect(trouble).toEqual([]);
  await context.close();
});
