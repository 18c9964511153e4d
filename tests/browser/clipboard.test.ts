import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP, openPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { listens } from './listens.ts';

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

/** Pastes what Word copies, text and a picture of it, where the focus is; whether the page let the browser insert the text. */
const pasteFromWord = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 20);
    canvas.getContext('2d')!.fillRect(0, 0, 40, 20);
    const picture = new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' });
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Linen shirt');
    clipboardData.setData('text/html', '<p>Linen shirt</p>');
    clipboardData.items.add(picture);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    return (document.activeElement ?? document.body).dispatchEvent(event);
  });

it('on the studio text that is copied with its picture stays text', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product`);
  await listens(page);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /upload|images/.test(request.url())) uploads.push(request.url());
  });
  await page.getByLabel('Describe the scene').focus();
  expect(await pasteFromWord(page)).toBe(true);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await pasteFromWord(page)).toBe(true);
  expect(uploads).toEqual([]);
  expect(trouble).toEqual([]);
  await context.close();
});
