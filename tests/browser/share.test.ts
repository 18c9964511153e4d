import type { Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect } from 'vitest';
import { libraryMessages } from '#app/domain/library/library.messages.ts';
import { shareMessages } from '#app/domain/sharing/share/share.messages.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import {
  accessibilityFaults,
  DESKTOP,
  keepPicture,
  openPage,
  openRefusedPage,
  PHONE,
  signIn,
  startRig,
} from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { PageOrFrame } from './tools-kit.ts';
import { createWorkspace, generate, pictureTools, stageItems } from './workspaces-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

/** Until the page listens. */
const listens = (place: Page | Frame) =>
  place.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });

async function photo(): Promise<string> {
  const mug = Buffer.from(
    '<svg width="240" height="300"><rect width="240" height="300" rx="40" fill="#2a6fb3"/></svg>',
  );
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: '#efe6da' } }).composite([
    { input: mug },
  ]);
  return (await picture.jpeg().toBuffer()).toString('base64');
}

/** Puts a picture into the library, as the page's own visitor. */
const upload = (place: Page | Frame, base64: string) =>
  place.evaluate(async (bytes) => {
    const form = new FormData();
    form.set('type', 'product');
    const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    form.append('image', new File([file], 'stoneware mug.jpg', { type: 'image/jpeg' }));
    await fetch('/api/images/upload/single', { method: 'POST', body: form });
  }, base64);

/** From the chosen network to the public page, and back; the page's path. */
async function share(page: Page, place: PageOrFrame, name: string, faults: () => Promise<string[]>): Promise<string> {
  const cards = place.getByRole('list', { name: shareMessages.captions });
  await place.getByRole('button', { name: 'Twitter', exact: true }).click();
  // The first caption stands in the post at once; another one can be taken, and taken back.
  const post = place.getByRole('textbox', { name: shareMessages.post });
  await expect.poll(() => post.inputValue()).not.toBe('');
  const proposed = await post.inputValue();
  const second = cards.getByRole('button', { name: `${shareMessages.use}: ${shareMessages.option(2)}` });
  await second.click();
  await expect.poll(() => post.inputValue()).not.toBe(proposed);
  await place.getByRole('button', { name: shareMessages.undo }).click();
  await expect.poll(() => post.inputValue()).toBe(proposed);
  await cards.getByRole('button', { name: `${shareMessages.isUsed}: ${shareMessages.option(1)}` }).click();
  const before = await post.inputValue();
  // It was in the library before.
  expect(await page.getByText(libraryMessages.imageKept).count()).toBe(0);
  await place.getByText(shareMessages.factsUsed).first().waitFor();

  // Written anew it is another one, and the post stays as it was chosen.
  const first = cards.getByRole('listitem').first();
  const caption = await first.locator('p').first().textContent();
  await first.getByRole('button', { name: `${shareMessages.regenerate}: ${shareMessages.option(1)}` }).click();
  await expect.poll(() => first.locator('p').first().textContent()).not.toBe(caption);
  expect(await post.inputValue()).toBe(before);
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-1-captions`);

  await place.getByRole('textbox', { name: shareMessages.ownWords }).fill('too short');
  await place.getByRole('button', { name: shareMessages.write }).click();
  await place.getByText('Prompt is too short, please have at least 5 words.').waitFor();
  await post.fill(`${'x'.repeat(300)}`);
  expect(await place.getByRole('button', { name: 'Share on Twitter' }).isDisabled()).toBe(true);
  await post.fill('A mug in morning light #mug');
  await place.getByRole('button', { name: 'Share on Twitter' }).click();
  await place.getByText(shareMessages.isHere).waitFor();
  const dialog = await place.getByRole('link', { name: shareMessages.openNetwork('Twitter') }).getAttribute('href');
  const intent = new URL(dialog!);
  expect(intent.searchParams.get('text')).toBe('A mug in morning light #mug');
  await keepPicture(page, `${name}-2-public`);
  return new URL(intent.searchParams.get('url')!).pathname;
}

async function takeBack(place: PageOrFrame, page: Page | Frame): Promise<void> {
  await place.getByRole('button', { name: shareMessages.takeBack }).first().click();
  await page.getByRole('button', { name: shareMessages.takeBack }).last().click();
  await place.getByText(shareMessages.states['taken-back']).waitFor();
}

everydayIt('a picture goes from the library to a network, is public, and is taken back', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  // The network itself is not asked.
  await context.route(/^https:\/\/(x|www\.facebook|www\.linkedin)\.com\//, (route) =>
    route.fulfill({ body: 'network' }),
  );
  cleanups.push(() => context.close());
  const { page } = await openRefusedPage(context);
  await signIn(page, rig.product);
  await upload(page, await photo());
  await page.goto(`${rig.product.url}/dashboard/projects?shelf=materials`);
  await listens(page);
  await page
    .getByRole('button', { name: /^Open stoneware mug/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: shareMessages.share, exact: true }).click();
  await page.waitForURL(/\/dashboard\/image-share\?image=/);
  const path = await share(page, page, 'share', () => accessibilityFaults(page));

  const stranger = await rig.browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  cleanups.push(() => stranger.close());
  const seen = await stranger.newPage();
  expect((await seen.goto(rig.product.url + path))?.status()).toBe(200);
  const picture = seen.getByRole('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.webp$/);
  await keepPicture(seen, 'share-3-public-page');

  await takeBack(page, page);
  expect((await seen.goto(rig.product.url + path))?.status()).toBe(410);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await keepPicture(page, 'share-4-phone');
  await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).click();
  await page.waitForURL(/\/dashboard\/projects\?shelf=materials/);
});

deepIt('works in the admin in the same way', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const { context, page, inside } = await rig.open(newShop('share'), { appPath: '/library?shelf=materials' });
  await context.route(/^https:\/\/x\.com\//, (route) => route.fulfill({ body: 'network' }));
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await expect.poll(() => frame()?.url() ?? '').toContain('/app/library');
  await listens(frame());
  await upload(frame(), await photo());
  await frame().evaluate(() => location.reload());
  await inside
    .getByRole('button', { name: /^Open stoneware mug/ })
    .first()
    .waitFor();
  await listens(frame());
  await inside
    .getByRole('button', { name: /^Open stoneware mug/ })
    .first()
    .click();
  await inside.getByRole('dialog').getByRole('button', { name: shareMessages.share, exact: true }).click();
  await share(page, inside, 'embedded-share', () => accessibilityFaults(frame()));
});

deepIt('from a canvas it opens in a tab beside it, by the toolbar and by the picture itself', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product_fake`);
  await createWorkspace(page);
  await generate(page, 'Warm morning light');
  await page.getByRole('group', { name: 'Drafts' }).waitFor();
  const canvas = page.url();

  const opened = context.waitForEvent('page');
  await pictureTools(page).getByRole('button', { name: 'Share' }).click();
  const beside = await opened;
  await beside.waitForURL(/\/dashboard\/image-share\?image=/);
  await beside.getByRole('button', { name: 'Facebook', exact: true }).waitFor();
  await beside.getByRole('main').getByRole('link', { name: 'Product workspaces' }).waitFor();
  const image = new URL(beside.url()).searchParams.get('image');

  await expect.poll(() => stageItems(page).count()).toBe(2);
  const items = page.getByRole('listbox', { name: /^Canvas/ });
  await items.press('End');
  await items.press('Enter');
  const openedAgain = context.waitForEvent('page');
  await page.getByRole('group', { name: 'Selected element' }).getByRole('button', { name: 'Share' }).click();
  const again = await openedAgain;
  await again.waitForURL(/\/dashboard\/image-share\?image=/);
  expect(new URL(again.url()).searchParams.get('image')).toBe(image);
  expect(page.url()).toBe(canvas);
  expect(trouble).toEqual([]);
});
