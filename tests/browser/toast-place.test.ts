import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '@plinth/testing/depth';
import { shellMessages } from '#app/shell/shell.messages.ts';
import { createAccountWith } from '#tests/routes/large-account.ts';
import { DESKTOP, keepPicture, PHONE, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

let rig: BrowserRig;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

const SCREENS = [
  '/product',
  '/fashion',
  '/product_fake',
  '/product_fake/:workspace',
  '/dashboard',
  '/dashboard/projects',
  '/dashboard/catalogue',
  '/dashboard/remove-background',
  '/dashboard/edit-with-ai',
  '/dashboard/enhance-with-editor',
  '/dashboard/text-to-image',
];

const PATIENCE_MS = 400_000;

it.each(
  rows(
    [
      ['1440', DESKTOP],
      ['390', PHONE],
    ] as const,
    1,
  ),
)(
  'a toast covers nothing that can be pressed, on the main screens at %s px',
  { timeout: PATIENCE_MS },
  async (width, viewport) => {
    const account = await createAccountWith(3);
    await subscribe(account.account.id);
    const context = await rig.browser.newContext({ viewport });
    const value = account.site.headers['cookie']!.split('=')[1]!;
    await context.addCookies([{ name: 'plinth', value, url: rig.product.url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const covered: Record<string, readonly string[]> = {};
    const screens = rows(SCREENS, 1);
    for (const screen of screens) {
      const path = screen.replace(':workspace', account.site.names['workspace']!);
      await page.goto(`${rig.product.url}${path}`);
      await awaitToast(page);
      covered[screen] = await coveredBy(page);
      await keepPicture(page, `toast-${screen.replaceAll(/\W+/g, '-')}-${width}`);
    }
    expect(covered).toEqual(Object.fromEntries(screens.map((screen) => [screen, []])));
    await context.close();
  },
);

/** A subscriber without credits: every page says so in a toast with a way to the plans. */
async function subscribe(userId: string): Promise<void> {
  const { database } = await import('#app/platform/database/database.server.ts');
  const ref = { provider: 'stripe', providerRef: randomUUID(), priceId: 'any', isTest: true } as const;
  await database().subscription.create({ data: { userId, status: 'active', ...ref } });
}

/** Waits for that toast in its place. */
async function awaitToast(page: Page): Promise<void> {
  await page.getByRole('alert').getByText(shellMessages.noCredits).waitFor();
  // Placed with the next frame after it has come.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Names of what the toasts lie on. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const dismiss = document.querySelector('[role="alert"] button[aria-label="Dismiss"]')!;
    const toast = dismiss.parentElement!;
    const box = toast.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="tab"]')]
      .filter((control) => !toast.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
        const isOn = left < box.right && box.left < right && top < box.bottom && box.top < bottom;
        return width > 0 && height > 0 && isOn;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
  });
