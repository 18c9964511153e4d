import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, closeContexts, DESKTOP, keepPicture, openPage, PHONE } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { createPerson, enter, startSharedRig, visit } from './own-account.ts';

const PICTURES = 240;
const MOST_NODES = 250;
const THUMB = readFileSync('public/presets/props/podium-fluted.thumb.webp');

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startSharedRig();
});
afterAll(async () => {
  await closeContexts(rig.browser);
  await rig.stop();
});

/** The portfolio of a user with this many pictures; their bytes are this test's. */
async function openPortfolio(viewport = DESKTOP) {
  const { database } = await import('#app/platform/database/database.server.ts');
  const email = await createPerson();
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  await database().asset.createMany({
    data: Array.from({ length: PICTURES }, (_, index) => ({
      userId,
      type: 'image' as const,
      origin: 'generated' as const,
      name: `photo ${index + 1}.png`,
      width: 64,
      height: 64,
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
    })),
  });
  const context = await rig.browser.newContext({ viewport });
  const { page, trouble } = await openPage(context);
  await page.route('**/files/**', (route) => route.fulfill({ body: THUMB, contentType: 'image/webp' }));
  await enter(page, rig.product.url, email);
  await page.waitForURL(/\/dashboard/);
  await visit(page, `${rig.product.url}/dashboard/projects`);
  return { page, trouble };
}

const grid = (page: Page) => page.getByRole('list').filter({ has: page.locator('[data-card]') });
const nodes = (page: Page) => grid(page).evaluate((list) => list.querySelectorAll('*').length);
const card = (page: Page, number: number) =>
  page.getByRole('button', { name: `Open photo ${number}.png`, exact: true });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Pixels that two rows of cards are further apart than the grid's gap; below 0 where they overlap. */
const extraGap = (page: Page) =>
  grid(page).evaluate((list) => {
    const items = [...list.children] as HTMLElement[];
    const below = (item: HTMLElement) =>
      items.find((each) => Number(each.style.gridRow) === Number(item.style.gridRow) + 1);
    const first = items.find(below)!;
    const name = first.querySelector('p')!.getBoundingClientRect();
    return Math.round(
      below(first)!.getBoundingClientRect().top - name.bottom - Number.parseFloat(getComputedStyle(list).rowGap),
    );
  });

const toEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

/** Scrolls until all pictures are loaded, and to the last of them. */
async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load more' });
  await expect
    .poll(async () => {
      await toEnd(page);
      return more.count();
    })
    .toBe(0);
  await toEnd(page);
  await card(page, PICTURES).waitFor();
}

everydayIt('removes cards out of sight, and keeps selection, keyboard and place', async () => {
  const { page, trouble } = await openPortfolio();
  await card(page, 1).waitFor();
  await card(page, 2).hover();
  const box = page.getByRole('checkbox', { name: 'Select photo 2.png', exact: true });
  await box.check();
  // In a narrow window the tools of a card leave the box free for the mouse.
  await page.setViewportSize(PHONE);
  await card(page, 2).hover();
  await box.uncheck({ force: true });
  await box.check({ force: true });
  await page.setViewportSize(DESKTOP);
  await loadAll(page);
  expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES);
  // Those that were beside the selected one, which has the focus, stay with it; nothing else does.
  expect(await card(page, 40).count()).toBe(0);
  await page.getByText('1 selected').waitFor();
  // A screen reader hears where it is, though most of the list is not there.
  const last = grid(page).getByRole('listitem').last();
  expect([await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')]).toEqual([
    String(PICTURES),
    String(PICTURES),
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);

  // The keyboard reaches cards that have to be made first, and stays where it is when the page is scrolled away.
  await card(page, PICTURES).focus();
  await page.keyboard.press('Home');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Open photo 1.png');
  expect(await box.isChecked()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const held = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await toEnd(page);
  await card(page, PICTURES).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(held);
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Open photo ${PICTURES}.png`);
  await keepPicture(page, 'portfolio-1-end');

  // Back from another page everything is there, at the same place.
  await page.evaluate(() => window.scrollTo(0, Math.round(document.documentElement.scrollHeight / 2)));
  const place = await scrollY(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href$="/dashboard/check-file"]')!.click());
  await page.getByRole('heading', { name: 'Check a file', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor();
  await expect.poll(() => scrollY(page)).toBe(place);
  expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES);
  await keepPicture(page, 'portfolio-2-back');

  // Rows are as high as their cards in a window that becomes narrower, and wide again.
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => extraGap(page)).toBe(0);
  }
  expect(trouble).toEqual([]);
});

deepIt('on a phone, too', async () => {
  const { page, trouble } = await openPortfolio(PHONE);
  await card(page, 1).waitFor();
  await loadAll(page);
  expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES);
  await keepPicture(page, 'portfolio-3-phone');
  expect(trouble).toEqual([]);
});

deepIt('shows names below whole pictures, shares from a card, and has one row of filters on a phone', async () => {
  const { page, trouble } = await openPortfolio();
  const item = page.getByRole('listitem').filter({ has: card(page, 1) });
  await item.getByText('photo 1', { exact: true }).waitFor();
  expect(await item.locator('img').evaluate((picture) => getComputedStyle(picture).objectFit)).toBe('contain');
  await item.hover();
  await keepPicture(page, 'portfolio-names-1440');

  // Of an open picture, the download is in sight above all that can be done with it.
  await page.setViewportSize({ width: 1280, height: 600 });
  await card(page, 1).click();
  const download = page.getByRole('dialog').getByRole('link', { name: 'Download' });
  await download.waitFor();
  expect(await download.evaluate((link) => link.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize(DESKTOP);
  await item.hover();
  expect(await accessibilityFaults(page)).toEqual([]);
  await item.getByRole('button', { name: 'Share photo 1.png' }).click();
  await page.waitForURL(/\/dashboard\/image-share\?/);
  expect(trouble).toEqual([]);

  const { page: phone } = await openPortfolio(PHONE);
  await card(phone, 1).waitFor();
  const tops = await phone
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('select, input[type="search"]')].map((field) =>
        Math.round(field.getBoundingClientRect().top + field.getBoundingClientRect().height / 2),
      ),
    );
  expect(tops.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await keepPicture(phone, 'portfolio-names-390');
  expect(await accessibilityFaults(phone)).toEqual([]);
});
