import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE } from './browser.ts';
import { arrived, logIn, startCustomerRig } from './customer-kit.ts';
import type { CustomerRig } from './customer-kit.ts';
import { listens } from './listens.ts';

const EMAIL = 'owner@plinth.local';
const OWN = 'a stone under a vase';

let rig: CustomerRig;
let site: string;
/** As the start printed it. */
let printed: string;

beforeAll(async () => {
  rig = await startCustomerRig({});
  // Browsers give passkeys to names, not to numbers.
  site = rig.product.url.replace('127.0.0.1', 'localhost');
  printed = /Password +(\S+)/.exec(rig.product.output)![1]!;
});
afterAll(() => rig?.stop());

async function pictures(page: Page, name: string): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, name);
  await page.setViewportSize(PHONE);
  await keepPicture(page, `${name}-phone`);
  await page.setViewportSize(DESKTOP);
}

it('asks the owner for an own password first, and for the passkey that was added', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openRefusedPage(context);
  await logIn(page, site, EMAIL, printed);
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await pictures(page, 'owner-1-choose-password');
  // Nothing is open yet.
  await page.goto(`${site}/dashboard`);
  await page.waitForURL(/\/login/);
  await page.goto(`${site}/login/step`);
  const choose = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat new password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  };
  await choose('Password1!');
  await page.getByText('This password is too easy to guess. Please choose another one.').waitFor();
  await choose(OWN);
  await arrived(page);

  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/dashboard/userprofile?tab=security`);
  await listens(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Key ring');
  await dialog.getByLabel('Password', { exact: true }).fill(OWN);
  await pictures(page, 'owner-2-add-passkey');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'Remove Key ring' }).waitFor();
  await pictures(page, 'owner-3-passkeys');

  await context.clearCookies();
  await logIn(page, site, EMAIL, OWN);
  await page.getByRole('heading', { name: 'Show your passkey' }).waitFor();
  await page.waitForLoadState('networkidle');
  await pictures(page, 'owner-4-show-passkey');
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await arrived(page);

  await page.goto(`${site}/dashboard/userprofile?tab=security`);
  await listens(page);
  await page.getByRole('button', { name: 'Remove Key ring' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(OWN);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('Protect your admin account with a passkey.').waitFor();
  await context.clearCookies();
  await logIn(page, site, EMAIL, OWN);
  await arrived(page);
  expect(trouble).toEqual([]);
  await context.close();
});
