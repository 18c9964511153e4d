import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStripe, TEST_STRIPE } from '#tests/doubles/stripe/start-stripe.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { MONTH_SECONDS, shaped } from '#tests/doubles/stripe/stripe-books.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE } from './browser.ts';
import { arrived, logIn, newAddress, startCustomerRig } from './customer-kit.ts';
import type { CustomerRig } from './customer-kit.ts';
import { press } from './embedded-kit.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');
const ANOTHER_PHOTO = path.resolve('public/presets/samples/cream-jar.busy.jpg');
const PLANS = [
  ['plinth-starter-monthly', 900],
  ['plinth-studio-monthly', 2900],
  ['plinth-shop-monthly', 7900],
  ['plinth-agency-monthly', 19900],
] as const;

let stripe: StripeDouble;
let rig: CustomerRig;

beforeAll(async () => {
  stripe = await startStripe();
  for (const [key, amount] of PLANS) {
    const id = stripe.books.id('price');
    const fields = { id, lookup_key: key, unit_amount: amount, metadata: { plan: key } };
    stripe.books.kept.prices[id] = shaped('price', fields);
  }
  rig = await startCustomerRig({
    settings: {
      STRIPE_SECRET_KEY: TEST_STRIPE.secretKey,
      STRIPE_WEBHOOK_SECRET: TEST_STRIPE.webhookSecret,
      STRIPE_API_ORIGIN: stripe.origin,
    },
  });
  stripe.deliverTo(`${rig.product.url}/webhooks/stripe`);
});

afterAll(async () => {
  await rig?.stop();
  await stripe?.close();
});

const credits = (page: Page, number: string) =>
  page.getByRole('banner').getByText(number, { exact: true }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const billingTab = (page: Page) => page.getByRole('heading', { name: 'Billing' }).first().waitFor();

/** The studio, once it listens. */
async function openStudio(page: Page): Promise<void> {
  await page.goto(`${rig.product.url}/product?test`);
  await page.waitForFunction(() => 'plinthStage' in window);
}

/** Marks the document; true later on means that it was never loaded anew. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** The test takes five minutes on a busy machine. */
const PATIENCE_MS = 480_000;

const life = 'a customer: signs up, is let in, runs out of credits, buys, changes, is paid back';
it(life, { timeout: PATIENCE_MS }, async () => {
  const email = newAddress('ada');
  const password = 'a stone under a vase';
  const { product, browser } = rig;
  const context = await browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openRefusedPage(context);

  // ── signing up ──
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.getByText('This site sends no email. Its owner verifies your account.').waitFor();
  // A missing field is named where it is missing, and the person is taken there.
  await button(page, 'Sign Up').click();
  await page.getByText('First name is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fname');
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'customer-01-missing');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Stone');
  await page.getByLabel('Email').fill(email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('password1');
  expect(await field.getAttribute('autocomplete')).toBe('new-password');
  await button(page, 'Show password').click();
  expect(await field.getAttribute('type')).toBe('text');
  await button(page, 'Sign Up').click();
  await page.getByText('This password is too easy to guess. Please choose another one.').waitFor();
  await field.fill(password);
  await button(page, 'Sign Up').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('User Registered Successfully. The owner of this site verifies your account').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'customer-02-registered');
  await dialog.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('**/login');

  // Not before the mail is opened.
  await logIn(page, product.url, email, password);
  await page.getByText('Invalid Credentials').waitFor();
  await page.getByText('Your account is not verified yet. Ask the owner of this site to verify it.').waitFor();
  const link = await rig.linkTo(email, 'sign-up');
  await page.goto(link);
  await button(page, 'Verify my account').click();
  await page.getByText('Your account has been verified successfully.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'customer-03-verified');
  // The link has done its work.
  await page.goto(link);
  await page.getByText('Invalid Token').waitFor();
  await button(page, 'Resend verification email').click();
  await page.getByText('Please enter email').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // Not before the owner has said yes.
  await logIn(page, product.url, email, password);
  await page.getByText('Your account is currently pending approval by the admin.').waitFor();
  await keepPicture(page, 'customer-04-pending');
  await rig.approve(email);
  await expect.poll(() => rig.mailsTo(email, 'approved').length).toBe(1);
  await button(page, 'Log in').click();
  await arrived(page);
  await credits(page, '20');
  await page.getByRole('link', { name: 'Portfolio' }).click();
  await page.getByRole('heading', { name: 'Nothing here yet...' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // ── the first photo, for all that there is ──
  await rig.setPrice('product-photo', 20);
  await openStudio(page);
  // Greeted once: the second time nothing lies over the studio.
  await button(page, 'Skip the tour').click();
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  await page.getByText('1 file(s) uploaded successfully').first().waitFor();
  await page.getByText('Cutting out').first().waitFor({ state: 'hidden' });
  await page.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Templates' }).click();
  await button(page, 'Marble podium').click();
  await page.getByLabel('Describe the scene').fill('Warm morning light through a window');
  await page.getByText('Your credits cover only 1 of 4 images').first().waitFor();
  const generate = page.getByRole('button', { name: /^Generate Image/ });
  await generate.click();
  await page.getByText('Partial Generation').first().waitFor();
  await page
    .getByRole('complementary', { name: 'Results' })
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor();
  await credits(page, '0');
  // The picture is there before the run has ended.
  await page.getByText('Images Generated').first().waitFor();
  await page.getByLabel('Describe the scene').press('Enter');
  await page
    .getByText('Insufficient credits: Image generation requires 20 credits. Please purchase more credits to continue.')
    .first()
    .waitFor();
  await keepPicture(page, 'customer-05-none-left');
  await button(page, 'See Plans').click();
  await billingTab(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'customer-06-plans');

  // ── the page of Stripe: left without paying, then paid ──
  await button(page, 'Purchase: Starter').click();
  await page.getByRole('heading', { name: 'Pay $9.00' }).waitFor();
  await button(page, 'Back').click();
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'customer-07-failed');
  await page.getByRole('link', { name: 'Go to home' }).click();
  await page.waitForURL(`${product.url}/dashboard`);
  await page.goto(`${product.url}/dashboard/userprofile?tab=subscription`);
  await press(button(page, 'Purchase: Starter'), button(page, 'Pay'));
  await button(page, 'Pay').click();
  // The credits come with the message, not with the way back.
  await page.getByText('Subscription plan activated successfully').first().waitFor();
  await credits(page, '23');
  await page.getByText('Free trial', { exact: true }).first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=subscription');
  await keepPicture(page, 'customer-08-trial');

  // The trial becomes a paid month; the page hears of it by itself.
  await mark(page);
  stripe.books.advance(7 * 24 * 3600);
  await credits(page, '100');
  expect(await isMarked(page)).toBe(true);

  await page.getByRole('link', { name: 'Portfolio' }).click();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Are you sure you want to delete this file?').waitFor();
  await page.keyboard.press('Escape');

  // ── a customer with a plan runs out: the Credits Alert ──
  await rig.setPrice('product-photo', 100);
  await openStudio(page);
  await page.getByText('Your credits cover only 1 of 4 images').first().waitFor();
  // While background removal cannot be reached, a photo stays as it is.
  await page.route('**/api/images/remove-background', (route) => route.abort());
  await page.locator('input[type=file]').first().setInputFiles(ANOTHER_PHOTO);
  await page.getByText('No response received from the background removal service').first().waitFor();
  const items = page.getByRole('listbox', { name: /^Canvas/ });
  await items.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => items.getByRole('option').count()).toBe(1);
  await generate.click();
  // In one step: the alert goes by itself after five seconds.
  const alert = 'You currently do not have credits. Please choose a subscription plan.';
  await page.getByRole('alert').filter({ hasText: alert }).getByRole('button', { name: 'See Plans' }).click();
  await billingTab(page);
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=subscription');

  // More at once, for the rest of the cycle: half of it, half of the difference.
  await mark(page);
  stripe.books.advance(MONTH_SECONDS / 2);
  await button(page, 'Upgrade: Studio').click();
  await credits(page, '150');

  // Less from the next cycle on; then not; then the end; then not.
  await button(page, 'Downgrade: Starter').click();
  await page.getByText('Your plan changes when the running cycle ends.').first().waitFor();
  const changing = page.getByText(/^Changing to Starter on /);
  await changing.first().waitFor();
  await keepPicture(page, 'customer-09-changing');
  await button(page, 'Cancel Change').click();
  await changing.waitFor({ state: 'hidden' });
  await button(page, 'Cancel plan').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('Subscription plan canceled successfully').first().waitFor();
  const ending = page.getByText(/^Plan ends on /);
  await ending.first().waitFor();
  await keepPicture(page, 'customer-10-ending');
  await button(page, 'Resume').click();
  await ending.waitFor({ state: 'hidden' });
  expect(await isMarked(page)).toBe(true);

  // The portal and back.
  await button(page, 'Manage billing').click();
  await page.getByRole('heading', { name: 'Customer portal' }).waitFor();
  await page.getByRole('link', { name: 'Return' }).click();
  await billingTab(page);

  // A pack, and its money back.
  await press(button(page, 'Buy 200 credits'), button(page, 'Pay'));
  await button(page, 'Pay').click();
  await page.getByText('Thank you. Your credits appear here').first().waitFor();
  await credits(page, '350');
  const pack = Object.values(stripe.books.kept.sessions).findLast(({ mode }) => mode === 'payment')!;
  stripe.books.refund(pack.payment_intent as string, pack.amount_total!);
  await credits(page, '150');

  // ── all of it in the history ──
  await page.getByRole('button', { name: /what they buy/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Credit history' }).click();
  await page.getByRole('heading', { name: 'Credit history' }).waitFor();
  const rows = page.getByRole('row');
  expect(await rows.nth(1).innerText()).toMatch(/Payment refunded[\s\S]*Taken back[\s\S]*−200[\s\S]*150/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'customer-11-history');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('credit-history.csv');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'customer-12-history-phone');
  await rig.setPrice('product-photo', 2);
  await page.goto(`${product.url}/dashboard/userprofile?tab=subscription`);
  await page.getByRole('heading', { name: 'Plans' }).waitFor();
  // One balance becomes two, with the numbers said before.
  await button(page, 'Use separate image and video credits').click();
  const apart = page.getByRole('dialog').filter({ hasText: 'Your 150 credits become 122 image credits and 28 video' });
  await keepPicture(page, 'customer-13-apart-phone');
  await apart.getByRole('button', { name: 'Keep them apart' }).click();
  await page.getByRole('banner').getByText('122 image credits').waitFor();
  await page.getByRole('banner').getByText('28 video credits').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'customer-14-plans-phone');

  await stripe.delivered();
  expect(trouble).toEqual([]);
  await context.close();
});
