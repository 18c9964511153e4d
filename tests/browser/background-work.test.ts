import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { cards, results, sampleOrder } from './tools-kit.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');
const RUNS = 20;
/** As large as they are made in earnest, so that they are still under way when the studio opens. */
const SIDE = 1280;
/** The runs under way are finished first; on a busy machine that takes its time. */
const LONG_MS = 240_000;

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

/** Orders as a program does: by the call alone, from no screen. */
const orderInBackground = (page: Page) =>
  page.evaluate(
    async ({ order, runs }) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(order) };
      const answers = [];
      for (let run = 0; run < runs; run += 1) answers.push((await fetch('/api/products/generate', init)).status);
      return answers;
    },
    { order: sampleOrder(SIDE), runs: RUNS },
  );

it('with 20 runs of the account in the background, the studio opens, edits and generates as if there were none', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  expect(new Set(await orderInBackground(page))).toEqual(new Set([202]));

  // It opens: nobody is asked to wait for what they did not order, nor may they stop it.
  await page.goto(`${rig.product.url}/product?test`);
  await page.waitForFunction(() => 'plinthStage' in window);
  const activity = results(page).getByText(/^Activity \d+$/);
  await activity.waitFor();
  const overlay = page.getByText('Generating Images...');
  expect(await overlay.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  // Of pictures from before the last three are shown; what is made meanwhile does not join them.
  const before = await cards(page).count();
  await activity.click();
  await results(page).getByText('Another app').first().waitFor();
  await keepPicture(page, 'background-1-open');
  expect(await accessibilityFaults(page)).toEqual([]);

  // It edits: a product comes in and is cut out.
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  const canvas = page.getByRole('listbox', { name: /^Canvas/ });
  await expect.poll(() => canvas.getByRole('option').count()).toBe(1);
  await page.getByText('1 file(s) uploaded successfully').first().waitFor();
  await page.getByText('Cutting out').first().waitFor({ state: 'hidden', timeout: LONG_MS });
  await canvas.focus();
  await page.keyboard.press('Control+d');
  await expect.poll(() => canvas.getByRole('option').count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => canvas.getByRole('option').count()).toBe(1);

  // It generates: its own run is waited for, and the only one that joins the strip.
  await page.getByRole('radio', { name: '1', exact: true }).first().check({ force: true });
  const prompt = page.getByLabel('Describe the scene');
  await prompt.fill('Warm morning light through a window');
  await prompt.press('Enter');
  await overlay.waitFor();
  await page.getByText('Successfully generated 1 image(s)').first().waitFor({ timeout: LONG_MS });
  await expect.poll(() => cards(page).count()).toBe(before + 1);
  await overlay.waitFor({ state: 'hidden' });
  await keepPicture(page, 'background-2-generated');
  expect(trouble).toEqual([]);
  await context.close();
}, 900_000);
