import { readFileSync } from 'node:fs';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { deepIt, times } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { createPerson, enter, visit } from './own-account.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

const FILES = times({ everyday: 30, deep: 200 });
const CHOSEN = times({ everyday: 20, deep: 50 });

let picture: Buffer;
beforeAll(async () => {
  const create = { width: 64, height: 48, channels: 3, background: '#7d8f80' } as const;
  picture = await sharp({ create }).png().toBuffer();
});

/** Files with bytes of their own, the newest first. */
async function fill(userId: string): Promise<void> {
  const { database } = await import('#app/platform/database/database.server.ts');
  const { commitAsset, prepareAsset } = await import('#app/domain/library/index.server.ts');
  const now = Date.now();
  for (let number = FILES; number >= 1; number -= 1) {
    const file = { userId, origin: 'generated', bytes: picture, contentType: 'image/png' } as const;
    const prepared = await prepareAsset({ ...file, name: `photo ${number}.png` });
    await database().$transaction((tx) => commitAsset(tx, prepared));
    const createdAt = new Date(now - number * 60_000);
    await database().asset.update({ where: { id: prepared.assetId }, data: { createdAt } });
  }
}

const left = async (userId: string) => {
  const { database } = await import('#app/platform/database/database.server.ts');
  return database().asset.count({ where: { userId, deletedAt: null } });
};

/** Names of the files in a ZIP. */
function namesIn(file: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(readFileSync(file), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', (entry: { fileName: string }) => {
        names.push(entry.fileName);
        zip.readEntry();
      });
      zip.on('end', () => resolve(names));
      zip.readEntry();
    });
  });
}

type PageOrFrame = Page | FrameLocator;
const card = (place: PageOrFrame, number: number) =>
  place.getByRole('button', { name: `Open photo ${number}.png`, exact: true });

interface Walk {
  readonly page: Page;
  readonly place: PageOrFrame;
  /** Where the focus is. */
  readonly frame: () => Page | Frame;
  readonly userId: string;
  /** Agrees to the question, which the admin asks by itself. */
  readonly agree: () => Promise<void>;
  /** Presses what the last message offers. */
  readonly undo: () => Promise<void>;
  readonly name: string;
}

/** Fifty files selected by the keyboard, packed, tagged, found again, deleted and brought back. */
async function walk({ page, place, frame, userId, agree, undo, name }: Walk): Promise<void> {
  await card(place, 1).waitFor();
  await card(place, 1).focus();
  await page.keyboard.press(' ');
  await place.getByText('1 selected').waitFor();
  // The list grows under the keys: at its end they wait for more.
  const last = `Open photo ${CHOSEN}.png`;
  const held = () => frame().evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect
    .poll(async () => {
      if ((await held()) !== last) await page.keyboard.press('Shift+ArrowRight');
      return held();
    })
    .toBe(last);
  await place.getByText(`${CHOSEN} selected`).waitFor();
  await keepPicture(page, `${name}-1-selected`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('button', { name: 'Download as ZIP' }).click(),
  ]);
  expect(await namesIn(await download.path())).toHaveLength(CHOSEN);

  await place.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = place.getByRole('dialog', { name: `Tags of ${CHOSEN} files` });
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('Spring');
  await keepPicture(page, `${name}-2-tags`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { database } = await import('#app/platform/database/database.server.ts');
  await expect.poll(() => database().asset.count({ where: { userId, tags: { has: 'Spring' } } })).toBe(CHOSEN);

  await place.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await agree();
  await expect.poll(() => left(userId)).toBe(FILES - CHOSEN);
  await card(place, 1).waitFor({ state: 'detached' });
  await keepPicture(page, `${name}-3-deleted`);
  await undo();
  await expect.poll(() => left(userId)).toBe(FILES);
  await card(place, 1).waitFor();

  const search = place.getByRole('searchbox', { name: 'Search your files' });
  await search.fill(`photo ${CHOSEN}`);
  await card(place, CHOSEN).waitFor();
  await card(place, 1).waitFor({ state: 'detached' });
  expect(await search.inputValue()).toBe(`photo ${CHOSEN}`);
  await search.fill('nothing of that name');
  await place.getByText('Nothing found').waitFor();
  await keepPicture(page, `${name}-4-nothing`);
  await place.getByRole('button', { name: 'Clear the search' }).click();
  await card(place, 1).waitFor();
  expect(await search.inputValue()).toBe('');
  await place.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Spring');
  await card(place, CHOSEN + 1).waitFor({ state: 'detached' });
  await card(place, 1).waitFor();

  // Without the undo of the message: from the list of what was deleted, one by one and several at once.
  for (const number of [1, 2, 3]) {
    await card(place, number).focus();
    await page.keyboard.press('Delete');
    await agree();
    await card(place, number).waitFor({ state: 'detached' });
  }
  await place.getByRole('link', { name: 'Recently deleted' }).click();
  await place.getByRole('heading', { name: 'Recently deleted', level: 1 }).waitFor();
  const rows = place.getByRole('listitem').filter({ hasText: 'min left' });
  await expect.poll(() => rows.count()).toBe(3);
  await keepPicture(page, `${name}-5-recently-deleted`);
  await place.getByRole('button', { name: 'Restore photo 2.png' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(held).toBe('Restore photo 1.png');
  await place.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press(' ');
  await place.getByRole('button', { name: 'Restore 2 files' }).click();
  await place.getByText('Nothing was deleted in the last hour').waitFor();
  await keepPicture(page, `${name}-6-nothing-deleted`);
  await expect.poll(() => left(userId)).toBe(FILES);
}

it(`${FILES} files on the site: ${CHOSEN} selected by keys, packed, tagged, deleted and brought back`, async () => {
  const rig = await startRig();
  const { database } = await import('#app/platform/database/database.server.ts');
  const email = await createPerson();
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  await fill(userId);
  const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  cleanups.push(() => context.close());
  const { page, trouble } = await openPage(context);
  await enter(page, rig.product.url, email);
  await page.waitForURL(/\/dashboard/);
  await visit(page, `${rig.product.url}/dashboard/projects`);
  await walk({
    page,
    place: page,
    frame: () => page,
    userId,
    name: 'library-site',
    agree: () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    undo: () => page.getByRole('button', { name: 'Undo' }).click(),
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'library-site-7-phone');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(trouble).toEqual([]);
});

deepIt('and in the admin', async () => {
  const rig = await startEmbeddedRig();
  cleanups.push(() => rig.stop());
  const shop = newShop('library');
  const { page, inside, trouble } = await rig.open(shop);
  await inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const { database } = await import('#app/platform/database/database.server.ts');
  const { id: userId } = await database().user.findFirstOrThrow({ where: { shop: `${shop}.myshopify.com` } });
  await fill(userId);
  await page.goto(`${rig.store.origin}/store/${shop}/apps/plinth/library`);
  const place = page.frameLocator('iframe');
  await walk({
    page,
    place,
    frame: () => page.frames().find((each) => each.url().startsWith(rig.product.url))!,
    userId,
    name: 'library-admin',
    agree: () => page.getByRole('button', { name: 'Delete', exact: true }).last().click(),
    undo: () => page.getByRole('button', { name: 'Undo' }).click(),
  });
  expect(trouble).toEqual([]);
});
