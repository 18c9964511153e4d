import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import { ADMIN_GROUPS } from '#app/admin/admin-pages.ts';
import { createAccountWith } from '#tests/routes/large-account.ts';
import type { LargeAccount } from '#tests/routes/large-account.ts';
import { PAGE_IDS, PAGES } from '#tests/routes/pages.ts';
import { matchAddress } from '#tests/routes/route-files.ts';
import { accessibilityFaults, DESKTOP, PHONE, signInAsOwner } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { Admin, EmbeddedRig } from './embedded-kit.ts';
import { layoutFaults } from './layout-faults.ts';
import { listens } from './listens.ts';
import { named, walkTo } from './walk-pages.ts';

const ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

/** Pages that need no account; their links are spent, which is a screen of its own. */
const VISITORS = [
  '/no-such-page',
  '/api/docs',
  '/callback/auth',
  `/email/spent/${ID}`,
  '/login',
  `/passwordReset/spent/${ID}`,
  `/secure/spent/${ID}`,
  '/signup',
  '/subscriptionfailed',
  '/verify/spent',
];
const OWNER_PAGES = ADMIN_GROUPS.flatMap(({ pages }) => pages.map(({ to }) => to));
/** They lead on, close themselves, or are seen in the journeys of their own (`marked`, `step`, `outbox`). */
const WITHOUT_A_SCREEN =
  /^routes\/(site\/(frame|index|logout|second-step|outbox|owner\/frame)|embedded\/(frame|pages|not-found|marked)|.*-workspace-setup)$/;

const site = PAGES.map(({ path }) => path).filter((path) => !path.startsWith('/app'));
const embedded = PAGES.map(({ path }) => path).filter((path) => path.startsWith('/app'));
const plain = embedded.filter((path) => !path.includes(':'));
/** A workspace's own address leads on to its first project. */
const ofThings = embedded.filter((path) => path.includes(':') && !/:(workspace|tryOn)$/.test(path));

let rig: EmbeddedRig;
let account: LargeAccount;
let page: Page;
let admin: Admin | undefined;
/** Of the store whose account has the projects and runs. */
let filled: Admin | undefined;

beforeAll(async () => {
  rig = await startEmbeddedRig();
  account = await createAccountWith(3);
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  page = await context.newPage();
});

afterAll(() => rig?.stop());

everydayIt('has an address here for every page there is', () => {
  const seen = new Set([
    ...PAGES.flatMap(({ routes }) => routes),
    ...[...VISITORS, ...OWNER_PAGES].flatMap((path) => matchAddress(path).ids),
  ]);
  expect(PAGE_IDS.filter((route) => !seen.has(route) && !WITHOUT_A_SCREEN.test(route))).toEqual([]);
});

it.each(splitRows(VISITORS, 1))('a visitor finds nothing wrong at %s', async (path) => {
  await page.goto(`${rig.product.url}${path}`);
  expect(await faultsAtBothWidths(page)).toEqual([]);
});

it.each(splitRows(site, 1))('a merchant on the site finds nothing wrong at %s', async (path) => {
  const value = account.site.headers['cookie']!.split('=')[1]!;
  await page.context().addCookies([{ name: 'plinth', value, url: rig.product.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${rig.product.url}${named(path, account.site.names)}`);
  expect(await faultsAtBothWidths(page)).toEqual([]);
});

it.each(splitRows(plain, 0))('a merchant in the admin finds nothing wrong at %s', async (path) => {
  admin ??= await openHome(newShop('axe'));
  await walkTo(admin.frame, path);
  expect(await faultsAtBothWidths(admin.frame, admin.page)).toEqual([]);
});

it.each(splitRows(ofThings, 0))(
  'a merchant in the admin finds nothing wrong with what is theirs at %s',
  async (path) => {
    filled ??= await openHome(account.shop.replace('.myshopify.com', ''));
    await walkTo(filled.frame, named(path, account.admin.names));
    await filled.inside.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    expect(await filled.inside.getByText('Page not found').count()).toBe(0);
    expect(await faultsAtBothWidths(filled.frame, filled.page)).toEqual([]);
  },
);

deepIt('the owner finds nothing wrong on any page of the owner', async () => {
  await page.context().clearCookies();
  await signInAsOwner(page, rig.product);
  const faults: Record<string, string[]> = {};
  for (const path of OWNER_PAGES) {
    await page.goto(`${rig.product.url}${path}`);
    faults[path] = await faultsAtBothWidths(page);
  }
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});

async function openHome(shop: string): Promise<Admin> {
  const opened = await rig.open(shop, { viewport: DESKTOP });
  await opened.inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  return opened;
}

/** The faults that axe finds on a wide screen and on a phone, and those of the layout. */
async function faultsAtBothWidths(place: Page | Frame, window: Page = place as Page): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of [DESKTOP, PHONE]) {
    await window.setViewportSize(viewport);
    await listens(place);
    const found = [...(await accessibilityFaults(place)), ...(await layoutFaults(place))];
    faults.push(...found.map((fault) => `${viewport.width} px: ${fault}`));
  }
  return faults;
}
