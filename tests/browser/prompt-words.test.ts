import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

let rig: BrowserRig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig?.stop());

it('which words of a prompt are read, and what is not pictured, stands under it while it is written', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product`);
  const prompt = page.getByRole('textbox', { name: 'Describe the scene' });
  await prompt.fill('an astronaut on marble, golden hour, red wall');
  await page.getByText('We’ll use: marble, golden hour, red wall.').waitFor();
  await page.getByText('Can’t add yet: astronaut.').waitFor();
  await keepPicture(page, 'prompt-words');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Can’t add yet: astronaut.').waitFor();
  await keepPicture(page, 'prompt-words-narrow');
  await prompt.fill('rote Wand bei Nacht');
  await page.getByText('We’ll use: rote wand, nacht.').waitFor();
  await prompt.fill('');
  await page.getByText('We’ll use:').waitFor({ state: 'hidden' });
  expect(trouble).toEqual([]);
  await context.close();
});
