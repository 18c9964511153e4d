import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { deepDescribe, deepIt, everydayIt } from '@plinth/testing/depth';
import {
  accessibilityFaults,
  DESKTOP,
  holdMessages,
  keepPicture,
  openPage,
  PHONE,
  signIn,
  startRig,
} from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { cards, chooseTool, drag, openTool, results, SIDE, stagePicture } from './tools-kit.ts';

let rig: BrowserRig;
let product: ProductProcess;
let browser: Browser;

beforeAll(async () => {
  rig = await startRig({});
  ({ product, browser } = rig);
});

afterAll(() => rig?.stop());

const balance = (page: Page) =>
  page.evaluate(async () => ((await (await fetch('/api/user/credits')).json()) as { available: number }).available);

async function saved(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = (await Promise.all([page.waitForEvent('download'), act()])) as [Download, unknown];
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Share of clearly red pixels in a picture's data URL. */
async function redShare(dataUrl: string): Promise<number> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) if (data[at]! - Math.max(data[at + 1]!, data[at + 2]!) > 90) red += 1;
  return red / (info.width * info.height);
}

async function studio(): Promise<{ context: BrowserContext; page: Page; trouble: string[]; pictureId: string }> {
  const context = await browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openPage(context);
  await signIn(page, product);
  const pictureId = await stagePicture(page);
  await page.goto(`${product.url}/product?test`);
  await page.waitForFunction(() => 'plinthStage' in window);
  return { context, page, trouble, pictureId };
}

describe('what is done with a finished picture', () => {
  deepIt('inpainting: paint, undo, confirm, compare, download, go on', async () => {
    const { context, page, trouble, pictureId } = await studio();
    const credits = await balance(page);
    const dialog = await openTool(page, 'Erase');
    await dialog.getByRole('heading', { name: 'Erase', exact: true }).waitFor();
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await dialog.getByText('2 credits', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // Nothing painted, nothing sent.
    await confirm.click();
    await dialog.getByText('Paint over what you want to remove first').waitFor();

    // Keys: the brush grows, the eraser comes and goes; undo and redo.
    const size = dialog.getByRole('slider', { name: 'Brush size' });
    expect(await size.inputValue()).toBe('40');
    const area = dialog.getByRole('application');
    await area.focus();
    await page.keyboard.press(']');
    await expect.poll(() => size.inputValue()).toBe('45');
    await page.keyboard.press('e');
    const eraser = dialog.getByRole('button', { name: 'Eraser' });
    await expect.poll(() => eraser.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('b');
    await expect.poll(() => eraser.getAttribute('aria-pressed')).toBe('false');
    await drag(page, area, [0.7, 0.82], [0.85, 0.82]);
    const undo = dialog.getByRole('button', { name: 'Undo' });
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('z');
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Shift+Z');
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBeNull();
    // This engine only removes: no words are asked for.
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await keepPicture(page, 'tools-1-inpaint');

    // Leaving would lose the paint: it asks, however often Escape is pressed.
    const question = page.getByRole('dialog', { name: toolMessages.leavePainting });
    for (let press = 0; press < 2; press += 1) {
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
    }
    expect(await accessibilityFaults(page)).toEqual([]);

    await confirm.click();
    await page.getByRole('heading', { name: 'Erase result' }).waitFor({ timeout: 120_000 });
    await keepPicture(page, 'tools-2-inpaint-result');
    expect(await accessibilityFaults(page)).toEqual([]);
    const slider = page.getByRole('slider', { name: /as it was before/ });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => slider.inputValue()).toBe('0');
    const file = await saved(page, () => page.getByRole('button', { name: 'Download', exact: true }).last().click());
    expect(file.name).toBe('inpainted_image.png');
    // The unpainted part is the original's, byte for byte.
    const original = await page.evaluate(async (id) => {
      const bytes = new Uint8Array(await (await fetch(`/view?filename=${id}`)).arrayBuffer());
      return [...bytes];
    }, pictureId);
    const top = { left: 0, top: 0, width: SIDE, height: SIDE / 2 };
    const half = (bytes: Buffer) => sharp(bytes).removeAlpha().extract(top).raw().toBuffer();
    expect((await half(file.bytes)).equals(await half(Buffer.from(original)))).toBe(true);
    expect(await balance(page)).toBe(credits - 2);

    await page.getByRole('button', { name: 'New Edit' }).click();
    await page.getByRole('heading', { name: 'Erase', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(1);
    expect(trouble).toEqual([]);
    await context.close();
  });

  everydayIt('erasing a part of the product asks first, with that part in red; a yes orders it', async () => {
    const { context, page, trouble } = await studio();
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
    await page.getByRole('heading', { name: 'Erase result' }).waitFor({ timeout: 120_000 });
    expect(await balance(page)).toBe(credits - 2);
    // The question is an answer that the browser reports as a failed request.
    expect(trouble.filter((line) => !line.includes('409'))).toEqual([]);
    await context.close();
  });

  deepIt('upscale: sizes and price first, then the larger picture is saved', async () => {
    const { context, page, trouble } = await studio();
    const dialog = await openTool(page, 'Upscale');
    await dialog.getByText(`${SIDE * 2} × ${SIDE * 2} px`).waitFor();
    await dialog.getByText(`${SIDE * 4} × ${SIDE * 4} px`).waitFor();
    await dialog.getByText('2 credits', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const file = await saved(page, () => dialog.getByRole('button', { name: 'Upscale', exact: true }).click());
    expect(file.name).toBe('upscaled-image.png');
    expect(await sharp(file.bytes).metadata()).toMatchObject({ width: SIDE * 2, height: SIDE * 2, format: 'png' });
    await page.getByText('Image successfully upscaled and downloaded').first().waitFor();
    await page.getByRole('slider', { name: /as it was before/ }).waitFor();
    await keepPicture(page, 'tools-3-upscaled');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(trouble).toEqual([]);
    await context.close();
  });

  deepIt('video: what is missing is said, the video comes after a reload, with its dot until it is seen', async () => {
    const { context, page, trouble } = await studio();
    const credits = await balance(page);
    const begin = page.getByRole('button', { name: /^Generate Video/ });
    const prompt = page.getByLabel('Describe the scene');
    await prompt.fill('');
    await begin.click();
    await page.getByText('Please enter a prompt').first().waitFor();
    await prompt.fill('Slow push in');
    await begin.click();
    await page.getByText('Please select a generated image from the preview bar first').first().waitFor();
    await cards(page).first().click();
    const viewer = page.getByRole('dialog', { name: /^Image 1 of/ });
    await viewer.waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await begin.click();
    const dialog = page.getByRole('dialog', { name: 'Video Generation' });
    await dialog.getByText('4 credits', { exact: true }).waitFor();
    // This engine only moves the camera: moves are offered, the one that the words name is chosen.
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    expect(await dialog.getByRole('radio', { name: 'Push in' }).isChecked()).toBe(true);
    const moves = dialog.getByRole('group', { name: 'Camera move' }).locator('label');
    const rows = await moves.evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
    expect(rows).toHaveLength(5);
    expect(new Set(rows).size).toBe(1);
    await dialog.getByRole('radio', { name: 'Orbit' }).check();
    await keepPicture(page, 'tools-7-camera-moves');
    expect(await accessibilityFaults(page)).toEqual([]);
    await holdMessages(page);
    await dialog.getByRole('button', { name: 'Generate Video' }).click();
    await dialog.getByText('Generating Video...').waitFor();
    await expect.poll(() => balance(page)).toBe(credits - 4);
    // Messages lie over the window, where they can be read and put away.
    const begun = page.getByRole('status').filter({ hasText: toolMessages.videoStarted });
    await begun.getByRole('button', { name: 'Dismiss' }).first().click();
    await begun.waitFor({ state: 'hidden' });

    await page.reload();
    const watch = page.getByRole('button', { name: 'View Video, a new one' });
    await watch.waitFor({ timeout: 120_000 });
    await watch.click();
    const player = page.getByRole('dialog', { name: 'Generated Video' });
    await expect
      .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
    await keepPicture(page, 'tools-4-video');
    expect(await accessibilityFaults(page)).toEqual([]);
    const file = await saved(page, () => player.getByRole('button', { name: 'Download Video' }).click());
    expect(file.name).toBe('generated_video.mp4');
    expect(file.bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View Video', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'View Video', exact: true }).waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  everydayIt(
    'the certificate tells its numbers, the viewer zooms between 0.5x and 5x, and a recipe makes one more',
    async () => {
      const { context, page, trouble, pictureId } = await studio();
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
      await expect.poll(() => cards(page).count(), { timeout: 120_000 }).toBe(before + 1);

      // An earlier picture is held: its background, until it is let go.
      await cards(page).first().click();
      await chooseTool(page, 'Lock background', 'Reuse');
      await page.getByText(toolMessages.locks.background.says).waitFor();
      await keepPicture(page, 'tools-5-locked');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Unlock background' }).click();
      await page.getByText('Background unlocked').waitFor();

      // The same viewer lies over the library.
      await page.goto(`${product.url}/dashboard/projects`);
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
    },
  );
});

deepDescribe('on a phone', () => {
  deepIt('the windows fit 390 px, and a finger paints', async () => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page, trouble } = await openPage(context);
    await signIn(page, product);
    await stagePicture(page);
    await page.goto(`${product.url}/product`);
    await page.getByRole('button', { name: /^Results/ }).click();
    await cards(page).first().click();
    await page.getByRole('toolbar', { name: 'Image tools' }).waitFor();
    await keepPicture(page, 'tools-phone-viewer');
    await page.keyboard.press('Escape');
    const dialog = await openTool(page, 'Erase');
    const area = dialog.getByRole('application');
    await area.waitFor();
    const box = (await area.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => dialog.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBeNull();
    // One tap is a dot.
    const painted = (canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value > 200);
    expect(await dialog.locator('canvas').evaluate(painted)).toBe(true);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await keepPicture(page, 'tools-phone-inpaint');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  });
});
