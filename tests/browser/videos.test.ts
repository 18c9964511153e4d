import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { libraryMessages } from '#app/domain/library/library.messages.ts';
import { probeVideo, readVideo } from '#tests/fixtures/check-video.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, closeContexts, DESKTOP, keepPicture, openRefusedPage, PHONE } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { createPerson, enter, startSharedRig, visit } from './own-account.ts';

let rig: BrowserRig;
beforeAll(async () => {
  rig = await startSharedRig();
});
afterAll(async () => {
  await closeContexts(rig.browser);
  await rig.stop();
});

/** A user with two short videos in the library. */
async function createWatcher(): Promise<string> {
  const { database } = await import('#app/platform/database/database.server.ts');
  const { commitAsset, prepareVideoAsset } = await import('#app/domain/library/index.server.ts');
  const { tinyVideo } = await import('#tests/doubles/scripted-engines.ts');
  const email = await createPerson();
  const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
  const { bytes, poster } = await tinyVideo();
  for (const name of ['first.mp4', 'second.mp4']) {
    const prepared = await prepareVideoAsset({ userId, name, bytes, poster, parentId: null, recipe: null });
    await database().$transaction((tx) => commitAsset(tx, prepared));
  }
  return email;
}

async function downloaded(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const act = page.getByRole('button', { name: 'Download Video' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), act]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

everydayIt('videos are watched and downloaded; one that does not come says so and is tried again', async () => {
  const email = await createWatcher();
  const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openRefusedPage(context);
  await enter(page, rig.product.url, email);
  await page.waitForURL(/\/dashboard/);
  await visit(page, `${rig.product.url}/dashboard/download-video`);
  expect(await page.getByRole('button', { name: 'Use Video Editor' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Coming soon').waitFor();
  await page.getByRole('region', { name: 'second.mp4' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'videos-1');

  const mp4 = await downloaded(page);
  expect(mp4.name).toBe('second.mp4');
  // By ffprobe where there is one, else by our own reader.
  expect(probeVideo(mp4.bytes) ?? readVideo(mp4.bytes)).toMatchObject({ width: 32, height: 32 });
  const format = page.getByRole('combobox', { name: 'Format' });
  if ((await format.locator('option').count()) > 1) {
    await format.selectOption('gif');
    const gif = await downloaded(page);
    expect([gif.name, gif.bytes.toString('latin1', 0, 6)]).toEqual(['second.gif', 'GIF89a']);
  }

  await page.route('**/files/*/original*', (route) => route.abort());
  await page.getByRole('button', { name: 'Show first.mp4' }).click();
  await page.getByRole('alert').getByText(libraryMessages.videoFailed).waitFor();
  await keepPicture(page, 'videos-2-failed');
  await page.unroute('**/files/*/original*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('video').waitFor();

  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await keepPicture(page, 'videos-3-phone');
  expect(trouble).toEqual([]);
});

deepIt('has the same page in the admin, which says where videos come from while there are none', async () => {
  const admin = await startEmbeddedRig();
  const { inside, trouble } = await admin.open(newShop('videos'), { appPath: '/download-video' });
  await inside.getByRole('heading', { name: libraryMessages.nothingHere }).waitFor();
  await inside.getByText('Open a finished image in the studio').waitFor();
  expect(trouble).toEqual([]);
});
