import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGoogleDouble } from '#tests/doubles/google-double.ts';
import type { GoogleDouble } from '#tests/doubles/google-double.ts';
import { accessibilityFaults, DESKTOP, keepPicture, PHONE } from './browser.ts';
import { arrived, logIn, newAddress, openVisitorPage as openPage, startCustomerRig } from './customer-kit.ts';
import type { CustomerRig } from './customer-kit.ts';

const CLIENT_ID = 'plinth.apps.googleusercontent.example';

let google: GoogleDouble;
let rig: CustomerRig;

beforeAll(async () => {
  google = await startGoogleDouble(CLIENT_ID);
  rig = await startCustomerRig({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: google.origin });
});

afterAll(async () => {
  await rig?.stop();
  await google?.close();
});

/** Somebody who was let in; the sign-up itself is in the customer's life. */
async function member(name: string): Promise<{ email: string; password: string }> {
  const { createUser } = await import('#app/domain/accounts/index.server.ts');
  const person = { email: newAddress(name), password: 'a stone under a vase' };
  await createUser({ ...person, fname: 'Ada', lname: 'Stone', status: 'active' });
  return person;
}

describe('a merchant', () => {
  it('forgets the password, chooses another, and is signed out everywhere else', async () => {
    const { email, password } = await member('ada');
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/login`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
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
    await phone.page.getByRole('button', { name: 'Send me a link' }).click();
    await phone.page.getByText('Sorry, we could not find your email address on our system...').waitFor();
    await phone.page.getByLabel('Email').fill(email);
    await phone.page.getByRole('button', { name: 'Send me a link' }).click();
    await phone.page
      .getByText('We have received your password reset request. Please check your email for further instructions.')
      .waitFor();
    await keepPicture(phone.page, 'sign-up-1-forgot');
    await phone.page.goto(await rig.linkTo(email, 'password-reset'));
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

    // Everybody else is signed out; the address is remembered where that was wished for.
    await page.goto(`${rig.product.url}/product`);
    await page.waitForURL('**/login?*');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['plinth-device', 'plinth-email']);
    await expect.poll(() => rig.mailsTo(email, 'password-changed').length).toBe(1);
    expect([...trouble, ...phone.trouble]).toEqual([]);
    await other.close();
    await context.close();
  });
});

describe('Google', () => {
  it('signs up in a popup, and the page beneath goes on when the owner has said yes', async () => {
    const email = 'grace@gmail.com';
    google.person = { sub: '7', email, email_verified: true, given_name: 'Grace', family_name: 'Hill' };
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/signup`);
    await page.waitForLoadState('networkidle');
    const [refused] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Sign up with Google' }).click(),
    ]);
    await refused.getByText('Your account is currently pending approval by the admin.').waitFor();
    await refused.close();

    await rig.approve(email);
    await page.goto(`${rig.product.url}/login?redirectTo=%2Fdashboard%2Fprojects`);
    await page.waitForLoadState('networkidle');
    await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Continue with Google' }).click()]);
    await page.waitForURL('**/dashboard/projects');
    await page.getByRole('heading', { name: 'Portfolio' }).first().waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('signs in over the page itself where there is no room for a popup', async () => {
    const context = await rig.browser.newContext({ viewport: PHONE, screen: PHONE, hasTouch: true, isMobile: true });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/login`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await arrived(page);
    expect(page.url()).not.toContain('id_token');
    expect(trouble).toEqual([]);
    await context.close();
  });
});

describe('the visitors pages, on a phone', () => {
  it.each([
    ['/login', 'Welcome back'],
    ['/login?view=forgot-password', 'Forgot your password?'],
    ['/signup', 'Create your account'],
    ['/verify/guess', 'Get a new link'],
    ['/passwordReset/guess/00000000-0000-7000-8000-000000000000', 'This link does not work'],
    ['/callback/auth', 'That did not work'],
  ])('%s fits 390 px', async (where, heading) => {
    const context = await rig.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page, trouble } = await openPage(context);
    await page.goto(rig.product.url + where);
    await page.getByRole('heading', { name: heading }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('the outbox page is for development alone', async () => {
    const response = await fetch(`${rig.product.url}/dev/outbox`);
    expect(response.status).toBe(404);
  });
});
