import path from 'node:path';
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { studioMessages } from '#app/domain/studio/studio.messages.ts';
import { fateMessages } from '#app/domain/studio/switcher/fate.messages.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { engineScript } from './shared-product.ts';
import { results } from './tools-kit.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');
/** The run with these words stands still until it is let on. */
const WAITING = 'wait for me';

let rig: BrowserRig;
let admin: EmbeddedRig;
beforeAll(async () => {
  rig = await startRig();
  admin = await startEmbeddedRig();
});
afterEach(() => {
  engineScript.before = undefined;
});
afterAll(async () => {
  await admin?.stop();
  await rig?.stop();
});

type Inside = Page | FrameLocator;
const bar = (inside: Inside) => inside.getByRole('button', { name: /^Project: / });
const panel = (inside: Inside) => inside.getByRole('dialog', { name: 'Projects' });
const rows = (inside: Inside) => panel(inside).getByRole('listitem');
const row = (inside: Inside, name: string) => rows(inside).filter({ hasText: new RegExp(`^${name}`) });
const words = (inside: Inside) => inside.getByLabel('Describe the scene');
const shows = (inside: Inside, name: string) =>
  inside.getByRole('button', { name: `Project: ${name}`, exact: true }).waitFor();
const saved = (inside: Inside) => inside.getByText(/^(.* · )?Saved$/).waitFor();
const undo = (inside: Inside) => inside.getByRole('button', { name: 'Undo', exact: true }).last();

async function open(inside: Inside): Promise<void> {
  await bar(inside).click();
  await rows(inside).first().waitFor();
}
async function act(inside: Inside, name: string, verb: 'Rename' | 'Duplicate' | 'Delete'): Promise<void> {
  const one = row(inside, name).first();
  await one.getByRole('button', { name: /^More about/ }).click();
  await one.getByRole('button', { name: verb, exact: true }).click();
}
async function rename(inside: Inside, from: string, to: string): Promise<void> {
  await open(inside);
  await act(inside, from, 'Rename');
  const field = panel(inside).getByRole('textbox', { name: 'Name', exact: true });
  await field.fill(to);
  await field.press('Enter');
  await row(inside, to).first().waitFor();
}
const close = (inside: Inside) => panel(inside).getByRole('button', { name: 'Close' }).click();
async function say(inside: Inside, text: string): Promise<void> {
  await words(inside).fill(text);
  await saved(inside);
}
/** On a phone the numbers of what is selected are a sheet: its last field can be scrolled to, and nothing lies over it. */
async function numbersOnPhone(page: Page, inside: Inside, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await inside.getByRole('button', { name: 'Position and size' }).click();
  const last = inside.getByLabel('Turn', { exact: true });
  await last.waitFor();
  await keepPicture(page, name);
  const isFree = () =>
    last.evaluate((field) => {
      for (let at = field.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'auto') at.scrollTo(0, at.scrollHeight);
      }
      const { x, y, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === field;
    });
  await expect.poll(isFree).toBe(true);
  await inside.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => last.isVisible()).toBe(false);
  await page.setViewportSize(DESKTOP);
}
const sceneOf = (page: Page) => new URL(page.url()).searchParams.get('scene');

everydayIt('scenes are made, named, copied, deleted and brought back; two tabs hear of it', async () => {
  const context: BrowserContext = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product`);
  await shows(page, 'First project');
  await expect.poll(() => sceneOf(page)).not.toBeNull();
  const first = sceneOf(page)!;
  await say(page, 'first');
  for (const name of ['New project', 'New project 2']) {
    await open(page);
    await panel(page).getByRole('button', { name: 'New project', exact: true }).click();
    await shows(page, name);
    await say(page, name);
  }

  // A name: nothing is none, Escape keeps the old one and the list.
  await open(page);
  await act(page, 'New project 2', 'Rename');
  const field = panel(page).getByRole('textbox', { name: 'Name', exact: true });
  await field.fill('  ');
  await field.press('Enter');
  await panel(page).getByText('Give the project a name.').waitFor();
  await field.press('Escape');
  expect(await panel(page).isVisible()).toBe(true);
  await close(page);
  await rename(page, 'New project 2', 'Autumn window');
  await keepPicture(page, 'scenes-1-list');
  expect(await accessibilityFaults(page)).toEqual([]);
  await close(page);
  await shows(page, 'Autumn window');

  // The words typed last are in the copy.
  await words(page).fill('with fallen leaves');
  await open(page);
  await act(page, 'Autumn window', 'Duplicate');
  await shows(page, 'Autumn window copy');
  expect(await words(page).inputValue()).toBe('with fallen leaves');
  const copy = sceneOf(page)!;

  // The one that is shown is deleted: another is there, and Undo brings it back as it was.
  await words(page).fill('typed a moment before');
  await open(page);
  await act(page, 'Autumn window copy', 'Delete');
  await shows(page, 'Autumn window');
  await undo(page).click();
  await shows(page, 'Autumn window copy');
  expect(sceneOf(page)).toBe(copy);
  await expect.poll(() => words(page).inputValue()).toBe('typed a moment before');
  await open(page);
  await expect.poll(() => rows(page).count()).toBe(4);
  await row(page, 'First project').getByRole('link').click();
  await shows(page, 'First project');
  expect([sceneOf(page), await words(page).inputValue()]).toEqual([first, 'first']);
  await page.goBack();
  await shows(page, 'Autumn window copy');
  await page.goForward();
  await shows(page, 'First project');
  await page.reload();
  await shows(page, 'First project');
  expect(await words(page).inputValue()).toBe('first');

  // Another tab renames and deletes it.
  const other = await openPage(context);
  await other.page.goto(page.url());
  await shows(other.page, 'First project');
  await rename(other.page, 'First project', 'Spring window');
  await page.getByText(fateMessages.renamedElsewhere('Spring window')).waitFor();
  await shows(page, 'Spring window');
  await act(other.page, 'Spring window', 'Delete');
  await page.getByText(fateMessages.goneElsewhere).waitFor();
  await keepPicture(page, 'scenes-2-deleted-in-another-tab');
  expect(await accessibilityFaults(page)).toEqual([]);
  await say(page, 'typed after it was deleted');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => page.getByText(fateMessages.goneElsewhere).count()).toBe(0);
  await page.reload();
  expect(await words(page).inputValue()).toBe('typed after it was deleted');
  await other.page.close();

  // An unknown scene has no page, in a sentence.
  const lost = await context.newPage();
  const answer = await lost.goto(`${rig.product.url}/product?scene=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11`);
  expect(answer!.status()).toBe(404);
  await lost.getByText('This address does not exist.').waitFor();
  await lost.close();

  await page.setViewportSize(PHONE);
  await open(page);
  await keepPicture(page, 'scenes-3-phone');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel(page).count()).toBe(0);
  await keepPicture(page, 'scenes-4-phone-canvas');
  expect(trouble).toEqual([]);
  await context.close();
});

deepIt('a run belongs to its scene: elsewhere one goes on working, and finds it under way on coming back', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product`);
  await shows(page, 'First project');
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  const canvas = page.getByRole('listbox', { name: /^Canvas/ });
  await expect.poll(() => canvas.getByRole('option').count()).toBe(1);
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  engineScript.before = async (_index, _signal, prompt) => {
    if (prompt === WAITING) await mayGoOn;
  };
  await words(page).fill(WAITING);
  // As soon as the product is cut out.
  const generate = page.getByRole('button', { name: /^Generate Image/ });
  await expect.poll(() => generate.isEnabled()).toBe(true);
  await numbersOnPhone(page, page, 'scenes-4-phone-numbers');
  await generate.click();
  const overlay = page.getByText(studioMessages.generatingTitle);
  await overlay.waitFor();

  await open(page);
  await row(page, 'First project').getByText('Making images').waitFor();
  await panel(page).getByRole('button', { name: 'New project', exact: true }).click();
  await shows(page, 'New project');
  expect(await overlay.count()).toBe(0);
  await say(page, 'work goes on here');
  expect(await results(page).getByText('Your images appear here.').count()).toBe(1);

  await open(page);
  await row(page, 'First project').getByRole('link').click();
  await shows(page, 'First project');
  await overlay.waitFor();
  await keepPicture(page, 'scenes-5-run-on-coming-back');
  goOn();
  const told = page.getByText(/^Successfully generated \d image\(s\)$/);
  await told.waitFor();
  await expect.poll(() => told.count()).toBe(0);
  await page.goBack();
  await shows(page, 'New project');
  await page.goForward();
  await shows(page, 'First project');
  // A message told once is not told again.
  await results(page)
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor();
  expect(await told.count()).toBe(0);
  expect(trouble).toEqual([]);
  await context.close();
});

deepIt('in the admin a product has scenes of its own, and its link opens the one changed last', async () => {
  const shop = newShop('scenes');
  const [one] = admin.store.shop(`${shop}.myshopify.com`).products;
  const { context, page, frame, inside, trouble } = await admin.open(shop, { appPath: `/product?id=${one!.number}` });
  await shows(inside, one!.title);
  const items = inside.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
  await expect.poll(() => items.count()).toBe(1);
  await saved(inside);
  const canvas = inside.getByRole('listbox', { name: /^Canvas/ });
  await canvas.focus();
  await canvas.press('ArrowRight');
  await numbersOnPhone(page, inside, 'scenes-6-admin-phone-numbers');
  await open(inside);
  await panel(inside).getByRole('button', { name: 'New project', exact: true }).click();
  await shows(inside, `${one!.title} 2`);
  await expect.poll(() => items.count()).toBe(1);
  await rename(inside, `${one!.title} 2`, 'On oak');
  expect(await rows(inside).count()).toBe(2);
  await keepPicture(page, 'scenes-6-admin');
  expect(await accessibilityFaults(frame)).toEqual([]);
  await act(inside, 'On oak', 'Delete');
  await shows(inside, one!.title);
  // The admin's own toast has it.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await shows(inside, 'On oak');
  await page.reload();
  await shows(inside, 'On oak');

  const other = await context.newPage();
  await other.goto(`${admin.store.origin}/store/${shop}/apps/plinth/product?id=${one!.number}`);
  const there = other.frameLocator('iframe');
  await shows(there, 'On oak');
  await rename(there, 'On oak', 'On walnut');
  await page.getByText(fateMessages.renamedElsewhere('On walnut')).waitFor();
  await act(there, 'On walnut', 'Delete');
  await inside.getByText(fateMessages.goneElsewhere).waitFor();
  await inside.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => inside.getByText(fateMessages.goneElsewhere).count()).toBe(0);
  await keepPicture(page, 'scenes-7-admin-restored');
  expect(trouble).toEqual([]);
  await context.close();
});
