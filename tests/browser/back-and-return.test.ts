import { afterAll, beforeAll, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { DESKTOP, openPage, openRefusedPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { listens } from './listens.ts';

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

everydayIt(
  'Back closes an open dialog and leaves the page; Forward does not open it; then Back leaves the page',
  async () => {
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await signIn(page, rig.product);
    await page.goto(`${rig.product.url}/dashboard/api`);
    await listens(page);
    await page.evaluate(() => Object.assign(document.querySelector('main')!, { isFirst: true }));
    const dialog = page.locator('dialog[open]');
    const opener = page.getByRole('button', { name: /key/i }).first();
    await opener.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/dashboard/api');
    expect(await page.evaluate(() => 'isFirst' in document.querySelector('main')!)).toBe(true);
    await page.goForward();
    expect(await dialog.count()).toBe(0);
    // Closed by its own key it leaves nothing behind that is seen.
    await opener.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(/\/dashboard$/);
    expect(trouble).toEqual([]);
    await context.close();
  },
);

deepIt('what waits for a session is saved by itself when another tab has logged in again', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openRefusedPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product`);
  await listens(page);
  await context.clearCookies();
  await page.getByLabel('Describe the scene').fill('on grey slate');
  await page.getByText('You are logged out').waitFor();
  const saved = page.waitForResponse((response) => response.url().endsWith('/edits') && response.ok());
  await signIn(await context.newPage(), rig.product);
  await saved;
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('You are logged out').waitFor({ state: 'detached' });
  expect(trouble).toEqual([]);
  await context.close();
});
