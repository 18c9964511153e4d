import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import {
  accessibilityFaults,
  DESKTOP,
  holdMessages,
  keepPicture,
  openPage,
  signIn,
  signInAsOwner,
  startRig,
} from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { cards, drag, openTool, stagePicture } from './tools-kit.ts';

/** The tools with a provider behind them that takes as long as the test wants. */

/** Looks after which fal is done. */
const line = { looks: 0 };
let fal: FalDouble;
let rig: BrowserRig;
let product: ProductProcess;
let browser: Browser;

beforeAll(async () => {
  fal = await startFal(line);
  rig = await startRig({ FAL_KEY: FAL_TEST_KEY, FAL_ORIGIN: fal.origin });
  ({ product, browser } = rig);
  await acceptLosses();
});

afterAll(async () => {
  await rig?.stop();
  await fal?.stop();
});

/** Uses that cost more than they bring are done here until the owner says otherwise, as here. */
async function acceptLosses(): Promise<void> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const { page } = await openPage(context);
  await signInAsOwner(page, product);
  await page.goto(`${product.url}/admin/margins`);
  await page.getByText('Loses money').first().waitFor();
  await keepPicture(page, 'owner-margins');
  for (const title of ['Inpainting', 'Video, Kling', 'Video, Veo']) {
    await page.getByRole('button', { name: `Use fal at a loss: ${title}` }).click();
    await page.getByRole('button', { name: `Follow the margin: ${title}` }).waitFor();
  }
  await context.close();
}

async function studio(): Promise<{ page: Page; trouble: string[]; close: () => Promise<void> }> {
  line.looks = 0;
  const context = await browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openPage(context);
  await signIn(page, product);
  await stagePicture(page);
  await page.goto(`${product.url}/product`);
  return { page, trouble, close: () => context.close() };
}

const credits = (page: Page) =>
  page.evaluate(async () => {
    const { available, held } = (await (await fetch('/api/user/credits')).json()) as Record<string, number>;
    return { available: available!, held: held! };
  });

const paint = (page: Page, dialog: Locator) => drag(page, dialog.getByRole('application'), [0.7, 0.8], [0.85, 0.82]);

interface Tool {
  readonly name: string;
  readonly price: number;
  readonly busy: string;
  readonly begin: (page: Page, dialog: Locator) => Promise<void>;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'Erase & fill',
    price: 2,
    busy: toolMessages.processing,
    begin: async (page, dialog) => {
      await paint(page, dialog);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
    },
  },
  {
    name: 'Upscale',
    price: 2,
    busy: toolMessages.upscaleStarted,
    begin: (_page, dialog) => dialog.getByRole('button', { name: 'Upscale', exact: true }).click(),
  },
  {
    name: 'Video',
    price: 4,
    busy: toolMessages.generatingVideo,
    begin: (_page, dialog) => dialog.getByRole('button', { name: 'Generate Video' }).click(),
  },
];

it('each tool is found at work after a reload, and stopped there: credits come back, nothing is kept', async () => {
  const { page, trouble, close } = await studio();
  const before = await credits(page);
  const kept = await cards(page).count();
  line.looks = Infinity;
  for (const { name, price, busy, begin } of TOOLS) {
    const sent = fal.jobs().length;
    await begin(page, await openTool(page, name));
    await expect.poll(() => fal.jobs().length).toBe(sent + 1);
    expect(await credits(page)).toEqual({ available: before.available - price, held: price });

    await page.reload();
    const dialog = await openTool(page, name);
    await dialog.getByText(busy).waitFor();
    await dialog.getByRole('progressbar').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `tools-provider-${name.toLowerCase().replaceAll(' ', '-')}`);
    await holdMessages(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // Said over the window, where it can be put away.
    const said = page.getByRole('status').filter({ hasText: toolMessages.cancelled });
    await said.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByText(`${price} credits`, { exact: true }).waitFor();
    expect(await credits(page)).toEqual(before);
    await expect.poll(() => fal.jobs().at(-1)!.isCancelled).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    // The focus is back where the window was opened from.
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }
  await page.reload();
  await cards(page).first().waitFor();
  expect(await cards(page).count()).toBe(kept);
  expect(fal.refused).toEqual([]);
  expect(trouble).toEqual([]);
  await close();
});

it('words are followed where an engine can, and videos are made with the chosen model', async () => {
  const { page, trouble, close } = await studio();
  const inpaint = await openTool(page, 'Erase & fill');
  await inpaint.getByText(toolMessages.inpaintHelp).waitFor();
  await inpaint.getByRole('heading', { name: 'Inpainting', exact: true }).waitFor();
  await inpaint.getByLabel('What should be there instead').fill('a red apple');
  await paint(page, inpaint);
  await inpaint.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Inpainting Result' }).waitFor();
  expect(fal.jobs().at(-1)).toMatchObject({ endpoint: 'fal-ai/flux-pro/v1/fill', input: { prompt: 'a red apple' } });
  expect(await page.getByText(toolMessages.wordsNotFollowed('a red apple')).count()).toBe(0);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  const video = async (choices: readonly string[]) => {
    const video = await openTool(page, 'Video');
    await video.getByRole('textbox').fill('Slow push in');
    for (const choice of choices) await video.getByRole('radio', { name: choice }).check();
    await video.getByRole('button', { name: 'Generate Video' }).click();
    const player = page.getByRole('dialog', { name: 'Generated Video' });
    await player.waitFor();
    await page.keyboard.press('Escape');
    await player.waitFor({ state: 'hidden' });
    const { endpoint, input } = fal.jobs().at(-1)!;
    return [endpoint, input['aspect_ratio']];
  };
  const [kling, veo] = ['fal-ai/kling-video/v1.6/pro/image-to-video', 'fal-ai/veo3.1/fast/image-to-video'];
  // 1:1 on the product page by the one call, 16:9 by the other; either can be chosen.
  expect(await video([])).toEqual([kling, '1:1']);
  expect(await video(['16:9'])).toEqual([veo, '16:9']);
  expect(await video(['9:16', 'Veo 3.1 Fast'])).toEqual([veo, '9:16']);
  expect(fal.refused).toEqual([]);
  expect(trouble).toEqual([]);
  await close();
});
