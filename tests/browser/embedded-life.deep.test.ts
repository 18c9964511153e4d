import { globSync } from 'node:fs';
import pg from 'pg';
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture } from './browser.ts';
import { newShop, press, startEmbeddedRig } from './embedded-kit.ts';
import type { Admin, EmbeddedRig } from './embedded-kit.ts';
import { install, pushAndUndo, stageAndGenerate, WORK_MS } from './first-photo-kit.ts';

/** A shop's whole life, on a machine that has other things to do. */
const LIFE_MS = 600_000;

let rig: EmbeddedRig;
let database: pg.Client;

beforeAll(async () => {
  rig = await startEmbeddedRig({}, {});
  database = new pg.Client({ connectionString: rig.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database?.end();
  await rig?.stop();
});

interface Table {
  readonly name: string;
  readonly rows: number;
  /** Rows that have the words anywhere. */
  readonly traces: number;
}

/** Every table of the database, the queue's included. */
async function tables(words: string): Promise<Table[]> {
  const { rows } = await database.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
  );
  const all: Table[] = [];
  for (const { schema, name } of rows) {
    const counted = await database.query<{ rows: string; traces: string }>(
      `SELECT count(*) AS rows, count(*) FILTER (WHERE t::text ILIKE $1) AS traces FROM "${schema}"."${name}" t`,
      [`%${words}%`],
    );
    const [count] = counted.rows;
    all.push({
      name: schema === 'public' ? name : `${schema}.${name}`,
      rows: Number(count!.rows),
      traces: Number(count!.traces),
    });
  }
  return all;
}

const files = () =>
  globSync(`${rig.folder}/**/*`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

async function accountOf(shop: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(`SELECT id FROM "User" WHERE shop = $1`, [
    `${shop}.myshopify.com`,
  ]);
  return rows[0]!.id;
}

async function availableCredits(shop: string): Promise<number> {
  const { rows } = await database.query<{ available: number }>(
    `SELECT b.available + b."trialAvailable" AS available FROM "CreditBalance" b JOIN "User" u ON u.id = b."userId" WHERE u.shop = $1`,
    [`${shop}.myshopify.com`],
  );
  return Number(rows[0]?.available);
}

const plan = (frame: FrameLocator, label: string, name: string) =>
  frame.getByRole('button', { name: `${label}: ${name}`, exact: true });

/** Chooses a plan and approves it on Shopify's page, which is never framed. */
async function approve({ page, inside }: Admin, label: string, name: string): Promise<void> {
  await press(plan(inside, label, name), page.getByRole('heading', { name: 'Approve subscription' }));
  await page.getByRole('button', { name: 'Approve' }).click();
  await plan(inside, 'Current Plan', name).waitFor();
}

async function goTo({ inside }: Admin, place: string): Promise<void> {
  await inside.locator(`ui-nav-menu a[href="${place}"]`).evaluate((link) => (link as HTMLElement).click());
}

describe('a shop’s life with the app in the Shopify admin, with cookies and storage denied', () => {
  it(
    'A1, A3, A7, A10, A12, A17, A20, A21, A25, A31, A36, A37, A39: from the installation to the erasure',
    { timeout: LIFE_MS },
    async () => {
      const shop = newShop('life');
      const before = { tables: await tables(shop), files: files() };
      const first = await rig.open(shop);
      await install(first);
      await stageAndGenerate(first, { credits: () => availableCredits(shop) });
      await pushAndUndo(first, { rig, shop });
      await choosePlans(first, shop);
      // A token that ran out on a slow machine is refused, and asked for anew by App Bridge.
      expect(first.trouble.filter((line) => !/status of 401/.test(line))).toEqual([]);
      await first.context.close();

      await leaveAndReturn(shop);
      const account = await accountOf(shop);
      await leaveForGood(shop);
      await expectNothingLeft({ shop, account, before });
    },
  );
});

async function choosePlans(admin: Admin, shop: string): Promise<void> {
  const { page, inside } = admin;
  await goTo(admin, '/app/plan');
  await inside.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  await approve(admin, 'Purchase', 'Studio');
  await inside.getByText('Free trial', { exact: true }).waitFor();
  const inTrial = await availableCredits(shop);
  expect(inTrial).toBeGreaterThan(198);
  await approve(admin, 'Upgrade', 'Shop');
  expect(await availableCredits(shop)).toBeGreaterThanOrEqual(inTrial);

  // The admin's own modal, over everything.
  const dialog = page.getByRole('dialog').filter({ hasText: 'Cancel your plan?' });
  await press(inside.getByRole('button', { name: 'Cancel plan' }).first(), dialog);
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await inside.getByText('Your plan has ended').waitFor();
  // The credits that the trial lent went with it.
  expect(await availableCredits(shop)).toBe(198);
  await keepPicture(page, 'life-12-plan-ended');
}

async function isLetIn(shop: string): Promise<boolean> {
  return (await rig.call(shop, '/api/images/project/get')).status === 200;
}

/** Uninstalled and back: what was made is there, what was given once is not given again. */
async function leaveAndReturn(shop: string): Promise<void> {
  const had = await availableCredits(shop);
  await uninstall(shop);
  await expect.poll(() => isLetIn(shop)).toBe(false);

  const back = await rig.open(shop);
  await back.frame.getByRole('heading', { name: 'Recent photos' }).waitFor();
  expect(await back.frame.getByRole('heading', { name: 'Setup guide' }).count()).toBe(0);
  await goTo(back, '/app/plan');
  await back.inside.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  await approve(back, 'Purchase', 'Studio');
  // The days that are left, and none of the trial's credits a second time.
  await back.inside.getByText('Free trial', { exact: true }).waitFor();
  expect(await availableCredits(shop)).toBe(had);
  expect(back.trouble).toEqual([]);
  await back.context.close();
}

async function leaveForGood(shop: string): Promise<void> {
  await uninstall(shop);
  await expect.poll(() => isLetIn(shop)).toBe(false);
  expect(await rig.store.redact(`${shop}.myshopify.com`)).toBe(200);
}

/** As a merchant does it, in the admin's settings. */
async function uninstall(shop: string): Promise<void> {
  const page = await rig.browser.newPage();
  await page.goto(`${rig.store.origin}/store/${shop}/settings/apps`);
  await page.getByRole('button', { name: 'Uninstall' }).click();
  await page.getByRole('link', { name: 'Install' }).waitFor();
  await page.close();
}

/** Books without a name, and keyed hashes. */
const STAYS = ['CreditBalance', 'ErasedShop', 'LedgerEntry', 'LedgerTransaction', 'TrialUse', 'User'];
/** Bookkeeping of the machine that ages by itself: finished work of the queue, counts of requests. */
const AGES = /^RateWindow$|^Worker$|^pgboss\./;
/** Requests without an account may have been refused meanwhile. */
const MAY_GROW = 'SecurityEvent';

async function expectNothingLeft({
  shop,
  account,
  before,
}: {
  readonly shop: string;
  readonly account: string;
  readonly before: { readonly tables: readonly Table[]; readonly files: readonly string[] };
}): Promise<void> {
  const traces = async () => (await tables(shop)).filter((table) => table.traces > 0).map(({ name }) => name);
  await expect.poll(traces, { timeout: WORK_MS }).toEqual([]);
  await expect.poll(() => files(), { timeout: WORK_MS }).toEqual(before.files);
  const rowsBefore = new Map(before.tables.map(({ name, rows }) => [name, rows]));
  const others = (await tables(account)).filter(({ name }) => !AGES.test(name) && !STAYS.includes(name));
  const names = (found: readonly Table[]) => found.map(({ name }) => name);
  expect(names(others.filter(({ name, rows }) => name !== MAY_GROW && rows > (rowsBefore.get(name) ?? 0)))).toEqual([]);
  // The id of the account, which no longer names a person, is in its books alone.
  expect(names(others.filter((table) => table.traces > 0))).toEqual([]);
  const { rows } = await database.query(`SELECT email, fname, lname, shop, status FROM "User" WHERE id = $1`, [
    account,
  ]);
  expect(rows).toEqual([
    { email: `erased-${account}@plinth.invalid`, fname: '', lname: '', shop: null, status: 'disabled' },
  ]);
}
