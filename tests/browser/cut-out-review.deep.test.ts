import type { BrowserRig } from './browser.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reviewMessages } from '#app/domain/picture-tools/cut-out-review/cut-out-review.messages.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import { askedOnce, castDoubt, doubtfulPhoto, walk } from './doubtful-kit.ts';

let rig: BrowserRig;
let cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  rig = await startRig();
});
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});
afterAll(() => rig?.stop());

async function start() {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  const openAt = (address: string) => async () => {
    await page.goto(`${rig.product.url}${address}?test`);
    await page.waitForFunction(() => 'plinthStage' in window);
  };
  const faults = () => accessibilityFaults(page);
  return { page, trouble, place: () => page, openAt, faults };
}

/** Where a new workspace's first project is set up. */
async function newWorkspace(page: Page): Promise<string> {
  const site = rig.product.url;
  const answer = await page.request.post(`${site}/api/workspaces`, {
    data: { products: [] },
    headers: { Origin: site },
  });
  expect(answer.status()).toBe(200);
  return `/product_fake/setup/${((await answer.json()) as { _id: string })._id}`;
}

it('a doubtful cut-out is asked about, corrected, brushed and kept on the site', async () => {
  cleanups.push(await castDoubt());
  const { trouble, openAt, ...screen } = await start();
  const open = openAt('/product');
  await open();
  const openMaterials = () => screen.page.goto(`${rig.product.url}/dashboard/projects?shelf=materials`);
  await walk({ ...screen, reload: open, openMaterials, name: 'cut-out-review' });
  expect(trouble).toEqual([]);
});

it('in a workspace it is asked about in the same way, and the answer is there again after a reload', async () => {
  cleanups.push(await castDoubt({ failsOnce: false }));
  const { trouble, openAt, ...screen } = await start();
  const open = openAt(await newWorkspace(screen.page));
  await open();
  await askedOnce({ ...screen, reload: open, name: 'workspace-cut-out-review' });
  expect(trouble).toEqual([]);
});

it('on a phone the question is read over the toolbar', async () => {
  cleanups.push(await castDoubt({ failsOnce: false }));
  const { page, openAt } = await start();
  await page.setViewportSize(PHONE);
  await openAt('/product')();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await doubtfulPhoto());
  const question = page.getByRole('heading', { name: reviewMessages.questionOf('part').question });
  await question.waitFor();
  await keepPicture(page, 'cut-out-review-phone');
  const isOnTop = await question.evaluate((heading) => {
    const { left, top, height } = heading.getBoundingClientRect();
    return heading.contains(document.elementFromPoint(left + 4, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});
