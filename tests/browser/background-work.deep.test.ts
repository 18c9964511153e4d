import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { engineScript } from './shared-product.ts';
import { cards, results, sampleOrder } from './tools-kit.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');
const RUNS = 20;
/** Runs that a worker has in hand. */
const AT_ONCE = 2;
const SIDE = 1280;
/** As `sampleOrder` has it. */
const BACKGROUND = 'Warm morning light';

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

/** Runs in the background stand still until they are let on, a few at a time. */
const standing: (() => void)[] = [];
let mayPass = false;
beforeEach(() => {
  engineScript.before = async (_index, _signal, prompt) => {
    if (prompt === BACKGROUND && !mayPass) await new Promise<void>((resolve) => standing.push(resolve));
  };
});
afterEach(() => {
  mayPass = true;
  letOn();
  engineScript.before = undefined;
});
const letOn = () => standing.splice(0).forEach((goOn) => goOn());

/** Lets on those under way as soon as so many more wait behind them. */
async function letOnWhenWaiting(count: number): Promise<void> {
  const { database } = await import('#app/platform/database/database.server.ts');
  await expect.poll(() => database().job.count({ where: { status: 'queued' } })).toBe(count);
  expect(standing).toHaveLength(AT_ONCE);
  letOn();
}

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

  // It opens: a person does not wait for another's order, and cannot stop it.
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

  // It edits: a product comes in, and is cut out as soon as one of those under way is done.
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  const canvas = page.getByRole('listbox', { name: /^Canvas/ });
  await expect.poll(() => canvas.getByRole('option').count()).toBe(1);
  await page.getByText('1 file(s) uploaded successfully').first().waitFor();
  await letOnWhenWaiting(RUNS - AT_ONCE + 1);
  await page.getByText('Cutting out').first().waitFor({ state: 'hidden' });
  await canvas.focus();
  await page.keyboard.press('Control+d');
  await expect.poll(() => canvas.getByRole('option').count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => canvas.getByRole('option').count()).toBe(1);

  // It generates: its own run is waited for, and the only one that joins the strip.
  await page.getByRole('radio', { name: '1', exact: true }).first().check();
  const prompt = page.getByLabel('Describe the scene');
  await prompt.fill('Warm morning light through a window');
  await prompt.press('Enter');
  await overlay.waitFor();
  await letOnWhenWaiting(RUNS - 2 * AT_ONCE + 1);
  await page.getByText('Successfully generated 1 image(s)').first().waitFor();
  await expect.poll(() => cards(page).count()).toBe(before + 1);
  await overlay.waitFor({ state: 'hidden' });
  await keepPicture(page, 'background-2-generated');
  expect(trouble).toEqual([]);
  await context.close();
});
