import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { DESKTOP, openPage, signIn, startRig } from './browser.ts';
import { listens } from './listens.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A picture is opened, its tags over it, and each step back closes one of the two. */
async function walkBack(page: Page, name: string): Promise<void> {
  const path = pathOf(page);
  const preview = page.getByRole('dialog', { name });
  const tags = page.getByRole('dialog', { name: /^Tags/ });
  const open = page.getByRole('button', { name: `Open ${name}`, exact: true });
  await open.click();
  await preview.waitFor();
  await preview.getByRole('button', { name: 'Tags', exact: true }).click();
  await tags.waitFor();
  await tags.getByRole('textbox', { name: 'New tag' }).fill('half typed');
  await page.goBack();
  await tags.waitFor({ state: 'detached' });
  expect(await preview.isVisible()).toBe(true);
  await page.goBack();
  await expect.poll(() => preview.isVisible()).toBe(false);
  expect(pathOf(page)).toBe(path);

  // A way out of a dialog leads to another page, and one step back from there to the page without the dialog.
  await open.click();
  await preview.waitFor();
  await preview.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.poll(() => pathOf(page)).toContain('enhance-with-editor');
  await expect.poll(() => preview.isVisible()).toBe(false);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe(path);
  await open.waitFor();
  expect(await preview.isVisible()).toBe(false);
}

it('on the site each step back closes the topmost dialog, and a way out of a dialog leads back to its page', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  const create = { width: 320, height: 240, channels: 3, background: '#7d8f80' } as const;
  const image = { name: 'nested.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
  const headers = { origin: rig.product.url };
  const multipart = { type: 'product', image };
  const stored = await context.request.post(`${rig.product.url}/api/images/upload/single`, { headers, multipart });
  expect(stored.status()).toBe(200);
  await page.goto(`${rig.product.url}/dashboard/projects?shelf=materials`);
  await listens(page);
  await walkBack(page, 'nested.png');
  expect(trouble).toEqual([]);
});
