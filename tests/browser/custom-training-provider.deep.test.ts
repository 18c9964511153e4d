import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANDS, drawBrandPicture, sampleCutOut } from '#tests/fixtures/drawn-brand.ts';
import { FAL_TEST_KEY, json, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble, Intercepted } from '#tests/doubles/fal/start-fal.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import {
  accessibilityFaults,
  DESKTOP,
  keepPicture,
  openPage,
  openRefusedPage,
  signIn,
  signInAsOwner,
  startRig,
} from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { listens } from './listens.ts';

/** Custom training with a provider behind it that takes as long as the test wants, and refuses when it wants. */

/** Looks after which fal is done; what it does in place of its honest answer. */
const line = { looks: 0, intercept: (_call: Intercepted): boolean => false };
let fal: FalDouble;
let rig: BrowserRig;
let again: ProductProcess | undefined;
let photos: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[];

beforeAll(async () => {
  fal = await startFal({
    get looks() {
      return line.looks;
    },
    intercept: (call) => line.intercept(call),
  });
  rig = await startRig({ FAL_KEY: FAL_TEST_KEY, FAL_ORIGIN: fal.origin });
  const mug = await sampleCutOut('mug');
  photos = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => {
      const { picture } = await drawBrandPicture(BRANDS[0]!, mug, seed, 480);
      return { name: `mug-${seed}.png`, mimeType: 'image/png', buffer: Buffer.from(picture.bytes) };
    }),
  );
  await trainThere();
});

afterAll(async () => {
  await again?.stop();
  await rig?.stop();
  await fal?.stop();
});

/** A training costs more there than it brings: the owner says that it may. */
async function trainThere(): Promise<void> {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page } = await openPage(context);
  await signInAsOwner(page, rig.product);
  await page.goto(`${rig.product.url}/admin/margins`);
  await page.getByRole('button', { name: 'Use fal at a loss: Custom training' }).click();
  await page.getByRole('button', { name: 'Follow the margin: Custom training' }).waitFor();
  await context.close();
}

async function trainPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  Object.assign(line, { looks: 0, intercept: () => false });
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  // The product dies under the page in one of these.
  const { page } = await openRefusedPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/dashboard/custom-training/train?type=product`);
  await listens(page);
  return { page, close: () => context.close() };
}

async function train(page: Page, word: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(photos);
  await page.getByText('4 images', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Trigger word' }).fill(word);
  await page.getByRole('button', { name: 'Start training' }).click();
  await page.getByText('Training started successfully!').first().waitFor();
}

const credits = (page: Page) =>
  page.evaluate(async () => {
    const { available, held } = (await (await fetch('/api/user/credits')).json()) as Record<string, number>;
    return { available: available!, held: held! };
  });
const row = (page: Page, word: string) => page.getByRole('listitem').filter({ hasText: word });

it('a training is stopped while it lies with the provider: credits come back, the word is free', async () => {
  const { page, close } = await trainPage();
  const before = await credits(page);
  line.looks = Infinity;
  const sent = fal.jobs().length;
  await train(page, 'stopped');
  await expect.poll(() => fal.jobs().length).toBe(sent + 1);
  expect(await credits(page)).toEqual({ available: before.available - 20, held: 20 });
  await page.reload();
  await listens(page);
  await row(page, 'stopped').getByRole('progressbar').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'training-provider-1-under-way');
  await row(page, 'stopped').getByRole('button', { name: /^Stop/ }).click();
  await row(page, 'stopped').getByText('Stopped', { exact: true }).waitFor();
  expect(await credits(page)).toEqual(before);
  await expect.poll(() => fal.jobs().at(-1)!.isCancelled).toBe(true);
  await close();
});

it('what the provider refuses for its content fails, says so, and costs nothing', async () => {
  const { page, close } = await trainPage();
  const before = await credits(page);
  line.intercept = ({ kind, response }) => {
    if (kind !== 'result') return false;
    json(response, 422, { detail: [{ loc: ['body'], msg: 'no', type: 'content_policy_violation' }] });
    return true;
  };
  await train(page, 'refused');
  await row(page, 'refused').getByText('Failed', { exact: true }).waitFor();
  await row(page, 'refused')
    .getByText(/^Training failed\. Please try again\. The/)
    .waitFor();
  expect(await credits(page)).toEqual(before);
  await keepPicture(page, 'training-provider-2-failed');
  await close();
});

it('the product dies and comes back in the middle: the provider’s model arrives once, for 20 credits', async () => {
  const { page, close } = await trainPage();
  const before = await credits(page);
  line.looks = Infinity;
  const sent = fal.jobs().length;
  await train(page, 'survivor');
  await expect.poll(() => fal.jobs().length).toBe(sent + 1);
  // Not before its number is kept: whose answer was lost is made here, which the table of faults holds.
  const { database } = await import('#app/platform/database/database.server.ts');
  const { id: requestId } = fal.jobs().at(-1)!;
  await expect.poll(() => database().providerRequest.count({ where: { requestId } })).toBe(1);
  rig.product.signal('SIGKILL');
  await rig.product.ends();
  const { DATABASE_URL, APP_SECRET } = process.env;
  again = await ProductProcess.start({
    dataFolder: rig.folder,
    port: Number(new URL(rig.product.url).port),
    env: { DATABASE_URL: DATABASE_URL!, APP_SECRET: APP_SECRET! },
  });
  line.looks = 0;
  await page.reload();
  await listens(page);
  await row(page, 'survivor').getByText('Ready', { exact: true }).waitFor();
  await row(page, 'survivor')
    .getByText(/Made by fal/)
    .waitFor();
  expect(await credits(page)).toEqual({ available: before.available - 20, held: 0 });
  expect(fal.jobs().length).toBe(sent + 1);
  await keepPicture(page, 'training-provider-4-survivor');
  await close();
});

it('what the provider cannot do is made here, said so, and costs nothing', async () => {
  const { page, close } = await trainPage();
  const before = await credits(page);
  line.intercept = ({ kind, response }) => {
    if (kind !== 'submit') return false;
    json(response, 403, { detail: 'Exhausted balance' });
    return true;
  };
  await train(page, 'madehere');
  await row(page, 'madehere').getByText('Ready', { exact: true }).waitFor();
  await row(page, 'madehere')
    .getByText(/^Basic training was used, because .* Nothing was charged\.$/)
    .waitFor();
  expect(await credits(page)).toEqual(before);
  await keepPicture(page, 'training-provider-3-made-here');
  await close();
});
