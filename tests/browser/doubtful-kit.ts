import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { reviewMessages } from '#app/domain/picture-tools/cut-out-review/cut-out-review.messages.ts';
import { doubtfulNote } from '#tests/fixtures/doubtful-cut-out.ts';
import { keepPicture } from './browser.ts';
import { press } from './embedded-kit.ts';
import { engineScript } from './shared-product.ts';
import { drag } from './tools-kit.ts';
import type { PageOrFrame } from './tools-kit.ts';

/** From now on cut-outs of the worker's product have two questions, and the first correction fails; gives the end of it. */
export async function castDoubt({ failsOnce = true } = {}): Promise<() => void> {
  engineScript.cutOut = await doubtfulNote();
  let pictures = 0;
  engineScript.step = () => {
    pictures += 1;
    return failsOnce && pictures === 2 ? 'fail' : 'picture';
  };
  return () => {
    engineScript.cutOut = undefined;
    engineScript.step = undefined;
  };
}

/** A photo that has to be cut out. */
export async function doubtfulPhoto(name = 'mug.png'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = name === 'mug.png' ? '#2a6fb3' : '#3a8f4c';
  const thing = { create: { width: 160, height: 160, channels: 3 as const, background } };
  const buffer = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#e8e4dc' } })
    .composite([{ input: thing, left: 80, top: 80 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const mark = (place: PageOrFrame, words: string) => place.getByRole('button', { name: `Cut-out of mug.png: ${words}` });
/** Does something that changes the scene, and waits until the server has it. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const isSave = (method: string, url: string) =>
    method === 'POST' && /\/workspaces\/projects\/[^/]+\/edits$/.test(url);
  const answer = page.waitForResponse((response) => isSave(response.request().method(), response.url()));
  await Promise.all([answer, act()]);
}

export interface Journey {
  readonly page: Page;
  /** The page, or the app's frame in it as it is now. */
  readonly place: () => PageOrFrame;
  readonly reload: () => Promise<void>;
  /** Shows the portfolio's photos and cut-outs. */
  readonly openMaterials: () => Promise<unknown>;
  readonly name: string;
  readonly faults: () => Promise<string[]>;
}

/** Asked, answered, failed, tried again, undone, kept over a reload, brushed. */
export async function walk({ page, place, reload, openMaterials, name, faults }: Journey): Promise<void> {
  const orders: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/cut-outs\//.test(request.url())) orders.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  await place()
    .locator('input[type=file]')
    .first()
    .setInputFiles(await doubtfulPhoto());
  const part = reviewMessages.questionOf('part').question;
  const hole = reviewMessages.questionOf('hole').question;
  const question = (text: string) => place().getByRole('heading', { name: text });
  await question(part).waitFor();
  await place().getByText('1 of 2', { exact: true }).waitFor();
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-1-question`);

  // Both answers by keys, one of them taken back; the server is asked once, and what it refuses loses no answer.
  // Keys are heard where the focus is: in the admin, in the app's frame.
  await place()
    .getByRole('listbox', { name: /^Canvas/ })
    .focus();
  await page.keyboard.press('1');
  await question(hole).waitFor();
  await place().getByRole('button', { name: reviewMessages.back, exact: true }).click();
  await question(part).waitFor();
  await place()
    .getByRole('button', { name: /Yes, keep it/ })
    .click();
  await question(hole).waitFor();
  await page.keyboard.press('2');
  await place().getByRole('alert').filter({ hasText: reviewMessages.failed }).waitFor();
  expect(orders).toEqual(['refine']);
  await keepPicture(page, `${name}-2-failed`);
  await saved(page, () => place().getByRole('button', { name: reviewMessages.again }).click());
  await mark(place(), reviewMessages.answered).first().waitFor();
  expect(orders).toEqual(['refine', 'refine']);

  // One step: undo has the old one with its questions, redo the corrected one.
  await saved(page, () => place().getByRole('button', { name: 'Undo', exact: true }).click());
  await mark(place(), reviewMessages.questions(2)).first().waitFor();
  await saved(page, () => place().getByRole('button', { name: 'Redo', exact: true }).click());
  await mark(place(), reviewMessages.answered).first().waitFor();
  await reload();
  await mark(place(), reviewMessages.answered).first().waitFor();

  // The brush: painted, undone, asked before it is lost, applied.
  await mark(place(), reviewMessages.answered).first().focus();
  await page.keyboard.press('Enter');
  await place().getByRole('button', { name: reviewMessages.fix }).click();
  const dialog = place().getByRole('dialog', { name: reviewMessages.brushTitle });
  const area = dialog.getByRole('application');
  await area.waitFor();
  expect(await faults()).toEqual([]);
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await dialog.getByRole('button', { name: reviewMessages.erase }).click();
  await drag(page, area, [0.3, 0.3], [0.6, 0.6]);
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBeNull();
  await keepPicture(page, `${name}-3-brush`);
  await page.keyboard.press('Control+z');
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBeNull();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep painting' }).click();
  await saved(page, () => dialog.getByRole('button', { name: reviewMessages.apply }).click());
  await dialog.waitFor({ state: 'detached' });
  expect(orders).toEqual(['refine', 'refine', 'refine']);
  await reload();
  await mark(place(), reviewMessages.answered).first().waitFor();

  // Put off on the canvas, a question waits in the portfolio, and is answered there.
  await place()
    .locator('input[type=file]')
    .first()
    .setInputFiles(await doubtfulPhoto('cup.png'));
  await question(part).waitFor();
  await place().getByRole('button', { name: reviewMessages.dismiss }).click();
  await openMaterials();
  const waiting = place().getByRole('button', { name: `Cut-out of cup-cut-out.png: ${reviewMessages.questions(2)}` });
  await waiting.waitFor();
  await keepPicture(page, `${name}-4-portfolio`);
  await press(waiting, question(part));
  await keepPicture(page, `${name}-5-portfolio-question`);
  expect(await faults()).toEqual([]);
  await page.keyboard.press('1');
  await question(hole).waitFor();
  await page.keyboard.press('2');
  await question(hole).waitFor({ state: 'detached' });
  await waiting.waitFor({ state: 'detached' });
  expect(orders).toEqual(['refine', 'refine', 'refine', 'refine']);
}

/** A photo comes in, both questions are answered by keys, and the corrected cut-out takes its place, to be undone and redone. */
export async function askedOnce({ page, place, reload, name, faults }: Omit<Journey, 'openMaterials'>): Promise<void> {
  await place()
    .locator('input[type=file]')
    .first()
    .setInputFiles(await doubtfulPhoto());
  const question = (kind: 'part' | 'hole') =>
    place().getByRole('heading', { name: reviewMessages.questionOf(kind).question });
  await question('part').waitFor();
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-1-question`);
  await page.keyboard.press('1');
  await question('hole').waitFor();
  await saved(page, () => page.keyboard.press('2'));
  await mark(place(), reviewMessages.answered).first().waitFor();
  await saved(page, () => place().getByRole('button', { name: 'Undo', exact: true }).click());
  await mark(place(), reviewMessages.questions(2)).first().waitFor();
  await saved(page, () => place().getByRole('button', { name: 'Redo', exact: true }).click());
  await reload();
  await mark(place(), reviewMessages.answered).first().click();
  await place().getByRole('button', { name: reviewMessages.fix }).waitFor();
}
