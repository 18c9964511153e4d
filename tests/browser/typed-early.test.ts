import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitRows } from '@plinth/testing/depth';
import { MISSING_APPAREL } from '#app/domain/generation/try-on.messages.ts';
import { DESKTOP, openPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

async function kept(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Describe the scene').inputValue()).toBe('on grey slate');
}

it.each<[path: string, field: string, takenIn: (page: Page) => Promise<void>]>(
  splitRows(
    [
      ['/product', 'Describe the scene', kept],
      [
        '/fashion',
        'Describe the image',
        async (page) => {
          // Only a model needs words: without them the button would ask for them first.
          await page.getByRole('radio', { name: 'Model' }).check();
          await page.getByText(MISSING_APPAREL, { exact: true }).waitFor();
        },
      ],
      [
        '/dashboard/text-to-image',
        'What should be in the image?',
        (page) => page.getByText(/^We’ll use: .*slate/).waitFor(),
      ],
    ],
    1,
  ),
)('on %s words are taken in that were typed while the scripts were on their way', async (path, field, takenIn) => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${rig.product.url}${path}`, { waitUntil: 'commit' });
  const words = page.getByLabel(field);
  await words.fill('on grey slate');
  const sent = path === '/product' ? page.waitForResponse((response) => response.url().endsWith('/edits')) : null;
  scripts.resolve();
  await sent;
  await takenIn(page);
  expect(await words.inputValue()).toBe('on grey slate');
  expect(trouble).toEqual([]);
  await context.close();
});
