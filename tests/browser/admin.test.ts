import { ROUTE_FILES } from '#tests/routes/route-files.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import {
  accessibilityFaults,
  DESKTOP,
  keepPicture,
  openRefusedPage,
  PHONE,
  signInAsOwner,
  startRig,
} from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { createPerson, enter, visit } from './own-account.ts';

let rig: BrowserRig;
let site: string;

beforeAll(async () => {
  rig = await startRig();
  site = rig.product.url;
});
afterAll(() => rig?.stop());

const openPage = async () => openRefusedPage(await rig.browser.newContext({ viewport: DESKTOP }));

deepIt('is there for the owner only', async () => {
  const { page } = await openPage();
  const look = async (path: string) => {
    const status = (await page.goto(`${site}${path}`))?.status();
    return [status, await page.title(), (await page.locator('main').innerText()).replaceAll(path, '')];
  };
  expect(await look('/admin')).toEqual(await look('/no-such-page'));
  await enter(page, site, await createPerson());
  await page.waitForURL(/\/dashboard/);
  expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
  for (const path of ['/admin', '/admin/users', '/admin/audit']) {
    const seen = await look(path);
    expect(seen).toEqual(await look('/no-such-page'));
    expect(seen[0]).toBe(404);
  }
});

everydayIt('the owner approves, grants, sets a price, turns a flag, and finds it all in the audit', async () => {
  const waiting = await createPerson('pending');
  const unverified = await createPerson('unverified');
  const { page, trouble } = await openPage();
  await signInAsOwner(page, rig.product);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: /Accounts waiting/ }).click();

  // Approves a user; the mail goes out.
  await page.getByRole('button', { name: `Approve ${waiting}` }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'admin-1-waiting');
  await page.getByRole('button', { name: `Approve ${waiting}` }).click();
  await page.getByRole('button', { name: `Approve ${waiting}` }).waitFor({ state: 'detached' });
  const { page: theirs } = await openPage();
  await enter(theirs, site, waiting);
  await theirs.waitForURL(/\/dashboard/);

  // No mail server: the owner verifies an address in the place of its link, after a question.
  await page.getByRole('button', { name: `Verify ${unverified}` }).click();
  const question = page.getByRole('dialog', { name: `Verify ${unverified}?` });
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'admin-1b-verify');
  await question.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: `Verify ${unverified}` }).waitFor({ state: 'detached' });

  // Credits, which the other browser sees at once.
  await visit(page, `${site}/admin/users?q=${encodeURIComponent(waiting)}`);
  const balance = async () =>
    Number(
      await page
        .getByRole('row', { name: new RegExp(waiting) })
        .locator('td[data-label="Credits"]')
        .innerText(),
    );
  const before = await balance();
  await page.getByRole('button', { name: `Grant credits to ${waiting}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Grant credits' });
  await dialog.getByLabel('Credits').fill('40');
  await dialog.getByLabel('Reason').fill('Welcome to the beta');
  await keepPicture(page, 'admin-2-grant');
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect.poll(balance).toBe(before + 40);
  expect(await accessibilityFaults(page)).toEqual([]);
  await theirs.goto(`${site}/dashboard/credits`);
  await theirs.getByText('From support: Welcome to the beta').waitFor();

  // A price.
  await visit(page, `${site}/admin/prices`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Credits for one Upscale').fill('5');
  await page.getByRole('button', { name: 'Save the price of Upscale' }).click();
  const price = async () => {
    const features = (await (await page.request.get(`${site}/api/features`)).json()) as {
      name: string;
      creditsPerUse: number;
    }[];
    return features.find(({ name }) => name === 'upscale')?.creditsPerUse;
  };
  await expect.poll(price).toBe(5);

  // A flag.
  await visit(page, `${site}/admin/flags`);
  await page.getByRole('button', { name: 'Turn off usage-tracking' }).click();
  await page.getByRole('button', { name: 'Turn on usage-tracking' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // The mail that went out, looked at and sent again.
  const { database } = await import('#app/platform/database/database.server.ts');
  await expect.poll(() => database().mail.count({ where: { to: waiting, status: 'written' } })).toBe(1);
  await visit(page, `${site}/admin/mails?status=written`);
  await page.getByRole('link', { name: 'Preview of Your Plinth account is approved' }).first().click();
  await page.frameLocator('iframe').getByText('You are in').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page
    .getByRole('row', { name: new RegExp(waiting) })
    .getByText('Written to the outbox folder')
    .waitFor();
  await keepPicture(page, 'admin-3-mails');
  await page.getByRole('button', { name: `Send again: Your Plinth account is approved, to ${waiting}` }).click();
  // Leaving the page before it has answered would call it off.
  await expect.poll(() => database().auditEntry.count({ where: { action: 'mail.send-again' } })).toBe(1);

  // Disabled: the other browser is out.
  await visit(page, `${site}/admin/users?q=${encodeURIComponent(waiting)}`);
  await page.getByRole('button', { name: `Disable ${waiting}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: `Enable ${waiting}` }).waitFor();
  await theirs.goto(`${site}/dashboard`);
  await theirs.waitForURL(/\/login/);

  await visit(page, `${site}/admin/audit`);
  const actions = [
    'Disabled an account',
    'Queued an email again',
    'Changed a flag',
    'from 2, to 5',
    'amount 40, reason Welcome to the beta',
    'Verified an account',
    'Approved an account',
  ];
  for (const action of actions) await page.getByText(action).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'admin-4-audit');
  // The other files of this worker have the same product.
  await visit(page, `${site}/admin/prices`);
  await page.getByLabel('Credits for one Upscale').fill('2');
  await page.getByRole('button', { name: 'Save the price of Upscale' }).click();
  await expect.poll(price).toBe(2);
  await visit(page, `${site}/admin/flags`);
  await page.getByRole('button', { name: 'Turn on usage-tracking' }).click();
  await page.getByRole('button', { name: 'Turn off usage-tracking' }).waitFor();
  await page.setViewportSize(PHONE);
  for (const name of ['users', 'mails', 'audit']) {
    await visit(page, `${site}/admin/${name}`);
    await keepPicture(page, `admin-5-${name}-phone`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(trouble).toEqual([]);
});

deepIt('every page of the owner has the same title and tabs, and is two presses away', async () => {
  const { page, trouble } = await openPage();
  await signInAsOwner(page, rig.product);
  await visit(page, `${site}/admin`);
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const groups = await tabs.allInnerTexts();
  expect(groups.length).toBeLessThanOrEqual(6);
  const seen: string[] = [];
  for (const group of groups) {
    await tabs.filter({ hasText: group }).click();
    await page.locator('nav[aria-label="Admin"] [aria-current=page]', { hasText: group }).waitFor();
    const pages = page.getByRole('navigation', { name: group }).getByRole('link');
    for (const name of (await pages.count()) > 0 ? await pages.allInnerTexts() : [group]) {
      const link = pages.filter({ hasText: name });
      if ((await link.count()) > 0) {
        await link.click();
        await page.locator(`nav[aria-label="${group}"] [aria-current=page]`, { hasText: name }).waitFor();
      }
      await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      seen.push(new URL(page.url()).pathname);
    }
    await keepPicture(page, `admin-6-${group.toLowerCase()}`);
  }
  const routes = ROUTE_FILES.filter(({ around }) => around.includes('routes/site/owner/frame'));
  expect(seen.toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
  expect(trouble).toEqual([]);
});
