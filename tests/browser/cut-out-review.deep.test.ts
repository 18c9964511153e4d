import type { BrowserRig } from './browser.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, openPage, signIn, startRig } from './browser.ts';
import { askedOnce, castDoubt, walk } from './doubtful-kit.ts';

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
