import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startStripe, TEST_STRIPE } from '#tests/doubles/stripe/start-stripe.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { MONTH_SECONDS, shaped } from '#tests/doubles/stripe/stripe-books.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

const PLANS = [
  ['plinth-starter-monthly', 900],
  ['plinth-studio-monthly', 2900],
  ['plinth-shop-monthly', 7900],
  ['plinth-agency-monthly', 19900],
] as const;

let stripe: StripeDouble;
let rig: BrowserRig;
let product: ProductProcess;
let browser: Browser;

// Not once for the file: a second try has to begin with an empty product, too.
beforeEach(async () => {
  stripe = await startStripe();
  for (const [key, amount] of PLANS) {
    const id = stripe.books.id('price');
    stripe.books.kept.prices[id] = shaped('price', {
      id,
      lookup_key: key,
      unit_amount: amount,
      metadata: { plan: key },
    });
  }
  rig = await startRig({
    STRIPE_SECRET_KEY: TEST_STRIPE.secretKey,
    STRIPE_WEBHOOK_SECRET: TEST_STRIPE.webhookSecret,
    STRIPE_API_ORIGIN: stripe.origin,
  });
  ({ product, browser } = rig);
  stripe.deliverTo(`${product.url}/webhooks/stripe`);
});

afterEach(async () => {
  await rig?.stop();
  await stripe?.close();
});

const credits = (page: Page, number: string) => page.getByRole('banner').getByText(number, { exact: true }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

it('plan, checkout, credits by message, downgrade, end, resume, refund', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openPage(context);
  await signIn(page, product);
  await credits(page, '200').waitFor();

  // The page of Stripe, left without paying.
  await page.goto(`${product.url}/dashboard/userprofile?tab=subscription`);
  await button(page, 'Purchase: Studio').click();
  await page.getByRole('heading', { name: 'Pay $29.00' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'stripe-1-failed');
  await page.getByRole('link', { name: 'Go to home' }).click();
  await page.waitForURL(`${product.url}/dashboard`);

  // Paid; the credits come with the message, not with the way back.
  await page.goto(`${product.url}/dashboard/userprofile?tab=subscription`);
  await keepPicture(page, 'stripe-2-plans');
  await button(page, 'Purchase: Studio').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Subscription plan activated successfully').first().waitFor();
  await credits(page, '600').waitFor();
  await page.getByText('Free trial').first().waitFor();
  expect(new URL(page.url()).search).toBe('?tab=subscription');
  await keepPicture(page, 'stripe-3-trial');

  // The trial becomes a paid month.
  stripe.books.advance(7 * 24 * 3600);
  await credits(page, '1,000').waitFor();

  // Less from the next cycle on; then not; then the end; then not.
  await button(page, 'Downgrade: Starter').click();
  await page.getByText('Your plan changes when the running cycle ends.').first().waitFor();
  await page
    .getByText(/^Changing to Starter on /)
    .first()
    .waitFor();
  await keepPicture(page, 'stripe-4-changing');
  await button(page, 'Cancel Change').click();
  await page.getByText(/^Changing to Starter on /).waitFor({ state: 'hidden' });
  await button(page, 'Cancel plan').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('Subscription plan canceled successfully').first().waitFor();
  await page
    .getByText(/^Plan ends on /)
    .first()
    .waitFor();
  await button(page, 'Resume').click();
  await page.getByText(/^Plan ends on /).waitFor({ state: 'hidden' });

  // The portal and back.
  await button(page, 'Manage billing').click();
  await page.getByRole('heading', { name: 'Customer portal' }).waitFor();
  await page.getByRole('link', { name: 'Return' }).click();
  await page.getByRole('heading', { name: 'Billing' }).first().waitFor();

  // More at once, for the rest of the cycle: half of it, half of the difference.
  stripe.books.advance(MONTH_SECONDS / 2);
  await button(page, 'Upgrade: Shop').click();
  await credits(page, '1,450').waitFor();

  // A pack, and its money back.
  await button(page, 'Buy 200 credits').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Thank you. Your credits appear here').first().waitFor();
  await credits(page, '1,650').waitFor();
  const pack = Object.values(stripe.books.kept.sessions).findLast(({ mode }) => mode === 'payment')!;
  stripe.books.refund(pack.payment_intent as string, pack.amount_total!);
  await credits(page, '1,450').waitFor();

  // All of it in the history.
  await page.getByRole('button', { name: /what they buy/ }).click();
  await page.getByRole('link', { name: 'Credit history' }).click();
  await page.getByRole('heading', { name: 'Credit history' }).waitFor();
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(7);
  expect(await rows.nth(1).innerText()).toMatch(/Payment refunded[\s\S]*Taken back[\s\S]*−200[\s\S]*1,450/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'stripe-5-history');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('credit-history.csv');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'stripe-6-history-phone');
  await page.goto(`${product.url}/dashboard/userprofile?tab=subscription`);
  await page.getByRole('heading', { name: 'Plans' }).waitFor();
  await keepPicture(page, 'stripe-7-plans-phone');

  await stripe.delivered();
  expect(trouble).toEqual([]);
  await context.close();
});
