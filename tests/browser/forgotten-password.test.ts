import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage as openPage, PHONE, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { arrived, logIn } from './customer-kit.ts';
import { createPerson, linkMailedTo, PASSWORD } from './own-account.ts';

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

describe('a merchant', () => {
  it('forgets the password, chooses another, and is signed out everywhere else', async () => {
    const email = await createPerson();
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/login`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Remember my email for 7 days').check();
    await page.getByRole('button', { name: 'Log in' }).click();
    await arrived(page);

    // On another device: the password is forgotten.
    const other = await rig.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const phone = await openPage(other);
    await phone.page.goto(`${rig.product.url}/login`);
    await phone.page.getByRole('link', { name: 'Forgot password?' }).click();
    await phone.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await phone.page.getByLabel('Email').fill('no address');
    await phone.page.getByRole('button', { name: 'Request a link' }).click();
    await phone.page.getByText('Sorry, we could not find your email address on our system...').waitFor();
    await phone.page.getByLabel('Email').fill(email);
    await phone.page.getByRole('button', { name: 'Request a link' }).click();
    await phone.page
      .getByText('We have received your password reset request. Please check your email for further instructions.')
      .waitFor();
    await keepPicture(phone.page, 'sign-up-1-forgot');
    await phone.page.goto(await linkMailedTo(email, 'password-reset', rig.product.url));
    await phone.page.getByLabel('New password', { exact: true }).fill('the choice of ada');
    await phone.page.getByLabel('Repeat password', { exact: true }).fill('the choice of eve');
    await phone.page.getByRole('button', { name: 'Reset password' }).click();
    await phone.page.getByText('Passwords do not match').waitFor();
    expect(await accessibilityFaults(phone.page)).toEqual([]);
    await keepPicture(phone.page, 'sign-up-2-reset');
    await phone.page.getByLabel('Repeat password', { exact: true }).fill('the choice of ada');
    await phone.page.getByRole('button', { name: 'Reset password' }).click();
    await phone.page
      .getByText('Your password has been successfully reset. You can now log in with your new password.')
      .waitFor();
    // By itself, after three seconds.
    await phone.page.waitForURL('**/login');
    await logIn(phone.page, rig.product.url, email, 'the choice of ada');
    await arrived(phone.page);

    // All other sessions are over; the address is remembered where that was wished for.
    await page.goto(`${rig.product.url}/product`);
    await page.waitForURL('**/login?*');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['plinth-device', 'plinth-email']);
    await linkMailedTo(email, 'password-changed', rig.product.url);
    expect([...trouble, ...phone.trouble]).toEqual([]);
    await other.close();
    await context.close();
  });
});

it('the outbox page is for development alone', async () => {
  const response = await fetch(`${rig.product.url}/dev/outbox`);
  expect(response.status).toBe(404);
});
