import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, expect } from 'vitest';
import { fromBuffer } from 'yauzl';
import { backgroundMessages } from '#app/domain/background-removal/background-removal.messages.ts';
import { libraryMessages } from '#app/domain/library/library.messages.ts';
import { reviewMessages } from '#app/domain/picture-tools/cut-out-review/cut-out-review.messages.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE, signIn, startRig } from './browser.ts';
import { castDoubt } from './doubtful-kit.ts';
import { newShop, press, startEmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import { drag } from './tools-kit.ts';
import type { PageOrFrame } from './tools-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

const NAMES = ['mug', 'box', 'bag', 'jar', 'cup'];
let photos: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  photos = await Promise.all(
    NAMES.map(async (name, index) => {
      const background = ['#b3402a', '#2a6fb3', '#2ab36f', '#b39a2a', '#7a4ab3'][index]!;
      const picture = sharp({ create: { width: 320, height: 320, channels: 3, background } }).jpeg();
      return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture.toBuffer() };
    }),
  );
});

/** Names and formats of what an archive holds. */
function listArchive(bytes: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const files: Record<string, string> = {};
    fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      archive.on('end', () => resolve(files)).on('error', reject);
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, (trouble, stream) => {
          if (trouble) return reject(trouble);
          void buffer(stream)
            .then(async (content) => {
              files[entry.fileName] = (await sharp(content).metadata()).format;
              archive.readEntry();
            })
            .catch(reject);
        });
      });
      archive.readEntry();
    });
  });
}

async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** A BMP of one colour, 24 bits a pixel. */
function plainBitmap(side: number): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + side * side * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(side, 18);
  head.writeInt32LE(side, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(side * side * 3, 0x5a)]);
}

async function twoFrames(): Promise<Buffer> {
  const frames = ['#b3402a', '#2a6fb3'].map((background) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

const panel = (place: PageOrFrame) => place.getByRole('region', { name: 'Background and download' });
const tiles = (place: PageOrFrame) => place.getByRole('region', { name: 'Images' });

/** Five photos come in; one is asked about and brushed, all are downloaded on white, one is kept. */
async function walk(page: Page, place: PageOrFrame, name: string, faults: () => Promise<string[]>): Promise<void> {
  await place.locator('input[type=file]').first().setInputFiles(photos);
  await tiles(place).getByText(backgroundMessages.counted(5, 5)).waitFor();
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-1-done`);

  await tiles(place)
    .getByRole('button', { name: /^bag\.jpg/ })
    .click();
  await place.getByRole('slider', { name: 'Before and after: share shown as it was before' }).focus();
  await page.keyboard.press('End');
  await press(
    place.getByRole('button', { name: backgroundMessages.look }),
    place.getByRole('heading', { name: reviewMessages.questionOf('part').question }),
  );
  await page.keyboard.press('1');
  await place.getByRole('heading', { name: reviewMessages.questionOf('hole').question }).waitFor();
  await page.keyboard.press('2');
  await place.getByRole('button', { name: backgroundMessages.look }).waitFor({ state: 'detached' });

  const brush = place.getByRole('dialog', { name: reviewMessages.brushTitle });
  await press(place.getByRole('button', { name: backgroundMessages.refine }), brush);
  await brush.getByRole('application').waitFor();
  await brush.getByRole('button', { name: reviewMessages.erase }).click();
  await drag(page, brush.getByRole('application'), [0.3, 0.3], [0.6, 0.6]);
  await brush.getByRole('button', { name: reviewMessages.apply }).click();
  await brush.waitFor({ state: 'detached' });

  await panel(place).getByRole('radio', { name: 'White' }).check();
  await panel(place).getByRole('button', { name: backgroundMessages.save }).click();
  // In the admin, toasts are the admin's own.
  await page.getByText(libraryMessages.imageSaved).first().waitFor();
  await tiles(place).getByRole('button', { name: 'Choose all' }).click();
  await panel(place).getByRole('combobox', { name: 'Format' }).selectOption('jpeg');
  await keepPicture(page, `${name}-2-chosen`);
}

everydayIt(
  'five photos are cut out, one is repaired by brush, all come as a ZIP, and one goes to a canvas',
  async () => {
    cleanups.push(await castDoubt({ failsOnce: false }));
    const rig = await startRig();
    const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
    cleanups.push(() => context.close());
    const { page, trouble } = await openRefusedPage(context);
    await signIn(page, rig.product);
    await page.goto(`${rig.product.url}/dashboard/remove-background`);
    await listens(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await walk(page, page, 'remove-background', () => accessibilityFaults(page));

    const zip = await downloaded(page, () =>
      panel(page)
        .getByRole('button', { name: backgroundMessages.download(5) })
        .click(),
    );
    expect(zip.name).toBe('plinth-images.zip');
    expect(await listArchive(zip.bytes)).toEqual(
      Object.fromEntries(NAMES.map((name) => [`${name}-cut-out.jpg`, 'jpeg'])),
    );

    // The portfolio gives any of its files as a ZIP, too.
    await page.goto(`${rig.product.url}/dashboard/projects?shelf=materials`);
    await listens(page);
    for (const name of ['mug.jpg', 'box.jpg']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
    const two = await downloaded(page, () => page.getByRole('button', { name: 'Download as ZIP' }).click());
    expect(await listArchive(two.bytes)).toEqual({ 'mug.jpg': 'jpeg', 'box.jpg': 'jpeg' });
    await page.goBack();

    // A reload finds everything again; a file that is no picture is named.
    await page.reload();
    await listens(page);
    await expect.poll(() => tiles(page).getByRole('listitem').count()).toBe(5);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText(libraryMessages.notAnImage).waitFor();
    await keepPicture(page, 'remove-background-3-failed');
    await page.getByRole('button', { name: backgroundMessages.takeAway }).click();

    // A format that neither this browser nor the server decodes is refused before it is sent; BMP is sent as PNG.
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/images/upload/single')) sent.push(request.method());
    });
    const choose = (name: string, mimeType: string, bytes: Buffer) =>
      page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer: bytes });
    await choose('photo.heic', 'image/heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(600)]));
    await page.getByRole('alert').getByText(libraryMessages.heic).waitFor();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: backgroundMessages.takeAway }).click();
    const [taken] = await Promise.all([
      page.waitForResponse('**/api/images/upload/single'),
      choose('drawing.bmp', 'image/bmp', plainBitmap(64)),
    ]);
    // The server refuses BMP: it came as another format.
    expect(taken.status()).toBe(200);
    await choose('moving.gif', 'image/gif', await twoFrames());
    await page.getByRole('status').getByText(libraryMessages.firstFrame).waitFor();

    // Cut out: from then on the buttons keep their colours.
    await panel(page).getByRole('button', { name: backgroundMessages.stage, disabled: false }).waitFor();
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await keepPicture(page, 'remove-background-4-phone');
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel(page).getByRole('button', { name: backgroundMessages.stage }).click();
    await page.waitForURL(/\/product\?scene=/);
    await page.getByRole('listbox', { name: /^Canvas/ }).waitFor();
    expect(trouble).toEqual([]);
  },
);

deepIt('works in the admin in the same way', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop(), await castDoubt({ failsOnce: false })];
  const { page, inside, trouble } = await rig.open(newShop('backgrounds'), { appPath: '/remove-background' });
  await inside.getByText(backgroundMessages.drop).waitFor();
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await listens(frame());
  await walk(page, inside, 'embedded-remove-background', () => accessibilityFaults(frame()));
  const zip = await downloaded(page, () =>
    panel(inside)
      .getByRole('button', { name: backgroundMessages.download(5) })
      .click(),
  );
  expect(Object.keys(await listArchive(zip.bytes))).toHaveLength(5);
  expect(trouble).toEqual([]);
});
