import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { LOOKS } from '#app/domain/workspaces/looks.ts';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import { workspaceMessages } from '#app/domain/workspaces/workspaces.messages.ts';
import {
  createWorkspace,
  faults,
  generate,
  holdEngines,
  note,
  OTHER_PHOTO,
  pictureTools,
  pointer,
  projects,
  stageItems,
  states,
  strokeOver,
} from './workspaces-kit.ts';

let rig: BrowserRig;
let engines: ReturnType<typeof holdEngines>;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => {
  engines = holdEngines();
});
afterEach(() => engines.release());
afterAll(async () => {
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

const isEdit = ({ pathname }: URL) => /\/workspaces\/projects\/[^/]+\/edits$/.test(pathname);
everydayIt(
  'a workspace: created, generated to four projects, kept, drawn on, painted, stopped, and there after each reload',
  async () => {
    const { context, page, trouble, site } = await openSite();
    await page.goto(`${site}/product_fake?from=mail`);
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(page.url()).toContain('from=mail');
    await signIn(page, rig.product);
    await page.goto(`${site}/product_fake`);
    await createWorkspace(page);
    expect(await page.evaluate(() => (window as unknown as { heldBlobs: Set<string> }).heldBlobs.size)).toBe(0);
    await expect.poll(() => projects(page).count()).toBe(1);
    expect(await states(page)).toEqual(['Idle']);

    // Beside the canvas: the projects at its left, what goes onto it at its right.
    const left = (await page.getByRole('navigation', { name: 'Projects' }).boundingBox())!;
    const canvas = (await page.getByRole('region', { name: 'Canvas' }).boundingBox())!;
    const right = (await page.getByRole('group', { name: 'Studio sections' }).first().boundingBox())!;
    expect(left.x + left.width).toBeLessThanOrEqual(canvas.x);
    expect(right.x).toBeGreaterThanOrEqual(canvas.x + canvas.width);

    // Nothing to share, enlarge or paint anew yet.
    for (const name of ['Share', 'Download', 'Upscale Image', 'Erase']) {
      await pictureTools(page).getByRole('button', { name }).click();
      await note(page, 'Please generate an image first').waitFor();
    }
    await page.getByRole('button', { name: 'Generate Video' }).click();
    await note(page, 'Please enter a prompt').waitFor();

    // A selected item has its own icons, and the tools of the picture step aside.
    const canvasItems = page.getByRole('listbox', { name: /^Canvas/ });
    await canvasItems.press('ArrowDown');
    await canvasItems.press('Enter');
    const icons = page.getByRole('group', { name: 'Selected element' });
    await icons.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => stageItems(page).count()).toBe(2);
    expect(await pictureTools(page).count()).toBe(0);
    const removal = icons.getByRole('button', { name: 'Remove background' });
    expect(await removal.getAttribute('aria-pressed')).toBe('true');
    await removal.click();
    await expect.poll(() => removal.getAttribute('aria-pressed')).toBe('false');
    await keepPicture(page, 'workspaces-1-selected');
    expect(await faults(page)).toEqual([]);
    await icons.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => stageItems(page).count()).toBe(1);

    // Four projects of one order; a reload while it runs changes nothing.
    await generate(page, 'Warm morning light');
    await note(page, workspaceMessages.generating).waitFor();
    await note(page, workspaceMessages.canTake).waitFor();
    await expect.poll(() => projects(page).count()).toBe(4);
    await page.reload();
    await note(page, workspaceMessages.canTake).waitFor();
    await page.getByRole('progressbar', { name: 'Images made' }).waitFor();
    // The orders of the added ones are accepted one after the other.
    const isBusy = (state: string | undefined) => state === 'Executing' || state === 'Queued';
    await expect.poll(async () => (await states(page)).every(isBusy)).toBe(true);
    await keepPicture(page, 'workspaces-2-generating');
    engines.letOn();
    await expect.poll(() => projects(page).locator('img').count()).toBe(4);

    // The result is on the canvas, on trial: discarded, put back, kept.
    const drafts = page.getByRole('group', { name: 'Drafts' });
    await drafts.waitFor();
    await expect.poll(() => states(page)).toEqual(['CompletedUnsaved', 'Completed', 'Completed', 'Completed']);
    await keepPicture(page, 'workspaces-3-draft');
    expect(await faults(page)).toEqual([]);
    await drafts.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Add the newest image to the canvas' }).click();
    await drafts.waitFor();

    // Saved is said when the server has it, and when it has not, that is said.
    await page.route(isEdit, (route) => route.abort());
    await pictureTools(page).getByRole('button', { name: 'Save Project' }).click();
    await note(page, workspaceMessages.notSaved).waitFor();
    await page.unroute(isEdit);
    await pictureTools(page).getByRole('button', { name: 'Save Project' }).click();
    await note(page, workspaceMessages.saved).waitFor();
    await expect.poll(async () => (await states(page))[0]).toBe('Completed');
    await page.reload();
    await expect.poll(() => stageItems(page).count()).toBe(2);
    expect(await stageItems(page).last().getAttribute('aria-label')).toContain('Generated image');

    // A drawing is a note on the canvas, and stays.
    await pointer(page).getByRole('button', { name: 'Pen' }).click();
    await strokeOver(page, page);
    await note(page, workspaceMessages.drawingsStay).waitFor();
    await drafts.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(() => stageItems(page).count()).toBe(3);
    await note(page, 'Saved').waitFor();
    await page.reload();
    await expect.poll(() => stageItems(page).count()).toBe(3);

    // Painted anew where a mask lies, and nowhere without one.
    await pictureTools(page).getByRole('button', { name: 'Erase' }).click();
    await note(page, 'Paint over what you want to remove first').waitFor();
    await pointer(page).getByRole('button', { name: 'Mask' }).click();
    await strokeOver(page, page);
    await pointer(page).getByRole('button', { name: 'Clear mask' }).waitFor();
    await keepPicture(page, 'workspaces-4-drawing-and-mask');
    await pictureTools(page).getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    // The stroke lies on the product.
    await page.getByRole('button', { name: toolMessages.eraseAnyway }).click();
    await pointer(page).getByRole('button', { name: 'Clear mask' }).waitFor({ state: 'detached' });
    await drafts.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(() => stageItems(page).count()).toBe(3);

    // Stopped by the call, and failed: both are said below the words.
    engines.release();
    engines = holdEngines();
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/generate'));
    await generate(page, 'Evening light');
    const { jobId } = (await (await asked).json()) as { jobId: string };
    await note(page, workspaceMessages.generating).waitFor();
    const stopped = await page.request.post(`${site}/api/interrupt`, {
      data: { promptId: jobId },
      headers: { Origin: site },
    });
    expect(stopped.status()).toBe(200);
    await page.getByRole('alert').filter({ hasText: 'Error: Execution interrupted' }).waitFor();
    await expect.poll(async () => (await states(page))[0]).toMatch(/^Error/);
    await generate(page, 'fail');
    await page
      .getByRole('alert')
      .filter({ hasText: /^Error: (?!Execution)/ })
      .waitFor();
    await keepPicture(page, 'workspaces-5-error');
    expect(await faults(page)).toEqual([]);

    // Remembered over a reload, until it is put away: then neither is told any more.
    const failure = page.getByRole('alert').filter({ hasText: /^Error: / });
    const said = await failure.textContent();
    await page.reload();
    await failure.waitFor();
    expect([await failure.textContent(), (await states(page))[0]]).toEqual([said, 'Error']);
    const putAway = page.waitForResponse((answer) => answer.url().endsWith('/put-away'));
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await failure.waitFor({ state: 'detached' });
    await expect.poll(async () => (await states(page))[0]).toBe('Completed');
    expect((await putAway).ok()).toBe(true);
    await page.reload();
    await expect.poll(async () => (await states(page))[0]).toBe('Completed');
    expect(await failure.count()).toBe(0);

    // Another project opens by a click.
    await projects(page).nth(1).getByRole('link').click();
    await expect.poll(() => projects(page).nth(1).getByRole('link').getAttribute('aria-current')).toBe('page');
    await expect.poll(() => stageItems(page).count()).toBe(1);
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect.poll(() => stageItems(page).count()).toBe(1);
    const tabs = page.getByRole('group', { name: 'Studio sections' }).last().getByRole('button');
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await keepPicture(page, 'workspaces-6-phone');
    expect(await faults(page)).toEqual([]);
    // A file that was kept away, and the answer that asks about the product.
    expect(trouble.filter((text) => !/ERR_FAILED|status of 409/.test(text))).toEqual([]);
    await context.close();
  },
);

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

deepIt('what comes in on one canvas belongs to the workspace, which is renamed, deleted and brought back', async () => {
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

  // A theme changes words and set at once, and what stands about in it is at hand.
  await page.getByRole('button', { name: 'AI themes' }).first().click();
  const golden = LOOKS.find(({ name }) => name === 'golden-hour')!;
  await page.getByRole('button', { name: new RegExp(golden.title) }).click();
  await expect.poll(() => page.getByLabel('Describe the scene').inputValue()).toBe(golden.words);
  const before = await stageItems(page).count();
  const about = page.getByRole('group', { name: `Props for ${golden.title}` }).getByRole('button');
  expect(await about.count()).toBe(golden.props.length);
  await about.first().click();
  await expect.poll(() => stageItems(page).count()).toBe(before + 1);
  await keepPicture(page, 'workspaces-17-theme');
  expect(await faults(page)).toEqual([]);

  // An unreadable one: another is made in the same workspace.
  const { database } = await import('#app/platform/database/database.server.ts');
  await database().scene.update({ where: { id: projectIds[0]! }, data: { document: { version: 99 } } });
  await page.goto(`${address}/${projectIds[0]}`);
  await page.getByText('This project was made by a newer version of Plinth.').waitFor();
  await keepPicture(page, 'workspaces-7-closed');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start a new project' }).click();
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

deepIt('/virtual makes try-on pictures of the apparel, for four projects, and keeps what was chosen', async () => {
  const { context, page, trouble, site } = await openSite();
  await signIn(page, rig.product);
  await page.goto(`${site}/virtual`);
  await createWorkspace(page, 'Apparel');
  const sections = page.getByRole('group', { name: 'Studio sections' }).first();
  // Without a provider a ghost mannequin, which needs no words; a model does.
  expect(await page.getByRole('radio', { name: 'Ghost mannequin' }).isChecked()).toBe(true);
  const button = page.getByRole('button', { name: /^Generate/ }).first();
  await page.getByRole('radio', { name: 'Model' }).check();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await sections.getByRole('button', { name: 'Models' }).click();
  await keepPicture(page, 'workspaces-9-virtual-models');
  await page.getByRole('button', { name: 'European woman', exact: true }).click();
  await sections.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'New York', exact: true }).click();
  const words = page.getByLabel('Describe the image');
  const sentence = 'European woman wearing the uploaded apparel in New York';
  await expect.poll(() => words.inputValue()).toBe(sentence);
  await keepPicture(page, 'workspaces-9-virtual');
  expect(await faults(page)).toEqual([]);
  // One step of the history.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => words.inputValue()).toBe('European woman wearing the uploaded apparel');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(() => words.inputValue()).toBe(sentence);
  await words.press('Enter');
  await expect.poll(() => projects(page).count()).toBe(4);
  await expect.poll(async () => (await states(page)).filter((state) => state !== 'Queued')).not.toEqual([]);
  engines.letOn();
  // The result of the one that is open is a draft until it is kept.
  const made = ['CompletedUnsaved', 'Completed', 'Completed', 'Completed'];
  await expect.poll(() => states(page)).toEqual(made);
  await keepPicture(page, 'workspaces-9-virtual-made');
  await page.reload();
  await expect.poll(() => words.inputValue()).toBe(sentence);
  expect(await states(page)).toEqual(made);
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'workspaces-10-virtual-phone');
  expect(await faults(page)).toEqual([]);
  expect(trouble).toEqual([]);
  await context.close();
});
