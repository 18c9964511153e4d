import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { SHARED_PAGES } from '#app/route-table.ts';
import { createAccountWith } from '#tests/routes/large-account.ts';
import type { LargeAccount } from '#tests/routes/large-account.ts';
import { matchAddress } from '#tests/routes/route-files.ts';
import { PAGES } from '#tests/routes/pages.ts';
import { DESKTOP } from './browser.ts';
import { startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import { leadTo, named } from './walk-pages.ts';

let rig: EmbeddedRig;
let account: LargeAccount;
let page: Page;
let opened: Awaited<ReturnType<EmbeddedRig['open']>> | undefined;

beforeAll(async () => {
  rig = await startEmbeddedRig();
  account = await createAccountWith(3);
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const value = account.site.headers['cookie']!.split('=')[1]!;
  await context.addCookies([{ name: 'plinth', value, url: rig.product.url, httpOnly: true, sameSite: 'Lax' }]);
  page = await context.newPage();
});

afterAll(() => rig?.stop());

/** The frame of the admin, at home; opened by the first case, because opening polls inside a test. */
async function openAdmin() {
  opened ??= await rig.open(account.shop.replace('.myshopify.com', ''), { viewport: DESKTOP });
  await opened.inside.locator('body').waitFor();
  return opened;
}

/** An address of the page; those of workspaces name one, the other addresses are the patterns themselves. */
function addressOf(id: string, path: string): string {
  const known = PAGES.find(({ routes }) => routes.at(-1) === id)?.path;
  // Without its kind: both shells then show the same one.
  if (known) return known.replace(/\?type=\w+$/, '');
  return path.replace(':id', path.includes('virtual') ? ':tryOn' : ':workspace');
}

const nameOf = (pathname: string) => matchAddress(pathname).ids.at(-1)?.split('/').at(-1);

const titleOf = async (place: Page | Frame) => {
  const heading = place.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ state: 'attached' });
  return heading.textContent();
};

const PAIRS = SHARED_PAGES.map((each) => [each.site.id.split('/').at(-1)!, each] as const);

it.each(splitRows(PAIRS, 1))('%s is one file and answers in both shells', async (_name, { site, admin: inAdmin }) => {
  const admin = await openAdmin();
  expect(inAdmin.file).toBe(site.file);
  const onSite = named(addressOf(site.id, `/${site.path}`), account.site.names);
  const embedded = named(addressOf(inAdmin.id, `/app/${inAdmin.path}`), account.admin.names);
  expect(matchAddress(onSite.split('?')[0]!).ids.at(-1)).toBe(site.id);
  expect(matchAddress(embedded.split('?')[0]!).ids.at(-1)).toBe(inAdmin.id);

  const answer = await page.goto(`${rig.product.url}${onSite}`);
  expect(answer?.status()).toBe(200);
  expect(new URL(page.url()).pathname).not.toMatch(/^\/(app|login)\b/);
  // A workspace's own address leads on to one of its projects.
  const shown = async (place: Page | Frame) => [nameOf(new URL(place.url()).pathname), await titleOf(place)];
  const wanted = await shown(page);
  await leadTo(admin.frame, embedded);
  await expect.poll(() => shown(admin.frame)).toEqual(wanted);
  expect(new URL(admin.frame.url()).pathname).toMatch(/^\/app\//);
  expect(await admin.inside.getByText('Page not found').count()).toBe(0);
  expect(await page.title()).not.toMatch(/not found|could not be shown/);
});

everydayIt('a page starts afresh at the other address of its module', async () => {
  await page.goto(`${rig.product.url}/fashion`);
  await listens(page);
  await page
    .locator('main textarea')
    .first()
    .evaluate((field) => field.setAttribute('data-before', ''));
  await page.evaluate(() => {
    const { __remixRouter } = globalThis as unknown as { __remixRouter: { navigate(to: string): Promise<void> } };
    return __remixRouter.navigate('/fashion-v2fast');
  });
  await page.waitForURL('**/fashion-v2fast');
  await expect.poll(() => page.locator('main textarea').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('[data-before]').count()).toBe(0);
});
