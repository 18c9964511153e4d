import { afterAll, beforeAll, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import type { Page } from 'playwright-core';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE, signInAsOwner } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { createPerson, enter, startSharedRig, visit } from './own-account.ts';

let rig: BrowserRig;
let site: string;

beforeAll(async () => {
  rig = await startSharedRig();
  site = rig.product.url;
});
afterAll(() => rig?.stop());

const open = async () => openRefusedPage(await rig.browser.newContext({ viewport: DESKTOP }));

/** Nothing sticks out at the side, at the width of a desk and of a phone; with pictures to look at. */
async function fits(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `${name}-${size}`);
  }
  await page.setViewportSize(DESKTOP);
}

deepIt('who came in and who was kept out is read by its person and by the owner', async () => {
  const email = await createPerson();
  const { page, trouble } = await open();
  await enter(page, site, email, 'not the password');
  await page.getByText('Invalid Credentials').waitFor();
  await enter(page, site, email);
  await page.waitForURL(/\/dashboard/);
  await visit(page, `${site}/dashboard/userprofile?tab=security`);
  const list = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await list.filter({ hasText: /^Signed in by password/ }).waitFor();
  await list.filter({ hasText: 'Not signed in by password' }).getByText('wrong password').waitFor();
  await fits(page, 'security-1-person');

  // Many lines: the older ones come when they are asked for; where the server is away that is said.
  const { database } = await import('#app/platform/database/database.server.ts');
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  const many = Array.from({ length: 25 }, () => ({ kind: 'sign-out', outcome: 'ok' as const, userId }));
  await database().securityEvent.createMany({ data: many });
  await visit(page, `${site}/dashboard/userprofile?tab=security`);
  expect(await list.count()).toBe(20);
  await page.route('**/api/user/security*', (route) => route.abort());
  await page.getByRole('button', { name: 'Show older' }).click();
  await page.getByText('could not be loaded').waitFor();
  await page.unroute('**/api/user/security*');
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => list.count()).toBe(27);
  expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);

  const { page: owners } = await open();
  await signInAsOwner(owners, rig.product);
  await visit(owners, `${site}/admin/security?status=refused`);
  const row = owners.getByRole('row').filter({ hasText: email }).filter({ hasText: 'wrong password' });
  await row.waitFor();
  await fits(owners, 'security-2-owner');
  await owners.getByRole('link', { name: 'Webhooks' }).last().click();
  await owners.getByText('No event matches this filter').waitFor();
  expect(trouble).toEqual([]);
});

everydayIt('"It was not me" ends all sessions and leads to a new password', async () => {
  const email = await createPerson();
  const { page } = await open();
  await enter(page, site, email);
  await page.waitForURL(/\/dashboard/);
  const { database } = await import('#app/platform/database/database.server.ts');
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  const mail = await mailAboutNewDevice(userId);
  const { page: theirs, trouble } = await open();
  await visit(theirs, mail);
  await fits(theirs, 'security-3-not-me');
  await theirs.getByRole('button', { name: 'Sign out everywhere' }).click();
  await theirs.waitForURL(/\/passwordReset\//);
  await theirs
    .getByLabel(/^New password/)
    .first()
    .waitFor();
  await page.reload();
  await page.waitForURL(/\/login/);
  await visit(theirs, mail);
  await theirs.getByRole('link', { name: 'Choose a new password' }).waitFor();
  expect(trouble).toEqual([]);
});

/** The page that the mail about a sign-in leads to. */
async function mailAboutNewDevice(userId: string): Promise<string> {
  const { issueAccountToken } = await import('#app/domain/accounts/mails/account-tokens.server.ts');
  const { database } = await import('#app/platform/database/database.server.ts');
  const { id } = await database().securityEvent.findFirstOrThrow({ where: { userId, kind: 'sign-in' } });
  const token = await issueAccountToken(database(), { userId, purpose: 'secure', binding: id });
  return `${site}/secure/${token}/${id}`;
}
