import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { libraryMessages } from '#app/domain/library/library.messages.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE, signIn, startRig } from './browser.ts';
import { listens } from './listens.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

/** The second is as long as the name of a file can be. */
const NAMES = ['blue_mug', 'W'.repeat(110), 'bag', 'jar', 'cup'];
const ROW_HEIGHT_PX = 72;
let photos: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  photos = await Promise.all(
    NAMES.map(async (name, index) => {
      const background = ['#b3402a', '#2a6fb3', '#2ab36f', '#b39a2a', '#7a4ab3'][index]!;
      const picture = sharp({ create: { width: 320, height: 320, channels: 3, background } }).jpeg();
      return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture.toBuffer() };
    }),
  );
});

it('five uploads of an account without a store are tried, made, reviewed and downloaded', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  cleanups.push(() => context.close());
  const { page, trouble } = await openRefusedPage(context);
  await signIn(page, rig.product);
  // As the server's own page, so that a part that comes late in it is seen.
  await page.goto(`${rig.product.url}/dashboard/catalogue`);
  const panel = page.getByRole('region', { name: 'New run' });
  await panel.waitFor();
  await listens(page);
  await page.getByRole('heading', { name: 'Connect Shopify' }).waitFor();
  await keepPicture(page, 'catalogue-uploads-1-empty');
  expect(await accessibilityFaults(page)).toEqual([]);

  const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await panel.locator('input[type=file]').setInputFiles([...photos, text]);
  await panel.getByText('5 of 6 photos ready').waitFor();
  const uploads = panel.getByRole('list', { name: 'Uploaded photos' });
  await uploads.getByText(libraryMessages.notAnImage).waitFor();
  await uploads.getByRole('button', { name: 'Remove list.txt' }).click();
  await panel.getByText('5 of 5 photos ready').waitFor();
  await panel.getByLabel('What the images show around the product').fill('on pale oak, soft morning light');
  await panel.getByText('We’ll use: pale oak, soft, morning.').waitFor();
  expect(await panel.getByLabel('Name').inputValue()).toMatch(/^On pale oak/);
  await keepPicture(page, 'catalogue-uploads-2-uploaded');
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Check products and price' }).click();

  const run = page.getByRole('region', { name: 'The run' });
  await run.getByText(/^5 images of 5 products for \d+ credits/).waitFor();
  const products = page.getByRole('region', { name: 'Products', exact: true });
  await products.getByRole('button', { name: 'Take out cup' }).click();
  await run.getByText(/^4 images of 4 products for \d+ credits/).waitFor();
  await products.getByRole('button', { name: 'Put back cup' }).waitFor();
  await keepPicture(page, 'catalogue-uploads-3-preview');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const heights = products.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...(await heights))).toBeLessThanOrEqual(ROW_HEIGHT_PX);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await keepPicture(page, 'catalogue-uploads-3-preview-phone');
  await page.setViewportSize(DESKTOP);
  await run.getByRole('button', { name: /^Try it on three/ }).click();
  await run.getByText('1 waiting · 3 to review').waitFor();
  await run.getByRole('button', { name: /^Start all 1 product/ }).click();
  await run.getByText('4 to review').waitFor();
  // Nothing has to be kept first.
  await page.getByRole('region', { name: 'Download' }).getByRole('button', { name: 'Download 4 images' }).waitFor();

  await page.reload();
  await listens(page);
  const pictures = page.getByRole('region', { name: 'Review' }).getByRole('listbox', { name: 'Images of the run' });
  await pictures.focus();
  for (const key of ['k', 'k', 'r', 'k']) await page.keyboard.press(key);
  const download = page.getByRole('region', { name: 'Download' });
  const button = download.getByRole('button', { name: 'Download 3 images' });
  await button.waitFor();
  await keepPicture(page, 'catalogue-uploads-4-review');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.getByRole('region', { name: 'In your shop' }).count()).toBe(0);
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  expect(
    readFileSync(await saved.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(trouble).toEqual([]);
});
