import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import { workspaceMessages } from '#app/domain/workspaces/workspaces.messages.ts';
import { accessibilityFaults, keepPicture, PHONE } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import {
  createWorkspace,
  generate,
  holdEngines,
  note,
  pictureTools,
  pointer,
  projects,
  stageItems,
  states,
  strokeOver,
} from './workspaces-kit.ts';

let admin: EmbeddedRig;
let engines: ReturnType<typeof holdEngines>;
beforeAll(async () => {
  admin = await startEmbeddedRig();
});
beforeEach(() => {
  engines = holdEngines();
});
afterEach(() => engines.release());
afterAll(() => admin?.stop());

it('in the admin: created, generated to four, drawn on, painted, stopped, there after each reload, on a phone too; /virtual makes try-on pictures', async () => {
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

  // Drawn on, painted anew, stopped: each is there after a reload.
  const again = async (items: number) => {
    await note(inside, 'Saved').waitFor();
    await page.reload();
    await expect.poll(() => stageItems(inside).count()).toBe(items);
  };
  await pointer(inside).getByRole('button', { name: 'Pen' }).click();
  await strokeOver(page, inside);
  await drafts.getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => stageItems(inside).count()).toBe(3);
  await again(3);
  await pointer(inside).getByRole('button', { name: 'Mask' }).click();
  await strokeOver(page, inside);
  const clear = pointer(inside).getByRole('button', { name: 'Clear mask' });
  await clear.waitFor();
  await note(inside, 'Saved').waitFor();
  await page.reload();
  await pictureTools(inside).getByRole('button', { name: 'Erase' }).click();
  await inside.getByText(/^\d+ credits$/).waitFor();
  await keepPicture(page, 'workspaces-15-admin-inpainting');
  await inside.getByRole('button', { name: 'Confirm' }).click();
  // The stroke lies on the product.
  await inside.getByRole('button', { name: toolMessages.eraseAnyway }).click();
  await drafts.getByRole('button', { name: 'Keep' }).click();
  await again(3);
  engines.release();
  engines = holdEngines();
  await generate(inside, 'Evening light');
  await note(inside, workspaceMessages.generating).waitFor();
  await inside.getByRole('button', { name: 'Cancel' }).click();
  const interrupted = inside.getByRole('alert').filter({ hasText: 'Error: Execution interrupted' });
  await interrupted.waitFor();
  await page.reload();
  await interrupted.waitFor();
  await keepPicture(page, 'workspaces-16-admin-interrupted');
  await inside.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Product workspaces' }).click();
  await inside.getByText('4 projects', { exact: true }).waitFor();
  await keepPicture(page, 'workspaces-12-admin-list');
  await inside.getByRole('link', { name: /4 projects/ }).click();
  await expect.poll(() => stageItems(inside).count()).toBe(3);
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'workspaces-13-admin-phone');
  // The lines below the words stand one below the other.
  const error = (await interrupted.boundingBox())!;
  const noted = (await note(inside, workspaceMessages.drawingsStay).boundingBox())!;
  expect(error.x).toBeGreaterThanOrEqual(0);
  expect(noted.y).toBeGreaterThanOrEqual(error.y + error.height);
  await pointer(inside).getByRole('button', { name: 'Pen' }).click();
  await strokeOver(page, inside);
  await drafts.getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => stageItems(inside).count()).toBe(4);
  // The answer that asks about the product.
  expect(trouble.filter((line) => !line.includes('status of 409'))).toEqual([]);
  await context.close();

  const other = await admin.open(newShop('workspaces'), { appPath: '/virtual' });
  await createWorkspace(other.inside, 'Apparel');
  await other.inside.getByLabel('Describe the image').press('Enter');
  await expect.poll(() => projects(other.inside).count()).toBe(4);
  engines.letOn();
  // The result of the one that is open is a draft until it is kept.
  await expect.poll(() => states(other.inside)).toEqual(['CompletedUnsaved', 'Completed', 'Completed', 'Completed']);
  await keepPicture(other.page, 'workspaces-14-admin-virtual');
  expect(await accessibilityFaults(other.frame)).toEqual([]);
  expect(other.trouble).toEqual([]);
  await other.context.close();
});
