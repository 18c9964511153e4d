import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { workspaceMessages } from '#app/domain/workspaces/workspaces.messages.ts';
import { createWorkspace, holdEngines, OTHER_PHOTO, projects, stageItems } from './workspaces-kit.ts';
import type { Place } from './tools-kit.ts';

let rig: BrowserRig;
let admin: EmbeddedRig;
let engines: ReturnType<typeof holdEngines>;
beforeAll(async () => {
  rig = await startRig();
  admin = await startEmbeddedRig();
});
beforeEach(() => {
  engines = holdEngines();
});
afterEach(() => engines.release());
afterAll(async () => {
  await admin?.stop();
  await rig?.stop();
});

async function openSite(viewport = DESKTOP) {
  const context = await rig.browser.newContext({ viewport });
  await context.addInitScript(() => {
    const held = new Set<string>();
    Object.assign(window, { heldBlobs: held });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      held.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      held.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  const { page, trouble } = await openPage(context);
  return { context, page, trouble, site: rig.product.url };
}

/** What axe finds while the pointer rests on nothing: a hint at a button is Polaris's own, outside of all landmarks. */
async function faults(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  return accessibilityFaults(page);
}
const note = (inside: Place, text: string) => inside.getByText(text, { exact: true }).first();

/** Words, then the order; the canvas waits. */
async function generate(inside: Place, words: string): Promise<void> {
  const prompt = inside.getByLabel('Describe the scene');
  await prompt.fill(words);
  await prompt.press('Enter');
}

/** Makes a workspace by the calls, with its projects; its address. */
async function makeWorkspace(page: Page, site: string, names: readonly string[]) {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${site}${path}`, { data, headers: { Origin: site } });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { _id: string })._id;
  };
  const id = await post('/api/workspaces', { name: 'Mugs', products: [] });
  const ids = [];
  for (const name of names) ids.push(await post('/api/workspaces/projects', { name, workspaceId: id }));
  return { address: `${site}/product_fake/${id}`, projectIds: ids };
}

it('what comes in on one canvas belongs to the workspace, which is renamed, deleted and brought back', async () => {
  const { context, page, trouble, site } = await openSite();
  await signIn(page, rig.product);
  const { address, projectIds } = await makeWorkspace(page, site, ['One', 'Two']);
  await page.goto(address);
  await page.locator('input[type=file]').first().setInputFiles(OTHER_PHOTO);
  await expect.poll(() => stageItems(page).count()).toBe(1);
  const tile = page.getByRole('button', { name: 'mug.busy.jpg', exact: true });
  await expect.poll(() => tile.getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${site}/api/workspaces/${address.split('/').at(-1)}`);
      return ((await answer.json()) as { products: unknown[] }).products.length;
    })
    .toBe(1);

  // The other project offers it, and puts it onto its own canvas.
  await page.goto(`${address}/${projectIds[1]}`);
  await expect.poll(() => tile.getAttribute('aria-pressed')).toBe('false');
  expect(await stageItems(page).count()).toBe(0);
  await tile.click();
  await expect.poll(() => stageItems(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Remove mug.busy.jpg' }).click();
  await note(page, 'Image removed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await tile.waitFor();

  // One that nobody can read: another is made in the same workspace.
  const { database } = await import('#app/platform/database/database.server.ts');
  await database().scene.update({ where: { id: projectIds[0]! }, data: { document: { version: 99 } } });
  await page.goto(`${address}/${projectIds[0]}`);
  await page.getByText('This canvas was made by a newer version of Plinth.').waitFor();
  await keepPicture(page, 'workspaces-7-closed');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start a new scene' }).click();
  await expect.poll(() => projects(page).count()).toBe(3);
  expect(page.url().startsWith(`${address}/`)).toBe(true);
  expect(page.url()).not.toContain(projectIds[0]);

  await page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Product workspaces' }).click();
  await page.getByRole('button', { name: 'Rename Mugs' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter mugs');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  const entry = page.getByRole('link', { name: /Winter mugs/ });
  await entry.waitFor();
  await keepPicture(page, 'workspaces-8-list');
  await page.getByRole('button', { name: 'Delete Winter mugs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await entry.waitFor({ state: 'detached' });
  await note(page, workspaceMessages.deleted('Winter mugs')).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await entry.click();
  await expect.poll(() => projects(page).count()).toBe(3);
  expect(trouble).toEqual([]);
  await context.close();
});

it('in the admin: created, generated to four, kept over a reload, on a phone too; /virtual says what is missing', async () => {
  const { context, page, frame, inside, trouble } = await admin.open(newShop('workspaces'), {
    appPath: '/product_fake',
  });
  engines.letOn();
  await createWorkspace(inside);
  await generate(inside, 'Warm morning light');
  await expect.poll(() => projects(inside).locator('img').count()).toBe(4);
  const drafts = inside.getByRole('group', { name: 'Drafts' });
  await drafts.getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => stageItems(inside).count()).toBe(2);
  await keepPicture(page, 'workspaces-11-admin');
  expect(await accessibilityFaults(frame)).toEqual([]);
  await inside.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Product workspaces' }).click();
  await inside.getByText('4 projects', { exact: true }).waitFor();
  await keepPicture(page, 'workspaces-12-admin-list');
  await inside.getByRole('link', { name: /4 projects/ }).click();
  await expect.poll(() => stageItems(inside).count()).toBe(2);
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'workspaces-13-admin-phone');
  expect(trouble).toEqual([]);
  await context.close();

  const other = await admin.open(newShop('workspaces'), { appPath: '/virtual' });
  await createWorkspace(other.inside, 'Apparel');
  await note(other.inside, workspaceMessages.tryOnMissing).waitFor();
  await keepPicture(other.page, 'workspaces-14-admin-virtual');
  expect(await accessibilityFaults(other.frame)).toEqual([]);
  expect(other.trouble).toEqual([]);
  await other.context.close();
});
