import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import { accessibilityFaults, keepPicture, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { balance, cards, chooseTool, drag, openStudio, openTool, results } from './tools-kit.ts';

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig({});
});
afterAll(() => rig?.stop());

/** Share of clearly red pixels in a picture's data URL. */
async function redShare(dataUrl: string): Promise<number> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) if (data[at]! - Math.max(data[at + 1]!, data[at + 2]!) > 90) red += 1;
  return red / (info.width * info.height);
}

describe('what is done with a finished picture', () => {
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
    await page.getByRole('heading', { name: 'Erase result' }).waitFor({ timeout: 120_000 });
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
