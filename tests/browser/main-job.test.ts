import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import { deepDescribe, everydayIt } from '@plinth/testing/depth';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import {
  accessibilityFaults,
  DESKTOP,
  keepPicture,
  openPage,
  PHONE,
  signIn,
  signInByForm,
  startRig,
} from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { balance, cards, chooseTool, drag, openStudio, openTool, results } from './tools-kit.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');

let rig: BrowserRig;
let product: ProductProcess;
let browser: Browser;

beforeAll(async () => {
  rig = await startRig({});
  ({ product, browser } = rig);
});

afterAll(() => rig?.stop());

const toast = (page: Page, text: string | RegExp) => page.getByText(text).first();
const canvas = (page: Page) => page.getByRole('listbox', { name: /^Canvas/ });

interface Hook {
  boxes(): Record<string, { x: number; y: number; width: number }>;
}
const boxes = (page: Page) => page.evaluate(() => (window as unknown as { plinthStage: Hook }).plinthStage.boxes());
const firstBox = async (page: Page) => Object.values(await boxes(page))[0]!;

/** Share of clearly red pixels in a picture's data URL. */
async function redShare(dataUrl: string): Promise<number> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) if (data[at]! - Math.max(data[at + 1]!, data[at + 2]!) > 90) red += 1;
  return red / (info.width * info.height);
}

describe('the main job, on a desktop', () => {
  everydayIt('takes a photo from the merchant to four staged pictures in the library', async () => {
    const context = await browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
    const { page, trouble } = await openPage(context);

    await page.goto(`${product.url}/product?from=mail`);
    expect(new URL(page.url()).pathname).toBe('/login');
    await signInByForm(page, product);
    await page
      .getByRole('heading', { name: /create an AI-generated photoshoot and video for your product/i })
      .waitFor();
    await keepPicture(page, 'desktop-1-dashboard');
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`${product.url}/product?test`);
    await page.waitForFunction(() => 'plinthStage' in window);
    await page.getByRole('button', { name: 'Skip the tour' }).click();
    await keepPicture(page, 'desktop-2-empty-studio');

    // Upload, cut-out, placed.
    await page.locator('input[type=file]').first().setInputFiles(PHOTO);
    await expect.poll(() => canvas(page).getByRole('option').count()).toBe(1);
    await toast(page, '1 file(s) uploaded successfully').waitFor();
    await page.getByText('Cutting out').first().waitFor({ state: 'hidden' });
    await keepPicture(page, 'desktop-3-cut-out');

    // Template and words.
    await page.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('button', { name: /marble podium/i }).click();
    const prompt = page.getByLabel('Describe the scene');
    expect(await prompt.inputValue()).not.toBe('');
    await prompt.fill('Warm morning light through a window');
    await keepPicture(page, 'desktop-4-staged');

    // How tall it is, asked once: Enter answers, and makes no picture.
    const size = page.getByLabel('How tall is your product?', { exact: true });
    const guessed = await firstBox(page);
    await size.fill('11');
    await size.press('Enter');
    await size.waitFor({ state: 'detached' });
    await expect.poll(async () => (await firstBox(page)).width / guessed.width).toBeLessThan(0.9);

    // Moving is one step; undo and redo go through everything.
    const before = await firstBox(page);
    await canvas(page).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await firstBox(page)).x).toBeCloseTo(before.x + 10, 3);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await firstBox(page)).x).toBeCloseTo(before.x, 3);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await firstBox(page)).x).toBeCloseTo(before.x + 10, 3);
    await page.keyboard.press('Control+d');
    await expect.poll(() => canvas(page).getByRole('option').count()).toBe(2);
    await page.keyboard.press('Delete');
    await expect.poll(() => canvas(page).getByRole('option').count()).toBe(1);

    // Four pictures, with progress; the price is said before.
    await page.getByRole('button', { name: /Generate Image.*4 images.*8 credits/ }).waitFor();
    await prompt.press('Enter');
    await page.getByText('Generating Images...').waitFor();
    await page.getByRole('progressbar', { name: 'Images made' }).waitFor();
    await keepPicture(page, 'desktop-5-generating');
    await toast(page, 'Successfully generated 4 image(s)').waitFor();
    await expect
      .poll(() =>
        results(page)
          .getByRole('button', { name: /^View / })
          .count(),
      )
      .toBe(4);
    await expect.poll(() => page.getByRole('banner').getByText('192').count()).toBeGreaterThan(0);
    await keepPicture(page, 'desktop-6-results');
    expect(await accessibilityFaults(page)).toEqual([]);

    // The image that is shown large is the one a video is made of; none has to be chosen first.
    await page.getByRole('button', { name: /^Generate Video/ }).click();
    await page.getByRole('dialog', { name: 'Video Generation' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Video Generation' }).waitFor({ state: 'hidden' });

    // Viewer: opens, zooms, closes.
    await results(page)
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: /Image 1 of 4/ });
    await viewer.waitFor();
    await page.keyboard.press('+');
    await viewer.getByText('140%').waitFor();
    await page.keyboard.press('0');
    await keepPicture(page, 'desktop-7-viewer');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });

    // Download: a whole picture of the promised size.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      results(page)
        .getByRole('link', { name: /^Download / })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^generated-image.*\.png$/);
    const picture = await sharp(readFileSync(await download.path())).metadata();
    expect(picture).toMatchObject({ width: 1280, height: 1280, format: 'png' });

    // A reload brings the same canvas back.
    const kept = await boxes(page);
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
      .catch(() => {});
    await page.reload();
    await page.waitForFunction(() => 'plinthStage' in window);
    await expect.poll(() => boxes(page)).toEqual(kept);
    expect(await page.getByLabel('Describe the scene').inputValue()).toBe('Warm morning light through a window');

    // And the library has them.
    await page.goto(`${product.url}/dashboard/projects`);
    await expect.poll(() => page.locator('main img').count()).toBe(4);
    await keepPicture(page, 'desktop-8-portfolio');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

deepDescribe('what is done with a finished picture', () => {
  it('erasing a part of the product asks first, with that part in red; a yes orders it', async () => {
    const { context, page, trouble } = await openStudio(rig);
    const credits = await balance(page);
    const dialog = await openTool(page, 'Erase');
    await dialog.getByText('2 credits', { exact: true }).waitFor();
    await drag(page, dialog.getByRole('application'), [0.3, 0.5], [0.7, 0.5]);
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await confirm.click();
    const question = page.getByRole('dialog', { name: toolMessages.eraseProduct });
    await question.getByText(/^The painted area covers [1-9]\d?% of your product\.$/).waitFor();
    const [marked, kept] = await question
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    expect(await redShare(marked!)).toBeGreaterThan(0.002);
    expect(await redShare(kept!)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'tools-8-product-question');
    expect(await balance(page)).toBe(credits);

    // Escape is "Change the mask": the paint is still there, and the focus on what is painted on.
    const change = question.getByRole('button', { name: toolMessages.changeMask });
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    const area = dialog.getByRole('application');
    await expect.poll(() => area.evaluate((canvas) => canvas === document.activeElement)).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBeNull();
    await confirm.click();
    await question.getByRole('button', { name: toolMessages.eraseAnyway }).click();
    await page.getByRole('heading', { name: 'Erase result' }).waitFor();
    expect(await balance(page)).toBe(credits - 2);
    // The question is an answer that the browser reports as a failed request.
    expect(trouble.filter((line) => !line.includes('409'))).toEqual([]);
    await context.close();
  });

  it('the certificate tells its numbers, the viewer zooms between 0.5x and 5x, and a recipe makes one more', async () => {
    const { context, page, trouble, pictureId } = await openStudio(rig);
    await results(page).getByRole('button', { name: 'Same as your cut-out' }).first().click();
    const certificate = page.getByRole('dialog', { name: 'Same as your cut-out' });
    await certificate.getByText('Pixels changed').waitFor();
    await certificate.getByRole('img', { name: /Differences from the cut-out/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    const before = await cards(page).count();
    await cards(page).first().click();
    const tools = page.getByRole('toolbar', { name: 'Image tools' });
    const edit = tools.getByRole('button', { name: 'Edit', exact: true });
    await edit.focus();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Erase');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Video');
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'tools-6-viewer-menu');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Edit');
    // Nothing lies over the picture.
    const bottom = await page
      .locator('dialog[open] img')
      .first()
      .evaluate((image) => image.getBoundingClientRect().bottom);
    expect((await tools.boundingBox())!.y).toBeGreaterThanOrEqual(bottom);
    await chooseTool(page, 'Variations', 'Reuse');
    await page.getByText('Creating a variation').waitFor();
    await expect.poll(() => cards(page).count()).toBe(before + 1);

    // An earlier picture is held: its background, until it is let go.
    await cards(page).first().click();
    await chooseTool(page, 'Lock background', 'Reuse');
    await page.getByText(toolMessages.locks.background.says).waitFor();
    await keepPicture(page, 'tools-5-locked');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unlock background' }).click();
    await page.getByText('Background unlocked').waitFor();

    // The same viewer lies over the library.
    await page.goto(`${rig.product.url}/dashboard/projects`);
    await page.locator(`[data-card="${pictureId}"]`).click();
    await page.getByRole('button', { name: 'Zoom', exact: true }).click();
    const viewer = page.getByRole('dialog', { name: /^Image 1 of 1/ });
    await viewer.waitFor();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
    await viewer.getByText('500%').waitFor();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('-');
    await viewer.getByText('50%').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.mouse.click(20, 450);
    await viewer.waitFor({ state: 'hidden' });
    expect(trouble).toEqual([]);
    await context.close();
  });
});

deepDescribe('the pages, on a phone', () => {
  const pages = [
    ['/dashboard', /photoshoot/i],
    ['/dashboard/projects', /portfolio/i],
    ['/product', /product photos/i],
    ['/nowhere', /page not found/i],
  ] as const;
  it.each(pages)('%s fits 390 px', async (where, heading) => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = await openPage(context);
    await signIn(page, product);
    await page.goto(product.url + where);
    await page.getByRole('heading', { name: heading }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('load');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await keepPicture(page, `phone${where.replaceAll('/', '-')}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
});
