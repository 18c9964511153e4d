import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

/** Half of what Built for Shopify allows. */
const MOST_MOVED = 0.05;

it.each([
  { place: '/product', settled: 'canvas' },
  { place: '/library', settled: 'h1' },
])('$place shows itself whole when its style sheets have come, and nothing in it moves', async ({ place, settled }) => {
  const shop = newShop('steady');
  const { context, page } = await rig.open(shop);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${rig.store.origin}/store/${shop}/apps/plinth${place}`, { waitUntil: 'commit' });
  const frame = await frameAt(page, `/app${place}`);
  await frame.locator('main').waitFor({ state: 'attached' });
  expect(await frame.evaluate(() => document.body.hidden)).toBe(true);
  release();
  await frame.locator('main').waitFor();
  await frame.locator(settled).first().waitFor();
  expect(await frame.evaluate(sumOfMoves)).toBeLessThan(MOST_MOVED);
  await context.close();
});

async function frameAt(page: Page, pathname: string): Promise<Frame> {
  const find = () =>
    page
      .frames()
      .find((frame) => frame.url().startsWith(rig.product.url) && new URL(frame.url()).pathname === pathname);
  await expect.poll(find).toBeDefined();
  return find()!;
}

/** Runs in the frame: what the browser has counted so far. */
function sumOfMoves(): Promise<number> {
  return new Promise((resolve) => {
    // Where nothing has moved, nothing is reported: the first paint is, and the moves before it are in the same list.
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => {
      entries.push(...list.getEntries());
      if (!entries.some(({ entryType }) => entryType === 'paint')) return;
      observer.disconnect();
      resolve(
        entries.reduce((sum, entry) => sum + (entry.entryType === 'layout-shift' ? (entry as never)['value'] : 0), 0),
      );
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    observer.observe({ type: 'paint', buffered: true });
  });
}
