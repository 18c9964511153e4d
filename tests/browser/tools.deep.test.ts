import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import { accessibilityFaults, holdMessages, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { balance, cards, drag, openStudio, openTool, SIDE, stagePicture } from './tools-kit.ts';

let rig: BrowserRig;

/** The call by which a result is no longer new. */
const VIEWED = '**/api/images/viewed';

beforeAll(async () => {
  rig = await startRig({});
});

afterAll(() => rig?.stop());

async function saved(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = (await Promise.all([page.waitForEvent('download'), act()])) as [Download, unknown];
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe('what is done with a finished picture', () => {
  it('inpainting: paint, undo, confirm, compare, download, go on', async () => {
    const { context, page, trouble, pictureId } = await openStudio(rig);
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
    await page.getByRole('heading', { name: 'Erase result' }).waitFor();
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

  it('upscale: sizes and price first, then the larger picture is saved', async () => {
    const { context, page, trouble } = await openStudio(rig);
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

  it('video: what is missing is said, the video comes after a reload, with its dot until it is seen', async () => {
    const { context, page, trouble } = await openStudio(rig);
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
    // A video that is ready before the reload is played by this window: it would not be new any more.
    await page.route(VIEWED, (route) => route.fulfill({ json: {} }));
    await dialog.getByRole('button', { name: 'Generate Video' }).click();
    await dialog.getByText('Generating Video...').waitFor();
    await expect.poll(() => balance(page)).toBe(credits - 4);
    // Messages lie over the window, where they can be read and put away.
    const begun = page.getByRole('status').filter({ hasText: toolMessages.videoStarted });
    await begun.getByRole('button', { name: 'Dismiss' }).first().click();
    await begun.waitFor({ state: 'hidden' });

    await page.reload();
    await page.unroute(VIEWED);
    const watch = page.getByRole('button', { name: 'View Video, a new one' });
    await watch.waitFor();
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
});

describe('on a phone', () => {
  it('the windows fit 390 px, and a finger paints', async () => {
    const context = await rig.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page, trouble } = await openPage(context);
    await signIn(page, rig.product);
    await stagePicture(page);
    await page.goto(`${rig.product.url}/product`);
    await page.getByRole('button', { name: /^Results/ }).click();
    await cards(page).first().click();
    await page.getByRole('toolbar', { name: 'Image tools' }).waitFor();
    await keepPicture(page, 'tools-phone-viewer');
    // The longest words of its badge push nothing out of the page.
    const outside = await page.locator('dialog[open] header:has(button[data-tone])').evaluate((head) => {
      head.querySelector('button[data-tone]')!.lastChild!.textContent = 'Pixels match the photo, 3 questions open';
      const boxes = [...head.children].map((part) => part.getBoundingClientRect());
      return boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length;
    });
    expect(outside).toBe(0);
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
