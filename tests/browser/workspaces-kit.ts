import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from './browser.ts';
import { engineScript } from './shared-product.ts';
import type { PageOrFrame } from './tools-kit.ts';

export const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');
export const OTHER_PHOTO = path.resolve('public/presets/samples/mug.busy.jpg');

/** Runs with words stand still until they are let on; those whose words are `fail` fail. */
export function holdEngines(): { letOn(): void; release(): void } {
  let waiting: (() => void)[] = [];
  let isHeld = true;
  let isToFail = false;
  engineScript.before = async (_index, signal, prompt) => {
    isToFail = prompt === 'fail';
    if (isToFail || !isHeld || prompt === undefined) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  };
  engineScript.step = () => (isToFail ? 'fail' : 'picture');
  const letOn = () => {
    isHeld = false;
    const due = waiting;
    waiting = [];
    for (const goOn of due) goOn();
  };
  return {
    letOn,
    release() {
      letOn();
      engineScript.before = undefined;
      engineScript.step = undefined;
    },
  };
}

export const projects = (inside: PageOrFrame) =>
  inside.getByRole('navigation', { name: 'Projects' }).getByRole('listitem');
export const stageItems = (inside: PageOrFrame) => inside.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
export const pointer = (inside: PageOrFrame) => inside.getByRole('group', { name: 'Pointer' });
export const pictureTools = (inside: PageOrFrame) => inside.getByRole('toolbar', { name: 'Image', exact: true });

/** From the list to a project with its product on the canvas. */
export async function createWorkspace(inside: PageOrFrame, things = 'Products'): Promise<void> {
  await inside.getByRole('link', { name: 'New workspace' }).click();
  await inside.getByRole('heading', { name: 'New workspace' }).waitFor();
  const make = inside.getByRole('button', { name: 'Create' });
  expect(await make.isDisabled()).toBe(true);
  await inside.getByLabel(`Upload ${things}`).setInputFiles(PHOTO);
  await expect.poll(() => make.isEnabled()).toBe(true);
  await make.click();
  await expect.poll(() => stageItems(inside).count()).toBe(1);
}

/** Pulls the pointer over the middle of the canvas. */
export async function strokeOver(page: Page, inside: PageOrFrame): Promise<void> {
  const box = (await inside.getByRole('region', { name: 'Canvas' }).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 60, y - 30);
  await page.mouse.down();
  for (let step = 1; step <= 6; step += 1) await page.mouse.move(x - 60 + step * 20, y - 30 + step * 10);
  await page.mouse.up();
}

/** How each project stands, as it is said below its picture. */
export const states = (inside: PageOrFrame) =>
  projects(inside)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => /New Project \d(.*)$/.exec(link.textContent)?.[1]));
/** The faults that axe finds while the pointer rests on nothing: a hint at a button is Polaris's own, outside of all landmarks. */
export async function faults(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  return accessibilityFaults(page);
}
export const note = (inside: PageOrFrame, text: string) => inside.getByText(text, { exact: true }).first();

/** Words, then the order; the canvas waits. */
export async function generate(inside: PageOrFrame, words: string): Promise<void> {
  const prompt = inside.getByLabel('Describe the scene');
  await prompt.fill(words);
  await prompt.press('Enter');
}
