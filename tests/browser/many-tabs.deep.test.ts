import type { BrowserContext, FrameLocator, Page, Request } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { DESKTOP, openPage, signIn, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';

/** More than a browser's six connections to one server. */
const TABS = 20;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Event streams that are open now, over all tabs of the context. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** A change in one tab is saved, and another tab of the same scene shows it. */
async function changeArrives(one: Page | FrameLocator, other: Page | FrameLocator, words: string): Promise<void> {
  await one.getByLabel('Describe the scene').fill(words);
  await one.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => other.getByLabel('Describe the scene').inputValue()).toBe(words);
}

it(`${TABS} tabs of the site share one stream over HTTP/1.1, and each saves and hears`, async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const streams = countStreams(context);
  const { page: first, trouble } = await openPage(context);
  await signIn(first, rig.product);
  await first.goto(`${rig.product.url}/product`);
  const pages = [first];
  while (pages.length < TABS) {
    const page = await context.newPage();
    await page.goto(`${rig.product.url}${pages.length === 1 ? '/product' : '/dashboard/projects'}`);
    pages.push(page);
  }
  await expect.poll(streams).toBe(1);
  const [, second] = pages as [Page, Page];
  await changeArrives(second, first, 'on a marble table');
  // The tab that leads goes: another one takes over, and nothing is lost.
  await first.goto(`${rig.product.url}/dashboard`);
  await first.goto(`${rig.product.url}/product`);
  await changeArrives(second, first, 'on a wooden table');
  await expect.poll(streams).toBe(1);
  for (const page of pages.slice(2)) await page.close();
  await changeArrives(first, second, 'on a stone table');
  expect(trouble).toEqual([]);
});

it('the tabs of the admin share one as well', async () => {
  const rig = await startEmbeddedRig();
  cleanups.push(() => rig.stop());
  const shop = newShop('many-tabs');
  const { context, page: first, inside, trouble } = await rig.open(shop, { appPath: '/product' });
  await inside.getByLabel('Describe the scene').waitFor();
  const streams = countStreams(context);
  const address = first.url();
  const pages: Page[] = [];
  while (pages.length < TABS - 1) {
    const page = await context.newPage();
    await page.goto(address);
    await page.frameLocator('iframe').getByLabel('Describe the scene').waitFor();
    pages.push(page);
  }
  await expect.poll(streams).toBeLessThanOrEqual(1);
  await changeArrives(pages[0]!.frameLocator('iframe'), inside, 'on a marble table');
  expect(trouble).toEqual([]);
});

it('where tabs cannot share, a page gives its stream back with the page', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }));
  const streams = countStreams(context);
  const { page } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/dashboard/projects`);
  await expect.poll(streams).toBe(1);
  const say = (type: string) =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await say('pagehide');
  await expect.poll(streams).toBe(0);
  await say('pageshow');
  await expect.poll(streams).toBe(1);
});
