import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { DESKTOP, holdMessages, openRefusedPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { listens } from './listens.ts';

let rig: BrowserRig;
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  rig = await startRig();
  const create = { width: 480, height: 480, channels: 3, background: '#b3402a' } as const;
  photo = { name: 'mug.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
});
afterAll(() => rig?.stop());

const UPLOAD = '**/api/images/upload/single';

async function openAt(path: string) {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page } = await openRefusedPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}${path}`);
  await listens(page.mainFrame());
  return { context, page };
}

const choose = (page: Page) => page.locator('input[type=file]').first().setInputFiles(photo);

/** Uploads that are held. */
async function holdUploads(page: Page, path: string): Promise<Request[]> {
  const held: Request[] = [];
  await page.route(path, (route) => void held.push(route.request()));
  return held;
}

it.each(
  splitRows(
    [
      ['a picture for edits by words', '/dashboard/edit-with-ai', UPLOAD],
      ['a picture for the editor', '/dashboard/enhance-with-editor', UPLOAD],
      ['a product', '/product', UPLOAD],
      ['a picture of the profile', '/dashboard/userprofile', '**/api/user/uploadprofilepic'],
    ],
    1,
  ),
)('%s shows its upload, and its cancel aborts it', async (_what, path, call) => {
  const { context, page } = await openAt(path);
  const held = await holdUploads(page, call);
  await choose(page);
  const cancel = page.getByRole('button', { name: 'Cancel upload of mug.png' });
  await cancel.waitFor();
  await expect.poll(() => held.length).toBe(1);
  await cancel.click();
  // Only uploads count: a page ends requests of its own, too.
  await expect.poll(() => held.map((request) => request.failure()?.errorText)).toEqual(['net::ERR_ABORTED']);
  await cancel.waitFor({ state: 'detached' });
  expect(await page.getByText('could not').count()).toBe(0);
  await context.close();
});

it.each(splitRows(['/dashboard/edit-with-ai', '/product'], 1))(
  'on %s an upload that failed is sent again',
  async (path) => {
    const { context, page } = await openAt(path);
    await page.route(UPLOAD, (route) => route.abort('internetdisconnected'));
    await choose(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(UPLOAD);
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/images/upload/single'));
    await again.click();
    expect((await stored).status()).toBe(200);
    await context.close();
  },
);

/** A file, or an address, let go over an element. */
const dropOn = (page: Page, selector: string, address: string | null) =>
  page.evaluate(
    ([wanted, url, base64]) => {
      const dataTransfer = new DataTransfer();
      if (url) dataTransfer.setData('text/uri-list', url);
      else {
        const bytes = Uint8Array.from(atob(base64!), (char) => char.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], 'mug.png', { type: 'image/png' }));
      }
      const target = document.querySelector(wanted!)!;
      const drop = () => new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      return !target.dispatchEvent(drop());
    },
    [selector, address, photo.buffer.toString('base64')] as const,
  );

everydayIt('on the studio a file dropped beside the canvas comes in, and an address is refused in words', async () => {
  const { context, page } = await openAt('/product');
  await page.waitForFunction(() => document.querySelector('[aria-label="Canvas"] canvas'));
  await holdMessages(page);
  expect(await dropOn(page, 'main', 'https://example.com/mug.jpg')).toBe(true);
  await page.getByText('An address is not an image').waitFor();
  await page.getByText('Save the image first, then drop its file.').waitFor();
  expect(await dropOn(page, 'main', null)).toBe(true);
  await page.getByText('1 file(s) uploaded successfully').waitFor();
  await context.close();
});
