import type { Frame, FrameLocator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deepIt, rows, splitRows } from '@plinth/testing/depth';
import { NAVIGATION } from '#app/shell/navigation.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

/** With Home, which the admin does not show. */
const PLACES_IN_MENU = NAVIGATION.filter(({ admin }) => admin !== null).length;
/** Half of what Built for Shopify allows. */
const MOST_MOVED = 0.05;
const PAGES = [
  ['/app/remove-background', 'Remove background'],
  ['/app/library', 'Portfolio'],
  ['/app/catalogue', 'Catalogue'],
  ['/app/plan', 'Plan'],
  ['/app/settings', 'Settings'],
] as const;

it.each(
  splitRows(
    [
      { place: '/product', settled: 'canvas' },
      { place: '/library', settled: 'h1' },
    ],
    1,
  ),
)('$place shows itself whole when its style sheets have come, and nothing in it moves', async ({ place, settled }) => {
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

it('a page on its way is told by the admin’s own bar; left before it came, it breaks nothing', async () => {
  const { context, page, inside, trouble } = await rig.open(newShop('steady'));
  await inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const walked = rows(PAGES, 2);
  // Known pages, so that their styles are asked for again with their data.
  for (const [place, name] of walked) {
    await goTo(inside, place);
    await inside.getByRole('heading', { name, exact: true }).first().waitFor();
  }
  const bar = page.locator('.loading');
  await bar.waitFor({ state: 'hidden' });
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const isPartOfPage = ({ origin, pathname, searchParams }: URL) =>
    origin === new URL(rig.product.url).origin && (pathname.endsWith('.css') || searchParams.has('_data'));
  const asked: string[] = [];
  await page.route(isPartOfPage, async (route) => {
    asked.push(route.request().url());
    await opened;
    await route.continue().catch(() => {});
  });
  for (const [place] of [...walked, ...walked]) {
    const before = asked.length;
    await goTo(inside, place);
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await bar.waitFor();
  }
  open();
  await bar.waitFor({ state: 'hidden' });
  await inside
    .getByRole('heading', { name: walked.at(-1)![1], exact: true })
    .first()
    .waitFor();
  expect(trouble.filter((line) => line.startsWith('script:'))).toEqual([]);
  await context.close();
});

deepIt('a page that cannot be had is said so in the admin’s manner, and the navigation goes on', async () => {
  const { context, page, inside } = await rig.open(newShop('steady'));
  await inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  for (const [title, fail] of [
    [
      'This page could not be shown',
      (route: Route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'upstream' }),
    ],
    ['Plinth could not be reached', (route: Route) => route.abort('internetdisconnected')],
  ] as const) {
    await page.route((url) => url.href.startsWith(rig.product.url) && url.searchParams.has('_data'), fail);
    // The portfolio has a failure of its own.
    for (const [place] of PAGES.filter(([, name]) => name !== 'Portfolio')) {
      await goTo(inside, place);
      await frameAt(page, place);
      expect(await inside.locator('ui-nav-menu a').count()).toBe(PLACES_IN_MENU);
      expect(await inside.locator('html').getAttribute('class')).toContain('plinth-embedded');
      await inside.getByRole('heading', { name: title }).waitFor();
      // The way home is the app's, not the site's.
      expect(await inside.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/app');
    }
    await page.unrouteAll();
    await goTo(inside, '/app/plan');
    await inside.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  }
  await context.close();
});

/** A press in the admin's navigation. */
async function goTo(inside: FrameLocator, place: string): Promise<void> {
  await inside.locator(`ui-nav-menu a[href="${place}"]`).evaluate((link) => (link as HTMLElement).click());
}

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
