import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fateMessages } from '#app/domain/studio/switcher/fate.messages.ts';
import { workspaceMessages } from '#app/domain/workspaces/workspaces.messages.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { projects } from './workspaces-kit.ts';

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

type Inside = Page | FrameLocator;
type Post = (path: string, data: object) => Promise<{ readonly _id: string }>;

/** By the calls: a workspace with projects of these names; its id. */
async function makeWorkspace(post: Post, names: readonly string[]): Promise<string> {
  const { _id: workspaceId } = await post('/api/workspaces', { name: 'Mugs', products: [] });
  for (const name of names) await post('/api/workspaces/projects', { name, workspaceId });
  return workspaceId;
}

const names = (inside: Inside) =>
  projects(inside)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title')));
const isOpen = (inside: Inside, name: string) =>
  expect.poll(() => inside.locator('main [aria-current=page]').getAttribute('title')).toBe(name);
const dialog = (inside: Inside) => inside.getByRole('dialog');
const more = (inside: Inside, name: string) => inside.getByRole('button', { name: `More about ${name}` }).click();
const undo = (inside: Inside) => inside.getByRole('button', { name: 'Undo', exact: true }).last().click();

async function rename(inside: Inside, from: string, to: string): Promise<void> {
  await more(inside, from);
  await dialog(inside).getByRole('textbox', { name: 'Name' }).fill(to);
  await dialog(inside).getByRole('button', { name: 'Rename' }).click();
}
async function remove(inside: Inside, name: string): Promise<void> {
  await more(inside, name);
  await dialog(inside).getByRole('button', { name: 'Delete project' }).click();
  await dialog(inside).waitFor({ state: 'detached' });
}

/** The list of what was deleted, over the list of workspaces. */
async function openDeleted(inside: Inside): Promise<void> {
  await inside.getByRole('button', { name: 'Deleted', exact: true }).click();
  await dialog(inside).getByRole('list', { name: 'Deleted' }).waitFor();
}
const restore = (inside: Inside, name: string) => inside.getByRole('button', { name: `Restore ${name}` }).click();

it('projects are named, deleted and brought back, here and in another tab; so are whole workspaces, later too', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  const site = rig.product.url;
  const post: Post = async (path, data) => {
    const answer = await page.request.post(`${site}${path}`, { data, headers: { Origin: site } });
    return (await answer.json()) as { _id: string };
  };
  const id = await makeWorkspace(post, ['One', 'Two', 'Three']);
  await page.goto(`${site}/product_fake/${id}`);
  await isOpen(page, 'One');
  const other = await openPage(context);
  await other.page.goto(page.url());
  await isOpen(other.page, 'One');

  // A name is told everywhere.
  await more(page, 'One');
  await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor();
  await keepPicture(page, 'deleted-1-project');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await rename(page, 'One', 'Spring');
  await expect.poll(() => names(page)).toEqual(['Spring', 'Two', 'Three']);
  await expect.poll(() => names(other.page)).toEqual(['Spring', 'Two', 'Three']);

  // The open one is deleted: the next is there, and Undo goes back to it with what was typed last.
  await page.getByLabel('Describe the scene').fill('typed a moment before');
  await remove(page, 'Spring');
  await isOpen(page, 'Two');
  expect(await names(page)).toEqual(['Two', 'Three']);
  await other.page.getByText(fateMessages.goneElsewhere).waitFor();
  await keepPicture(other.page, 'deleted-2-in-another-tab');
  expect(await accessibilityFaults(other.page)).toEqual([]);
  await undo(page);
  await isOpen(page, 'Spring');
  await expect.poll(() => page.getByLabel('Describe the scene').inputValue()).toBe('typed a moment before');
  await expect.poll(() => other.page.getByText(fateMessages.goneElsewhere).count()).toBe(0);
  await expect.poll(() => names(other.page)).toEqual(['Spring', 'Two', 'Three']);
  await other.page.close();

  // One that is not open goes without leaving; the last one stays.
  await remove(page, 'Three');
  await expect.poll(() => names(page)).toEqual(['Spring', 'Two']);
  await isOpen(page, 'Spring');
  await remove(page, 'Two');
  await more(page, 'Spring');
  await dialog(page).getByText(workspaceMessages.lastProject).waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Delete project' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  // After the toast has gone: from the list.
  await page.goto(`${site}/product_fake`);
  await openDeleted(page);
  await keepPicture(page, 'deleted-3-list');
  expect(await accessibilityFaults(page)).toEqual([]);
  await restore(page, 'Two');
  await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(1);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByText('2 projects', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete Mugs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No workspace yet').waitFor();
  await page.setViewportSize(PHONE);
  await openDeleted(page);
  await keepPicture(page, 'deleted-4-phone');
  expect(await accessibilityFaults(page)).toEqual([]);
  await restore(page, 'Mugs');
  await page.getByRole('link', { name: /Mugs/ }).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /Mugs/ }).click();
  await isOpen(page, 'Spring');
  await keepPicture(page, 'deleted-5-phone-projects');
  await rename(page, 'Spring', 'Summer');
  await isOpen(page, 'Summer');
  expect(trouble).toEqual([]);
  await context.close();
});

it('a scene that was deleted a while ago is found in the list of scenes, and opened again', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product`);
  const bar = page.getByRole('button', { name: /^Project: / });
  const panel = page.getByRole('dialog', { name: 'Projects' });
  await bar.click();
  await panel.getByRole('button', { name: 'New project', exact: true }).click();
  await page.getByRole('button', { name: 'Project: New project', exact: true }).waitFor();
  await page.getByLabel('Describe the scene').fill('to be kept');
  await page.getByText('Saved', { exact: true }).waitFor();
  await bar.click();
  const row = panel.getByRole('listitem').filter({ hasText: /^New project/ });
  await row.getByRole('button', { name: /^More about/ }).click();
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Project: First project' }).waitFor();
  // The toast of the deletion is gone with the page.
  await page.reload();
  await bar.click();
  await panel.getByRole('button', { name: 'Deleted projects' }).click();
  await panel.getByRole('list', { name: 'Deleted' }).waitFor();
  await keepPicture(page, 'deleted-6-scenes');
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize(PHONE);
  await bar.click();
  await panel.getByRole('button', { name: 'Deleted projects' }).click();
  await panel.getByRole('list', { name: 'Deleted' }).waitFor();
  await keepPicture(page, 'deleted-7-scenes-phone');
  await restore(page, 'New project');
  await panel.getByText('Nothing deleted in the last 30 days.').waitFor();
  await panel.getByRole('button', { name: 'Back to projects' }).click();
  await panel.getByRole('link', { name: /^New project/ }).click();
  await page.getByRole('button', { name: 'Project: New project', exact: true }).waitFor();
  expect(await page.getByLabel('Describe the scene').inputValue()).toBe('to be kept');
  expect(trouble).toEqual([]);
  await context.close();
});

it('in the admin too: a project is deleted and brought back from the list of workspaces', async () => {
  const shop = newShop('deleted');
  const { context, page, frame, inside, trouble } = await admin.open(shop, { appPath: '/product_fake' });
  await inside.getByText('No workspace yet').waitFor();
  const post: Post = async (path, data) => (await (await admin.call(shop, path, data)).json()) as { _id: string };
  await makeWorkspace(post, ['One', 'Two']);
  // The list is asked for anew on the way through another page.
  await inside.getByRole('link', { name: 'New workspace' }).click();
  await inside.getByRole('link', { name: 'Product workspaces' }).click();
  await inside.getByRole('link', { name: /Mugs/ }).click();
  await isOpen(inside, 'One');
  await rename(inside, 'Two', 'Autumn');
  await expect.poll(() => names(inside)).toEqual(['One', 'Autumn']);
  await remove(inside, 'Autumn');
  await expect.poll(() => names(inside)).toEqual(['One']);
  await keepPicture(page, 'deleted-8-admin');
  await inside.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Product workspaces' }).click();
  await openDeleted(inside);
  await keepPicture(page, 'deleted-9-admin-list');
  expect(await accessibilityFaults(frame)).toEqual([]);
  await restore(inside, 'Autumn');
  await dialog(inside).getByText('Nothing deleted in the last 30 days.').waitFor();
  await dialog(inside).getByRole('button', { name: 'Close' }).click();
  await inside.getByText('2 projects', { exact: true }).waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});
