import { globSync } from 'node:fs';
import pg from 'pg';
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, keepPicture } from './browser.ts';
import { chooseInShopify, isInside, LAPTOP, newShop, press, startEmbeddedRig } from './embedded-kit.ts';
import type { Admin, EmbeddedRig } from './embedded-kit.ts';

/** A shop's whole life, on a machine that has other things to do. */
const LIFE_MS = 600_000;
const WORK_MS = 240_000;
const GENERATE = 'form button[type=submit]';

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
      await stageAndGenerate(first, shop);
      await pushAndUndo(first, shop);
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

async function install({ context, page, frame, documents }: Admin): Promise<void> {
  await frame.getByRole('heading', { name: 'Home' }).waitFor();
  expect(documents).toHaveLength(1);
  await frame.getByRole('heading', { name: 'Setup guide' }).waitFor();
  for (const name of ['Credits', 'Photos made', 'On products']) {
    await frame.getByRole('heading', { name, exact: true }).waitFor();
  }
  expect(await frame.locator('ui-nav-menu a').allTextContents()).toEqual([
    'Home',
    'Product photos',
    'Fashion',
    'Portfolio',
    'Quick tools',
    'Catalogue',
    'Plan',
    'Settings',
  ]);
  expect(await frame.getByRole('navigation').count()).toBe(0);
  expect(await frame.locator('head script').first().getAttribute('src')).toMatch(/app-bridge\.js$/);
  expect(await context.cookies()).toEqual([]);
  // Nothing is laid over the page by itself.
  expect(await frame.getByRole('dialog').count()).toBe(0);
  expect(await accessibilityFaults(frame)).toEqual([]);
  await keepPicture(page, 'life-1-home');
}

/** Two products of the shop, chosen in the admin's own picker, on a scene; and photos of it. */
async function stageAndGenerate({ page, frame, documents }: Admin, shop: string): Promise<void> {
  const onCanvas = frame.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
  await press(frame.getByRole('link', { name: 'Add a photo' }), frame.getByLabel('Describe the scene'));
  await keepPicture(page, 'life-2-staging');
  const picker = frame.getByRole('dialog');
  await frame.getByRole('button', { name: 'Import from store' }).click();
  await chooseInShopify(page, 'Canvas Market Bag');
  await picker.getByRole('checkbox').first().check();
  await keepPicture(page, 'life-3-picker');
  await picker.getByRole('button', { name: 'Import image' }).click();
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => onCanvas.count()).toBe(1);

  await frame.getByRole('button', { name: 'Import from store' }).click();
  await chooseInShopify(page, 'Camp Mug');
  await picker.getByRole('heading', { name: 'Camp Mug' }).waitFor();
  await picker.getByRole('button', { name: 'Import image' }).click();
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => onCanvas.count()).toBe(2);

  await frame.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Templates' }).click();
  await frame.getByRole('button', { name: /marble podium/i }).click();
  // The settings, the notes and the results are on the screen together.
  for (const part of ['[role=listbox][aria-label^=Canvas]', 'textarea', '[role=group][aria-label="Studio sections"]']) {
    expect([part, await isInside(frame, part)]).toEqual([part, true]);
  }
  // In a window of 1280 x 800 with the admin's own bars around it, too, and the words can still be read.
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const part of [
    '[role=listbox][aria-label^=Canvas]',
    'textarea',
    '[role=group][aria-label="Studio sections"]',
    GENERATE,
  ]) {
    await expect.poll(() => isInside(frame, part)).toBe(true);
  }
  const words = await frame.locator('textarea').boundingBox();
  expect(words!.width).toBeGreaterThan(300);
  await keepPicture(page, 'life-4-small');
  await page.setViewportSize(LAPTOP);
  // It waits for the cut-outs, however long they take.
  const generate = frame.getByRole('button', { name: /^generate image/i });
  await expect.poll(() => generate.getAttribute('aria-disabled'), { timeout: WORK_MS }).toBeNull();
  await keepPicture(page, 'life-4-staged');
  await frame.getByRole('radio', { name: '1', exact: true }).check();
  await generate.click();
  const results = frame.getByRole('complementary', { name: 'Results' });
  await results.locator('img').first().waitFor({ timeout: WORK_MS });
  await expect.poll(() => frame.getByText(/Generating/).count(), { timeout: WORK_MS }).toBe(0);
  await keepPicture(page, 'life-5-generated');
  expect(await availableCredits(shop)).toBe(198);
  expect(documents).toHaveLength(1);
}

/** The photo onto a product, with words; seen there; taken back. */
async function pushAndUndo({ page, frame, documents }: Admin, shop: string): Promise<void> {
  const bag = rig.productOf(shop, 'Canvas Market Bag');
  const was = { alts: bag.media.map((media) => media.alt), description: bag.descriptionHtml };
  await frame.getByRole('link', { name: 'All in Portfolio' }).click();
  await frame.waitForURL(/\/app\/library/);
  await frame.locator('[data-card]').first().waitFor();
  await keepPicture(page, 'life-6-library');
  await frame
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await frame.getByRole('button', { name: 'Add to product' }).click();
  const dialog = frame.getByRole('dialog').filter({ has: frame.getByRole('heading', { name: 'Choose a product' }) });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Add to product' }).click();
  await frame.getByText('Please select a product before uploading the image.').waitFor();
  const form = frame.getByRole('dialog');
  await form.getByRole('button', { name: 'Choose in Shopify' }).click();
  await chooseInShopify(page, 'Canvas Market Bag');
  const captions = form.getByRole('list', { name: 'Suggested captions' });
  await captions.waitFor();
  expect(await form.getByLabel('Alt text').inputValue()).toContain('Canvas Market Bag by Loom Street');
  expect(await captions.getByRole('listitem').count()).toBe(4);
  expect(await accessibilityFaults(frame)).toEqual([]);
  await keepPicture(page, 'life-7-push');

  // Captions: too little to write about is said, more than that brings others.
  const prompt = form.getByLabel('Caption', { exact: true });
  await prompt.fill('Too short');
  await form.getByRole('button', { name: 'Regenerate' }).click();
  await form.getByText('Prompt is too short, please have at least 5 words.').waitFor();
  await prompt.fill('Write a caption for Canvas Market Bag, room for the weekly shop');
  await form.getByRole('button', { name: 'Regenerate' }).click();
  const suggestion = captions
    .getByRole('listitem')
    .filter({ hasText: /room for the weekly shop/i })
    .first();
  await suggestion.waitFor();
  await suggestion.getByRole('button').click();
  const described = await form.getByLabel('Description', { exact: true }).inputValue();
  expect(described.toLowerCase()).toContain('room for the weekly shop');
  await form.getByLabel('Alt text').fill('A market bag beside a mug');
  await form.getByLabel('Position').selectOption('First');
  await form.getByRole('button', { name: 'Add to product' }).click();

  // The question is the admin's own modal, outside of the frame.
  const question = page.getByRole('dialog').filter({ hasText: 'Replace the previous description?' });
  await question.waitFor();
  await keepPicture(page, 'life-8-question');
  expect(bag.media).toHaveLength(was.alts.length);
  await question.getByRole('button', { name: 'Replace' }).click();
  await form.getByText('On the product').waitFor({ timeout: WORK_MS });
  expect(bag.media.map((media) => media.alt)).toEqual(['A market bag beside a mug', ...was.alts]);
  expect(bag.descriptionHtml.toLowerCase()).toContain('room for the weekly shop');
  await page.getByRole('status').filter({ hasText: 'The image is on your product.' }).waitFor();
  await keepPicture(page, 'life-9-pushed');
  await form.getByRole('button', { name: 'Done' }).click();
  await frame.getByRole('heading', { name: 'On the product' }).waitFor({ state: 'detached' });
  expect(documents).toHaveLength(1);

  // Seen on the product's own page in the admin.
  const productPage = await page.context().newPage();
  await productPage.goto(`${rig.store.origin}/store/${shop}/products/${bag.number}`);
  await productPage.getByRole('img', { name: 'A market bag beside a mug' }).waitFor();
  await productPage
    .getByRole('region', { name: 'Description' })
    .getByText(/room for the weekly shop/i)
    .waitFor();
  await keepPicture(productPage, 'life-10-product');
  await productPage.close();

  const details = frame.getByRole('region', { name: 'On your products' });
  if (!(await details.isVisible())) {
    await frame
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
  }
  await details.getByText('Canvas Market Bag').waitFor();
  await keepPicture(page, 'life-11-details');
  await details.getByRole('button', { name: 'Undo' }).click();
  await details.getByText('Your product is as it was before.').waitFor();
  expect({ alts: bag.media.map((media) => media.alt), description: bag.descriptionHtml }).toEqual(was);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
}

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
