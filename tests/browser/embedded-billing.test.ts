import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, keepPicture, PHONE } from './browser.ts';
import { LAPTOP, newShop, press, startEmbeddedRig } from './embedded-kit.ts';
import type { Admin, EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

async function openPlans(shop: string, viewport = LAPTOP): Promise<Admin> {
  const admin = await rig.open(shop, { appPath: '/plan', viewport });
  await admin.inside.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  return admin;
}

const plan = (frame: FrameLocator, label: string, name: string) =>
  frame.getByRole('button', { name: `${label}: ${name}`, exact: true });

/** Chooses and confirms on Shopify's page, which is never framed. */
async function choose(
  { page, inside: frame }: Admin,
  label: string,
  name: string,
  decision = 'Approve',
): Promise<void> {
  await press(plan(frame, label, name), page.getByRole('heading', { name: 'Approve subscription' }));
  await page.getByRole('button', { name: decision }).click();
}

describe('plans in the Shopify admin, with cookies and storage denied', () => {
  everydayIt('A9, A10, A38: choose, approve, credits, change, take back, cancel', async () => {
    const handle = newShop('plans');
    const shop = `${handle}.myshopify.com`;
    const admin = await openPlans(handle);
    const { page, inside: frame, trouble } = admin;
    expect(await frame.getByText('7-day free trial').count()).toBe(4);
    expect(await frame.locator('a[href*="stripe"], button:has-text("Manage billing")').count()).toBe(0);
    await choose(admin, 'Purchase', 'Studio');

    await frame.getByText('Free trial', { exact: true }).waitFor();
    await frame.getByText('Enough for 146 photos').waitFor();
    await frame.getByText('Test charge: no money moves.').waitFor();
    expect(await plan(frame, 'Current Plan', 'Studio').isDisabled()).toBe(true);
    await keepPicture(page, 'plans-1-trial');

    // The trial is over, a month has begun: Shopify bills without a message.
    rig.store.letDaysPass(shop, 8);
    await rig.store.subscriptionChanged(rig.store.shop(shop), newestOf(shop));
    await frame.getByText('Active', { exact: true }).waitFor();
    await frame.getByText('Enough for 300 photos').waitFor();

    await choose(admin, 'Downgrade', 'Starter');
    await frame.getByText(/^Changing to Starter on \w+ \d+, \d{4}$/).waitFor();
    expect(await plan(frame, 'Changing To', 'Starter').isDisabled()).toBe(true);
    await keepPicture(page, 'plans-2-changing');
    // The page's new data come late: what was done already is not offered again meanwhile.
    const waiting = frame.getByRole('button', { name: 'Please Wait...' });
    const late = await holdPageData(page, '/app/plan');
    await press(frame.getByRole('button', { name: 'Cancel Change' }), waiting);
    await late.isAsked;
    expect(await waiting.isDisabled()).toBe(true);
    expect(await plan(frame, 'Upgrade', 'Shop').isDisabled()).toBe(true);
    late.release();
    await frame.getByRole('button', { name: 'Downgrade: Starter' }).waitFor();
    await frame.getByText(/^Changing to/).waitFor({ state: 'detached' });

    await choose(admin, 'Upgrade', 'Shop');
    await frame.getByRole('button', { name: 'Current Plan: Shop' }).waitFor();
    await keepPicture(page, 'plans-3-upgraded');

    // The admin's own modal, over everything.
    const dialog = page.getByRole('dialog').filter({ hasText: 'Cancel your plan?' });
    await press(frame.getByRole('button', { name: 'Cancel plan' }).first(), dialog);
    await keepPicture(page, 'plans-4-cancel');
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await frame.getByText('Your plan has ended').waitFor();
    await page.getByText('Subscription plan canceled successfully').waitFor();
    expect(newestOf(shop).status).toBe('CANCELLED');
    expect(await plan(frame, 'Purchase', 'Starter').isEnabled()).toBe(true);
    expect(await frame.getByText('7-day free trial').count()).toBe(4);
    await keepPicture(page, 'plans-5-ended');
    expect(trouble).toEqual([]);
    await admin.context.close();
  });

  deepIt('A10, A19: declined and frozen are said where they matter, and stay', async () => {
    const handle = newShop('plans');
    const shop = `${handle}.myshopify.com`;
    const admin = await openPlans(handle);
    await choose(admin, 'Purchase', 'Starter', 'Cancel');
    await admin.page.getByRole('heading', { name: 'Apps' }).waitFor();
    await admin.context.close();

    const again = await openPlans(handle);
    await again.inside.getByText('The plan was not approved').waitFor();
    await choose(again, 'Purchase', 'Starter');
    await again.inside.getByText('Free trial', { exact: true }).waitFor();
    expect(await rig.store.setFrozen(shop, true)).toBe(200);
    await again.inside.getByText('Your plan is on hold').waitFor();
    expect(await plan(again.inside, 'Upgrade', 'Studio').isDisabled()).toBe(true);
    await keepPicture(again.page, 'plans-6-frozen');
    expect(await rig.store.setFrozen(shop, false)).toBe(200);
    await again.inside.getByText('Your plan is on hold').waitFor({ state: 'detached' });
    expect(again.trouble).toEqual([]);
    await again.context.close();
  });

  deepIt('A19: what Shopify refuses is said by a banner that stays', async () => {
    const admin = await openPlans(newShop('plans'));
    const { page, inside: frame } = admin;
    await page.route('**/api/billing/create', (route) =>
      route.fulfill({ status: 422, json: { success: false, message: 'Oops something went wrong' } }),
    );
    await page.clock.install();
    const alert = frame.getByRole('alert').filter({ hasText: 'Oops something went wrong' });
    await press(plan(frame, 'Purchase', 'Starter'), alert);
    await page.clock.fastForward(30_000);
    expect(await alert.isVisible()).toBe(true);
    expect(await plan(frame, 'Purchase', 'Starter').isEnabled()).toBe(true);
    await keepPicture(page, 'plans-7-refused');
    await admin.context.close();
  });

  deepIt('A22, A23: on a phone the plans stand below each other, without faults of accessibility', async () => {
    for (const [viewport, name] of [
      [PHONE, 'phone'],
      [LAPTOP, 'laptop'],
    ] as const) {
      const { context, page, frame, trouble } = await openPlans(newShop('plans'), viewport);
      await frame.waitForFunction(() => document.readyState === 'complete');
      await keepPicture(page, `plans-8-${name}`);
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(frame)).toEqual([]);
      expect(trouble).toEqual([]);
      await context.close();
    }
  });
});

/** Holds back what a page asks for to show itself anew, until `release`. */
async function holdPageData(page: Page, path: string) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isIt = ({ pathname, searchParams }: URL) => pathname === path && searchParams.has('_data');
  await page.route(isIt, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { isAsked: asked.promise, release: () => released.resolve() };
}

const newestOf = (shop: string) => rig.store.shop(shop).subscriptions.at(-1)!;
