import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import sharp from 'sharp';
import { BRANDS, drawBrandPicture, sampleCutOut } from '#tests/fixtures/drawn-brand.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE, signIn, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import type { PageOrFrame } from './tools-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
let photos: Upload[];
let small: Upload;
beforeAll(async () => {
  const mug = await sampleCutOut('mug');
  photos = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (seed) => {
      const { picture } = await drawBrandPicture(BRANDS[0]!, mug, seed, 480);
      return { name: `mug-${seed}.png`, mimeType: 'image/png', buffer: Buffer.from(picture.bytes) };
    }),
  );
  const tiny = await sharp(photos[0]!.buffer).resize(300).png().toBuffer();
  small = { name: 'tiny.png', mimeType: 'image/png', buffer: tiny };
});

/** A toast may stand in the page, or in the admin around it. */
const told = (page: Page, place: PageOrFrame, text: string) =>
  expect
    .poll(async () => (await page.getByText(text).count()) + (await place.getByText(text).count()))
    .toBeGreaterThan(0);

/** From the empty page over six photos and a refused one to four pictures in the look, and the model's end. */
async function walk(page: Page, place: PageOrFrame, name: string, faults: () => Promise<string[]>): Promise<void> {
  await place.getByText('No trained models yet...').waitFor();
  await place.getByRole('link', { name: 'Contact us' }).waitFor();
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-1-start`);
  await place.getByRole('link', { name: /Product Training/ }).click();
  await place.getByText('Nothing here yet...').waitFor();
  const start = place.getByRole('button', { name: 'Start training' });
  await start.click();
  await place.getByText('Please upload at least 4 different images.').waitFor();
  const files = place.locator('input[type=file]').first();
  await files.setInputFiles([...photos, small]);
  await place.getByText('tiny.png: Smaller than 384x384.').waitFor();
  await place.getByText('6 images', { exact: true }).waitFor();
  await place.getByRole('button', { name: 'Remove tiny.png' }).click();
  await start.click();
  await place.getByText('Please enter a trigger word').waitFor();
  await place.getByRole('textbox', { name: 'Trigger word' }).fill('blue mug');
  await start.click();
  await place.getByText('The trigger word has to be one word').waitFor();
  await place.getByRole('textbox', { name: 'Trigger word' }).fill('bluemug');
  await place.getByText('new images show only the sides you photographed.').waitFor();
  const orders = '**/api/lora/train-from-library';
  await page.route(orders, (route) => route.abort());
  await start.click();
  await told(page, place, 'Training failed. Please try again.');
  await page.unroute(orders);
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-2-train`);
  await start.click();
  await told(page, place, 'Training started successfully!');
  await place.getByText('Ready', { exact: true }).waitFor();
  await place.getByRole('link', { name: 'Generate with bluemug' }).click();

  const generate = place.getByRole('button', { name: 'Generate', exact: true });
  await place.getByRole('textbox', { name: 'Prompt' }).fill('bluemug, soft morning light');
  await place.getByRole('combobox', { name: 'Number of images' }).selectOption('4');
  const calls = '**/api/lora/generate';
  await page.route(calls, (route) => route.abort());
  await generate.click();
  await told(page, place, 'Failed to generate images. Please try again.');
  await page.unroute(calls);
  await generate.click();
  await told(page, place, 'Starting image generation...');
  const results = place.getByRole('region', { name: 'Results' });
  await results.getByRole('img').nth(3).waitFor();
  await told(page, place, 'Images generated successfully!');
  await results
    .getByText(/Brand look: background \d+\.\d Delta E away/)
    .first()
    .waitFor();
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-3-results`);
  await place.getByRole('button', { name: 'Save look' }).waitFor();
}

everydayIt('six photos become a model on the site, and the model four pictures in the look', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  cleanups.push(() => context.close());
  const { page } = await openRefusedPage(context);
  await signIn(page, rig.product);
  await page.getByRole('link', { name: 'Custom Training' }).click();
  await page.waitForURL('**/dashboard/custom-training');
  await walk(page, page, 'training', () => accessibilityFaults(page));

  const results = page.getByRole('region', { name: 'Results' });
  const downloads = '**/api/images/download';
  await page.route(downloads, (route) => route.abort());
  await results.getByRole('button', { name: 'Download' }).first().click();
  await page.getByText('Failed to download image. Please try again.').first().waitFor();
  await page.unroute(downloads);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    results.getByRole('button', { name: 'Download' }).first().click(),
  ]);
  await page.getByText('Image downloaded successfully!').first().waitFor();
  expect((await sharp(readFileSync(await download.path())).metadata()).format).toBe('jpeg');

  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await keepPicture(page, 'training-4-phone');
  await page.goto(`${rig.product.url}/dashboard/custom-training`);
  await listens(page);
  await page.getByRole('button', { name: 'Delete bluemug' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No trained models yet...').waitFor();
});

deepIt('a product of the shop with four images is a set: from its page in the admin, and in the list', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const shop = newShop('lamps');
  const lamp = rig.productOf(shop, 'Floor Lamp, Brass');
  const { page, inside } = await rig.open(shop, {
    appPath: `/custom-training/train?id=${lamp.id.split('/').at(-1)}&shop=${shop}.myshopify.com`,
  });
  const picker = inside.getByRole('dialog');
  await picker.getByRole('button', { name: 'Choose none' }).waitFor();
  expect(await picker.getByRole('checkbox', { checked: true }).count()).toBe(4);
  await keepPicture(page, 'training-admin-product');
  await picker.getByRole('button', { name: 'Import 4 images' }).click();
  await inside.getByText('4 images', { exact: true }).waitFor();
  expect(await inside.getByRole('textbox', { name: 'Trigger word' }).inputValue()).toBe('floorlampbrass');
  await inside.getByRole('button', { name: 'From your store' }).click();
  await page.getByRole('radio', { name: 'Floor Lamp, Brass' }).waitFor();
});

deepIt('the same in the admin', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const { page, inside } = await rig.open(newShop('trainer'), { appPath: '/custom-training' });
  await inside.getByText('No trained models yet...').waitFor();
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await listens(frame());
  await walk(page, inside, 'training-admin', () => accessibilityFaults(frame()));
});
