import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');

let rig: BrowserRig;
let admin: EmbeddedRig;
beforeAll(async () => {
  rig = await startRig();
  admin = await startEmbeddedRig();
});
afterAll(async () => {
  await admin?.stop();
  await rig?.stop();
});

/** From the empty list to a project with its product on the canvas. */
async function create(inside: Page | FrameLocator): Promise<void> {
  await inside.getByRole('link', { name: 'New workspace' }).click();
  await inside.getByRole('heading', { name: 'New workspace' }).waitFor();
  const make = inside.getByRole('button', { name: 'Create' });
  expect(await make.isDisabled()).toBe(true);
  await inside.getByLabel('Upload Products').setInputFiles(PHOTO);
  await expect.poll(() => make.isEnabled()).toBe(true);
  await make.click();
  const items = inside.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
  await expect.poll(() => items.count()).toBe(1);
}

const projects = (inside: Page | FrameLocator) =>
  inside.getByRole('navigation', { name: 'Projects' }).getByRole('listitem');

it('one order fills a workspace with four projects, which are there again after a reload', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await page.goto(`${rig.product.url}/product_fake?from=mail`);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(page.url()).toContain('from=mail');

  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product_fake`);
  await create(page);
  await expect.poll(() => projects(page).count()).toBe(1);
  await keepPicture(page, 'workspaces-1-first-project');
  expect(await accessibilityFaults(page)).toEqual([]);

  const toolbar = page.getByRole('toolbar', { name: 'Picture' });
  await toolbar.getByRole('button', { name: 'Upscale Image' }).click();
  await page.getByText('Please generate an image first').first().waitFor();

  const prompt = page.getByLabel('Describe the scene');
  await prompt.fill('Warm morning light');
  await prompt.press('Enter');
  await expect.poll(() => projects(page).count()).toBe(4);
  await expect.poll(() => projects(page).locator('img').count()).toBe(4);
  await keepPicture(page, 'workspaces-2-four-projects');
  await page.reload();
  await expect.poll(() => projects(page).locator('img').count()).toBe(4);
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'workspaces-3-phone');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(trouble).toEqual([]);
  await context.close();
});

it('in the admin a workspace is created, opened and found again', async () => {
  const { context, page, frame, inside, trouble } = await admin.open(newShop('workspaces'), {
    appPath: '/product_fake',
  });
  await create(inside);
  await expect.poll(() => projects(inside).count()).toBe(1);
  await keepPicture(page, 'workspaces-4-admin');
  expect(await accessibilityFaults(frame)).toEqual([]);
  await inside.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Product workspaces' }).click();
  await inside.getByText('1 project', { exact: true }).waitFor();
  await keepPicture(page, 'workspaces-5-admin-list');
  expect(trouble).toEqual([]);
  await context.close();
});
