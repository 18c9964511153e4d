import { readFileSync } from 'node:fs';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect } from 'vitest';
import yauzl from 'yauzl';
import { channelMessages } from '#app/domain/channels/channels.messages.ts';
import { sharingMessages } from '#app/domain/sharing/sharing.messages.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { createPerson, enter, visit } from './own-account.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

async function drawn(ground: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="1300">${ground}
    <ellipse cx="650" cy="650" rx="470" ry="300" fill="#2a6fb3"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A cut-out and a photo on a table. */
async function fill(userId: string): Promise<void> {
  const { database } = await import('#app/platform/database/database.server.ts');
  const { commitAsset, prepareAsset } = await import('#app/domain/library/index.server.ts');
  const table =
    '<rect width="1300" height="650" fill="#dfe3e8"/><rect y="650" width="1300" height="650" fill="#8a6f55"/>';
  for (const [name, ground] of [
    ['mug on a table.png', table],
    ['mug.png', ''],
  ] as const) {
    const bytes = await drawn(ground);
    const prepared = await prepareAsset({ userId, origin: 'generated', name, bytes, contentType: 'image/png' });
    await database().$transaction((tx) => commitAsset(tx, prepared));
  }
}

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

interface Walk {
  readonly page: Page;
  readonly place: Page | FrameLocator;
  readonly frame: () => Page | Frame;
  readonly userId: string;
  readonly name: string;
}

/** Two pictures from the library to the channels, one mended, both packed. */
async function walk({ page, place, frame, userId, name }: Walk): Promise<void> {
  const card = place.getByRole('button', { name: 'Open mug.png', exact: true });
  await card.waitFor();
  await card.focus();
  await page.keyboard.press(' ');
  await place.getByText('1 selected').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await place.getByText('2 selected').waitFor();
  await place.getByRole('button', { name: sharingMessages.checkForChannels }).click();
  await place.getByRole('heading', { name: /^Amazon/ }).waitFor();
  await place.getByText(channelMessages.summary(0, 2)).first().waitFor();
  const pictures = place.getByRole('list', { name: channelMessages.pictures }).locator(':scope > li');
  expect(await pictures.nth(0).textContent()).toContain('The background is transparent, not white.');
  expect(await pictures.nth(1).textContent()).toContain('Remove the background first');
  expect(await accessibilityFaults(frame())).toEqual([]);
  await keepPicture(page, `${name}-1-amazon`);

  await place.getByRole('button', { name: `${channelMessages.saveCopy}: mug.png` }).click();
  await place.getByText('Passes. Product pixels unchanged.').waitFor();
  const { database } = await import('#app/platform/database/database.server.ts');
  expect(await database().asset.count({ where: { userId, origin: 'edited', name: 'mug Amazon' } })).toBe(1);
  await keepPicture(page, `${name}-2-mended`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('button', { name: channelMessages.download('Amazon') }).click(),
  ]);
  expect(await namesIn(await download.path())).toEqual(['mug.MAIN.png', 'images.csv']);

  await place.getByRole('button', { name: /^Google/ }).click();
  await place.getByRole('heading', { name: /^Google/ }).waitFor();
  await place.getByText(channelMessages.rulesOf('Google Merchant Center')).click();
  await place.getByRole('link', { name: 'support.google.com' }).waitFor();
  await keepPicture(page, `${name}-3-google`);
  await page.setViewportSize(PHONE);
  await expect
    .poll(() => frame().evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  await frame().evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await keepPicture(page, `${name}-4-phone`);
}

everydayIt('pictures are held against the rules of channels, mended and packed', async () => {
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
  await walk({ page, place: page, frame: () => page, userId, name: 'channels-site' });
  expect(trouble).toEqual([]);
});

deepIt('and in the admin', async () => {
  const rig = await startEmbeddedRig();
  cleanups.push(() => rig.stop());
  const shop = newShop('channels');
  const { page, inside, trouble } = await rig.open(shop);
  await inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const { database } = await import('#app/platform/database/database.server.ts');
  const { id: userId } = await database().user.findFirstOrThrow({ where: { shop: `${shop}.myshopify.com` } });
  await fill(userId);
  await page.goto(`${rig.store.origin}/store/${shop}/apps/plinth/library`);
  const frame = () => page.frames().find((each) => each.url().startsWith(rig.product.url))!;
  await walk({ page, place: page.frameLocator('iframe'), frame, userId, name: 'channels-admin' });
  expect(trouble).toEqual([]);
});
