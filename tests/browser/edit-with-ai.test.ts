import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, expect } from 'vitest';
import { wordEditMessages } from '#app/domain/edit-with-ai/edit-with-ai.messages.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE, signIn, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import type { PageOrFrame } from './tools-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  const create = { width: 320, height: 320, channels: 3, background: '#e9e6e0' } as const;
  const box = await sharp({ create: { ...create, width: 80, height: 140, background: '#a3241d' } })
    .png()
    .toBuffer();
  const picture = sharp({ create }).composite([{ input: box, left: 120, top: 100 }]);
  photo = { name: 'box.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
});

/** A sentence that cannot be followed is refused, one that can changes the picture, and the way back is there. */
async function walk(page: Page, place: PageOrFrame, name: string, faults: () => Promise<string[]>): Promise<void> {
  await place.locator('input[type=file]').first().setInputFiles(photo);
  const words = place.getByRole('textbox', { name: wordEditMessages.words });
  const apply = place.getByRole('button', { name: wordEditMessages.apply });
  await words.waitFor();
  await words.fill('add a dinosaur');
  await place.getByText(wordEditMessages.cannot(['dinosaur'])).waitFor();
  await apply.click();
  await place.getByText('This cannot be done here: dinosaur. Nothing was charged.').waitFor();
  await words.fill('make the background green');
  await place.getByText(wordEditMessages.will('background', ['background', 'green'])).waitFor();
  expect(await faults()).toEqual([]);
  await words.press('Enter');
  const undo = place.getByRole('button', { name: wordEditMessages.undo, exact: true });
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await place.getByText(wordEditMessages.kept).waitFor();
  await keepPicture(page, `${name}-1-changed`);
  await undo.click();
  const redo = place.getByRole('button', { name: wordEditMessages.redo, exact: true });
  await redo.click();
  expect(await redo.isEnabled()).toBe(false);

  // Another one from the portfolio: pressing it is the choice.
  await place.getByRole('button', { name: wordEditMessages.fromPortfolio }).click();
  const picker = place.getByRole('dialog', { name: 'Choose from Portfolio' });
  await picker
    .getByRole('button', { name: /-edited\.png$/ })
    .first()
    .waitFor();
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-3-portfolio`);
  await picker
    .getByRole('button', { name: /-edited\.png$/ })
    .first()
    .click();
  await picker.waitFor({ state: 'detached' });
  await place.getByRole('region', { name: /-edited\.png$/ }).waitFor();
  // A picture that was opened anew has no step to go back.
  expect(await undo.isEnabled()).toBe(false);
}

everydayIt('a picture is changed by a sentence, and back', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const { page } = await openRefusedPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/dashboard/edit-with-ai`);
  await listens(page);
  await walk(page, page, 'edit-with-ai', () => accessibilityFaults(page));
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await keepPicture(page, 'edit-with-ai-2-phone');
});

deepIt('the same in the admin', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const { page, inside } = await rig.open(newShop('words'), { appPath: '/edit-with-ai' });
  await inside.getByText(wordEditMessages.drop).waitFor();
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await listens(frame());
  await walk(page, inside, 'edit-with-ai-admin', () => accessibilityFaults(frame()));
});
