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

const TEXT = 'text/plain';
const HTML = 'text/html';
/** Texts of programs on the clipboard, beside a picture of the copied part. */
const CLIPBOARDS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['Word', { [TEXT]: 'Linen shirt', [HTML]: '<p>Linen shirt</p>', 'text/rtf': '{\\rtf1 Linen shirt}' }],
  ['Excel', { [TEXT]: 'Linen\tshirt\r\n', [HTML]: '<table><tr><td>Linen</td><td>shirt</td></tr></table>' }],
  ['Outlook on the web', { [HTML]: '<div class="elementToProof">Linen shirt</div>' }],
];

/** Pastes these texts and a picture where the focus is; whether the page let the browser insert the text. */
const paste = (page: Page, texts: Readonly<Record<string, string>>) =>
  page.evaluate(async (given) => {
    const canvas = new OffscreenCanvas(40, 20);
    canvas.getContext('2d')!.fillRect(0, 0, 40, 20);
    const picture = new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' });
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    clipboardData.items.add(picture);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    return (document.activeElement ?? document.body).dispatchEvent(event);
  }, texts);

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
  for (const [program, texts] of CLIPBOARDS) {
    await page.getByLabel('Describe the scene').focus();
    expect(await paste(page, texts), program).toBe(true);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await paste(page, texts), program).toBe(true);
  }
  expect(uploads).toEqual([]);
  // Copied from a page, a picture comes with its tag and no words.
  expect(await paste(page, { [HTML]: '<meta charset="utf-8"><img src="https://a.example/b.png" alt="A shirt">' })).toBe(
    false,
  );
  await expect.poll(() => uploads.length).toBe(1);
  expect(trouble).toEqual([]);
  await context.close();
});
