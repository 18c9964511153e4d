import type { Frame, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { deepIt, splitRows } from '@plinth/testing/depth';
import { TOURS } from '#app/domain/onboarding/tour-stops.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

const STOPS = ['The canvas', 'Describe the scene', 'Generate'] as const;

const titleOf = (place: Page | Frame) => place.locator('.driver-popover-title');
/** Whether the focus is within the words of the tour. */
const isHeld = (place: Page | Frame) =>
  place.evaluate(() => document.activeElement?.closest('.driver-popover') !== null);

/** A stop takes keys from the frame after the one that shows it. */
const takesKeys = (place: Page | Frame) =>
  place.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Through the stops by the keyboard alone, forth, back and forth again; the end gives the focus to the button. */
async function walk(page: Page, place: Page | Frame, name: string): Promise<void> {
  const title = titleOf(place);
  for (const [index, stop] of STOPS.entries()) {
    await expect.poll(() => title.textContent()).toBe(stop);
    await place.getByText(`${index + 1} of 3`).waitFor();
    expect(await isHeld(place)).toBe(true);
    await keepPicture(page, `${name}-${index + 1}`);
    if (index === 1) {
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => title.textContent()).toBe(STOPS[0]);
      await takesKeys(place);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => title.textContent()).toBe(stop);
      await takesKeys(place);
    }
    await page.keyboard.press(index === 0 ? 'ArrowRight' : 'Enter');
  }
  await title.waitFor({ state: 'detached' });
  const start = place.getByRole('button', { name: 'Start tour' });
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
}

/** Signed in as a new user. */
async function comeAnew(page: Page, rig: Awaited<ReturnType<typeof startRig>>): Promise<void> {
  await signIn(page, rig.product);
  await page.evaluate(() =>
    fetch('/api/user/tour', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ show: true }),
    }),
  );
}

const GREETED = [
  ['a desktop', 'tour-desktop', { viewport: DESKTOP }],
  ['a phone, for who wants no motion', 'tour-phone', { viewport: PHONE, reducedMotion: 'reduce' }],
] as const;

it.each(splitRows(GREETED, 1))(
  'on %s the site greets once; Next leads through the tour by keyboard',
  async (_, name, options) => {
    const rig = await startRig();
    const context = await rig.browser.newContext(options);
    cleanups.push(() => context.close());
    const { page, trouble } = await openPage(context);
    await comeAnew(page, rig);
    await page.goto(`${rig.product.url}/product`);
    const welcome = page.getByRole('dialog', { name: 'Welcome to Plinth' });
    await welcome.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `${name}-0-welcome`);
    const next = welcome.getByRole('button', { name: 'Next' });
    const told = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/user/tour'),
    );
    await next.press('Enter');
    expect((await told).request().postDataJSON()).toEqual({ show: false });
    await titleOf(page).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await walk(page, page, name);

    await page.reload();
    const start = page.getByRole('button', { name: 'Start tour' });
    await start.waitFor();
    await page.getByRole('listbox', { name: /^Canvas/ }).waitFor();
    expect(await welcome.count()).toBe(0);
    await start.focus();
    await page.keyboard.press('Enter');
    await titleOf(page).waitFor();
    await page.keyboard.press('Escape');
    await titleOf(page).waitFor({ state: 'detached' });
    expect(trouble).toEqual([]);
  },
);

const WIDTHS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

it.each(splitRows(WIDTHS, 0))(
  'on %s the tour of clothes has two stops whatever section is open',
  async (_, viewport) => {
    const rig = await startRig();
    const context = await rig.browser.newContext({ viewport });
    cleanups.push(() => context.close());
    const { page } = await openPage(context);
    await signIn(page, rig.product);
    await page.goto(`${rig.product.url}/fashion`);
    await listens(page);
    if (viewport === DESKTOP) await page.getByRole('button', { name: 'Models', exact: true }).click();
    await page.getByRole('button', { name: 'Start tour' }).click();
    await expect.poll(() => titleOf(page).textContent()).toBe(TOURS.tryOn[0].title);
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => titleOf(page).textContent()).toBe(TOURS.tryOn[1].title);
  },
);

deepIt('a welcome that is left by Escape is not asked again', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const { page } = await openPage(context);
  await comeAnew(page, rig);
  await page.goto(`${rig.product.url}/product`);
  await page.getByRole('dialog', { name: 'Welcome to Plinth' }).waitFor();
  const told = page.waitForResponse((response) => response.url().endsWith('/api/user/tour'));
  await page.keyboard.press('Escape');
  await told;
  const { show } = (await page.evaluate(async () => (await fetch('/api/user/tour')).json())) as { show: boolean };
  expect(show).toBe(false);
  expect(await titleOf(page).count()).toBe(0);
});

deepIt('a welcome whose script comes late does not open over work', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const { page } = await openPage(context);
  await comeAnew(page, rig);
  const held = Promise.withResolvers<void>();
  await page.route(/welcome-dialog/, (route) => held.promise.then(() => route.continue()));
  await page.goto(`${rig.product.url}/product`);
  await listens(page);
  await page.getByRole('textbox').first().press('a');
  const script = page.waitForResponse(/welcome-dialog/);
  held.resolve();
  await (await script).finished();
  // The tour itself goes from end to end: a dialog over it would take its keys.
  await page.getByRole('button', { name: 'Start tour' }).press('Enter');
  await walk(page, page, 'tour-late');
  expect(await page.getByRole('dialog', { name: 'Welcome to Plinth' }).count()).toBe(0);
});

deepIt(
  'in the admin nothing opens by itself: a card on the home leads into the tour, and goes when it was answered',
  async () => {
    const rig = await startEmbeddedRig();
    cleanups.push(() => rig.stop());
    const shop = newShop('tour');
    const { page, inside, trouble } = await rig.open(shop);
    await inside.getByRole('heading', { name: 'See how it works' }).waitFor();
    expect(await inside.getByRole('dialog').count()).toBe(0);
    await keepPicture(page, 'tour-admin-0-home');
    await inside.getByRole('link', { name: 'Start tour' }).click();
    const frame = () => page.frames().find((each) => each.url().startsWith(rig.product.url))!;
    await inside.locator('.driver-popover-title').waitFor();
    await expect.poll(() => new URL(frame().url()).searchParams.has('tour')).toBe(false);
    await walk(page, frame(), 'tour-admin');
    const again = await rig.open(shop);
    await again.inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await again.inside.getByRole('heading', { name: 'See how it works' }).count()).toBe(0);
    expect([...trouble, ...again.trouble]).toEqual([]);
  },
);
