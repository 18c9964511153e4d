import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { editorMessages } from '#app/domain/image-editor/image-editor.messages.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, closeContexts, DESKTOP, keepPicture, openRefusedPage, PHONE } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { createPerson, enter, startSharedRig, visit } from './own-account.ts';
import { drag } from './tools-kit.ts';
import type { PageOrFrame } from './tools-kit.ts';

let rig: BrowserRig;
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  rig = await startSharedRig();
  const picture = sharp('public/presets/samples/pump-bottle.busy.jpg').resize(2400, 1600, { fit: 'cover' });
  photo = { name: 'mug.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
});
afterAll(async () => {
  await closeContexts(rig.browser);
  await rig.stop();
});

const tool = (place: PageOrFrame, name: string) =>
  place.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name });
const panel = (place: PageOrFrame, name: string) => place.getByRole('region', { name, exact: true });
const result = (place: PageOrFrame) => place.getByText(/^Result: /);
const undo = (place: PageOrFrame) => place.getByRole('button', { name: 'Undo' });
const save = (place: PageOrFrame) => place.getByRole('button', { name: 'Save', exact: true });

async function slide(place: PageOrFrame, label: string, value: number): Promise<void> {
  await place.getByRole('slider', { name: label, exact: true }).fill(String(value));
  await place.getByRole('slider', { name: label, exact: true }).blur();
}

/** Brings a file in and waits for its desk. */
async function open(place: PageOrFrame): Promise<void> {
  await place.locator('input[type=file]').first().setInputFiles(photo);
  await place.getByRole('img', { name: 'The edited image' }).waitFor();
  await result(place).getByText('2400 × 1600').waitFor();
}

/** Twelve edits of different kinds. */
async function editTwelveTimes(page: Page, place: PageOrFrame): Promise<void> {
  await place.getByRole('button', { name: 'Rotate right' }).click();
  await place.getByRole('button', { name: 'Flip left and right' }).click();
  await slide(place, 'Straighten', 4);
  await panel(place, 'Crop and size').getByRole('button', { name: '4:5' }).click();
  await panel(place, 'Crop and size').getByRole('spinbutton', { name: 'Width' }).fill('800');
  await result(place).getByText('800 × 1000').waitFor();
  await tool(place, 'Adjust').click();
  await slide(place, 'Light', 20);
  await slide(place, 'Warmth', -30);
  await tool(place, 'Filters').click();
  await panel(place, 'Filters').getByRole('button', { name: 'Fade' }).click();
  await tool(place, 'Text').click();
  await panel(place, 'Text').getByRole('button', { name: 'Add text' }).click();
  await tool(place, 'Shapes').click();
  await panel(place, 'Shapes').getByRole('button', { name: 'Ellipse' }).click();
  await tool(place, 'Draw').click();
  await drag(page, place.getByRole('img', { name: /^Draw on/ }), [0.2, 0.8], [0.8, 0.85]);
  await tool(place, 'Watermark').click();
  await panel(place, 'Watermark').getByRole('button', { name: 'Add words' }).click();
}

async function exported(page: Page, place: PageOrFrame): Promise<{ name: string; bytes: Buffer }> {
  const act = panel(place, 'Export').getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), act]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

everydayIt(
  'twelve edits are undone and done again, saved, opened again and exported in the sizes that are said',
  async () => {
    const email = await createPerson();
    const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
    const { page, trouble } = await openRefusedPage(context);
    await enter(page, rig.product.url, email);
    await page.waitForURL(/\/dashboard/);
    await visit(page, `${rig.product.url}/dashboard/enhance-with-editor`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await open(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'editor-1-open');

    await editTwelveTimes(page, page);
    await keepPicture(page, 'editor-2-edited');
    await page.getByText('Not saved').waitFor();
    for (let steps = 0; steps < 12; steps += 1) await undo(page).click();
    expect(await undo(page).getAttribute('aria-disabled')).toBe('true');
    await result(page).getByText('2400 × 1600').waitFor();
    expect(await page.getByText('Not saved').count()).toBe(0);
    for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('Control+Shift+Z');
    await result(page).getByText('800 × 1000').waitFor();

    // Who leaves without saving is asked.
    await page.getByRole('link', { name: 'Portfolio' }).click();
    await page.getByRole('dialog', { name: editorMessages.exitQuestion }).getByRole('button', { name: 'Stay' }).click();
    await save(page).click();
    await page.getByText(editorMessages.saved).waitFor();
    await page.waitForURL(/project=/);

    // Everything can be changed again after a reload.
    await page.reload();
    await result(page).getByText('800 × 1000').waitFor();
    await tool(page, 'Adjust').click();
    expect(await page.getByRole('slider', { name: 'Light' }).inputValue()).toBe('20');
    await tool(page, 'Shapes').click();
    const ellipse = page.getByRole('button', { name: 'Shape: ellipse' });
    await ellipse.focus();
    const before = await ellipse.boundingBox();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await ellipse.boundingBox())!.x).toBeGreaterThan(before!.x);
    await page.keyboard.press('Delete');
    await expect.poll(() => ellipse.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await ellipse.waitFor();
    await page.keyboard.press('Control+z');
    await tool(page, 'Crop and size').click();
    await panel(page, 'Crop and size').getByRole('button', { name: 'Whole image' }).click();

    await tool(page, 'Export').click();
    await keepPicture(page, 'editor-3-export');
    const web = await exported(page, page);
    expect(web.name).toBe('exported_image.png');
    const small = await sharp(web.bytes).metadata();
    expect(small.format).toBe('png');
    expect(small.height).toBe(1080);
    await panel(page, 'Export').getByRole('button', { name: 'Full size' }).click();
    await panel(page, 'Export').getByRole('combobox', { name: 'Format' }).selectOption('jpeg');
    const full = await exported(page, page);
    const [, said] = /Result: (.*) pixels/.exec((await result(page).textContent())!)!;
    const { width, height } = await sharp(full.bytes).metadata();
    expect([full.name, `${width} × ${height}`]).toEqual(['exported_image.jpg', said]);

    // The shown picture is the computed one, but for differences of single pixels.
    const shown = await page
      .getByRole('img', { name: 'The edited image' })
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const preview = sharp(Buffer.from(shown.split(',')[1]!, 'base64'))
      .resize(200, 200, { fit: 'fill' })
      .removeAlpha();
    const computed = sharp(full.bytes).resize(200, 200, { fit: 'fill' }).removeAlpha();
    const [one, other] = await Promise.all([preview.raw().toBuffer(), computed.raw().toBuffer()]);
    const error = one.reduce((sum, value, at) => sum + (value - other[at]!) ** 2, 0) / one.length;
    expect(10 * Math.log10(255 ** 2 / error)).toBeGreaterThan(30);

    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await keepPicture(page, 'editor-4-phone');
    await visit(page, `${rig.product.url}/dashboard/enhance-with-editor`);
    await page.getByRole('link', { name: /^Open project/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'editor-5-choice-phone');
    expect(trouble).toEqual([]);
  },
);

deepIt('works in the admin in the same way', async () => {
  const admin = await startEmbeddedRig();
  const { page, inside, trouble } = await admin.open(newShop('editor'), { appPath: '/enhance-with-editor' });
  await inside.getByRole('heading', { name: 'Nothing here yet...' }).waitFor();
  await expect
    .poll(async () => {
      await inside.locator('input[type=file]').first().setInputFiles(photo);
      return inside.getByText(/^Uploading|^Opening|^Result/).count();
    })
    .toBeGreaterThan(0);
  await inside.getByRole('img', { name: 'The edited image' }).waitFor();
  await editTwelveTimes(page, inside);
  await save(inside).click();
  await page.getByText(editorMessages.saved).first().waitFor();
  await keepPicture(page, 'editor-6-admin');
  expect(trouble).toEqual([]);
});
