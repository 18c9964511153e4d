import type { BrowserContext, Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { networkMessages } from '#app/domain/sharing/networks/network-messages.ts';
import { postMessages } from '#app/domain/sharing/posts/post.messages.ts';
import { shareMessages } from '#app/domain/sharing/share/share.messages.ts';
import { NETWORK_CLIENT, settingsOf } from '#tests/fixtures/networks-kit.ts';
import { LinkedInDouble } from '#tests/doubles/networks/linkedin-double.ts';
import { TikTokDouble } from '#tests/doubles/networks/tiktok-double.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, signIn } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import type { PageOrFrame } from './tools-kit.ts';

let linkedin: LinkedInDouble;
let tiktok: TikTokDouble;
let rig: EmbeddedRig;

beforeAll(async () => {
  [linkedin, tiktok] = await Promise.all([
    new LinkedInDouble(NETWORK_CLIENT).start(),
    new TikTokDouble(NETWORK_CLIENT).start(),
  ]);
  rig = await startEmbeddedRig(settingsOf({ linkedin, tiktok }));
});
afterEach(() => {
  linkedin.refuses = false;
  linkedin.posts.length = 0;
  tiktok.publishes.clear();
  tiktok.failsWith = '';
});
afterAll(async () => {
  await rig?.stop();
  await Promise.all([linkedin?.close(), tiktok?.close()]);
});

async function photo(): Promise<string> {
  const mug = Buffer.from(
    '<svg width="240" height="300"><rect width="240" height="300" rx="40" fill="#2a6fb3"/></svg>',
  );
  const ground = sharp({ create: { width: 640, height: 640, channels: 3, background: '#efe6da' } });
  return (
    await ground
      .composite([{ input: mug }])
      .jpeg()
      .toBuffer()
  ).toString('base64');
}

/** Puts a picture into the library, as the page's own visitor; its id. */
const upload = (place: Page | Frame, base64: string) =>
  place.evaluate(async (bytes) => {
    const form = new FormData();
    form.set('type', 'product');
    const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    form.append('image', new File([file], 'stoneware mug.jpg', { type: 'image/jpeg' }));
    const answer = await fetch('/api/images/upload/single', { method: 'POST', body: form });
    return ((await answer.json()) as { images: { _id: string }[] }).images[0]!._id;
  }, base64);

async function openSite(): Promise<{ context: BrowserContext; page: Page; trouble: string[]; image: string }> {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openRefusedPage(context);
  await signIn(page, rig.product);
  return { context, page, trouble, image: await upload(page, await photo()) };
}

/** The picture's viewer, from the library. */
async function openViewer(page: Page): Promise<void> {
  await page.goto(`${rig.product.url}/dashboard/projects?shelf=materials`);
  await listens(page);
  await openPicture(page);
}

const openPicture = (place: PageOrFrame) =>
  place
    .getByRole('button', { name: /^Open stoneware mug/ })
    .first()
    .click();

const dialogOf = (place: PageOrFrame) => place.getByRole('dialog').last();
const onNetworks = (place: PageOrFrame) => place.getByRole('region', { name: 'On networks' });
const followed = (state: string) => [...tiktok.publishes.values()].filter((one) => one.state === state).length;

/** Says that LinkedIn has it, in the spec's words; closes that. */
async function closeSuccess(place: PageOrFrame): Promise<void> {
  await place.getByText(postMessages.linkedInDone).waitFor();
  await dialogOf(place).getByRole('button', { name: 'See Post' }).waitFor();
  await dialogOf(place).getByRole('button', { name: 'Close' }).last().click();
}

describe('on the site', () => {
  it('LinkedIn: from the viewer by its sign-in page, from the share screen, and after a revoked grant', async () => {
    const { context, page, trouble, image } = await openSite();
    await openViewer(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Share on LinkedIn' }).click();
    const share = page.getByRole('button', { name: 'Connect LinkedIn and share' });
    // A caption is proposed. Spec: an empty one, or a blank one, cannot be shared.
    const caption = page.getByRole('textbox', { name: 'Caption', exact: true });
    await expect.poll(() => caption.inputValue()).not.toBe('');
    await caption.fill('');
    await expect.poll(() => share.isDisabled()).toBe(true);
    await caption.fill('   ');
    expect(await share.isDisabled()).toBe(true);
    await caption.fill('Our new mug (blue) #mug');
    await page.getByRole('textbox', { name: 'Alt text' }).fill('A blue mug');
    await keepPicture(page, 'networks-1-linkedin');
    expect(await accessibilityFaults(page)).toEqual([]);
    await share.click();
    await page.getByText(/^(Connecting LinkedIn…|LinkedIn connected)$/).waitFor();
    // Spec: on to the projects.
    await page.waitForURL(/\/dashboard\/projects$/);
    await closeSuccess(page);
    expect(linkedin.posts.map(({ text, media }) => [text, media.altText])).toEqual([
      ['Our new mug (blue) #mug', 'A blue mug'],
    ]);

    // Connected now: from the share screen, with the words that were chosen there.
    await page.goto(`${rig.product.url}/dashboard/image-share?image=${image}`);
    await listens(page);
    await page.getByRole('button', { name: 'LinkedIn', exact: true }).click();
    const go = page.getByRole('button', { name: 'Share on LinkedIn' });
    const post = page.getByRole('textbox', { name: shareMessages.post });
    await expect.poll(() => post.inputValue()).not.toBe('');
    await post.fill('');
    expect(await go.isDisabled()).toBe(true);
    await post.fill('Mugs for the morning');
    await go.click();
    await page.getByText('Posting as Ada Stone').waitFor();
    expect(await caption.inputValue()).toBe('Mugs for the morning');
    await dialogOf(page).getByRole('button', { name: 'Share', exact: true }).click();
    await closeSuccess(page);
    await onNetworks(page).getByText(networkMessages.published('linkedin')).first().waitFor();
    expect(linkedin.posts).toHaveLength(2);

    // The person takes the grant back at LinkedIn: the post waits, and goes once when it is given again.
    linkedin.revokeAll();
    await go.click();
    await dialogOf(page).getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText(networkMessages.reconnect('linkedin')).first().waitFor();
    expect(linkedin.posts).toHaveLength(2);
    await keepPicture(page, 'networks-2-reconnect');
    await onNetworks(page).getByRole('button', { name: 'Reconnect' }).click();
    await page.waitForURL(/\/dashboard\/userprofile/);
    await page.getByText('Connected as Ada Stone').waitFor();
    await openViewer(page);
    await expect.poll(() => onNetworks(page).getByText(networkMessages.published('linkedin')).count()).toBe(3);
    expect(linkedin.posts).toHaveLength(3);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('LinkedIn: a no at its sign-in page is said, and leads back to the picture', async () => {
    const { context, page, image } = await openSite();
    linkedin.refuses = true;
    await openViewer(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Share on LinkedIn' }).click();
    await page.getByRole('textbox', { name: 'Caption', exact: true }).fill('Our new mug');
    await page.getByRole('button', { name: 'Connect LinkedIn and share' }).click();
    await page.getByText(networkMessages.denied('linkedin')).waitFor();
    await page.getByText(networkMessages.callbackFailed).first().waitFor();
    await page.waitForURL(
      (url) => url.pathname === '/dashboard/image-share' && url.searchParams.get('image') === image,
    );
    await page.getByText(shareMessages.chooseNetwork).first().waitFor();
    expect(linkedin.posts).toEqual([]);
    await context.close();
  });

  it('TikTok: connected, posted by its rules, fetched from a public address that is gone afterwards; a failure is said', async () => {
    const { context, page, trouble } = await openSite();
    await openViewer(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Post to TikTok' }).click();
    await page.getByText(networkMessages.notConnected('tiktok')).waitFor();
    await page.getByRole('button', { name: 'Connect TikTok' }).click();
    // Back at the image that is to be posted, with the network chosen.
    await page.waitForURL(/\/dashboard\/image-share\?image=.+&to=tiktok/);
    const proposed = page.getByRole('textbox', { name: shareMessages.post });
    await expect.poll(() => proposed.inputValue()).not.toBe('');
    await page.getByRole('button', { name: 'Post to TikTok' }).click();
    await page.getByText('Posting as Ada Stone').waitFor();
    const dialog = dialogOf(page);
    expect(await dialog.locator('img[src^="data:image/webp"]').count()).toBe(1);
    const post = dialog.getByRole('button', { name: 'Post', exact: true });
    const says = (sentence: string) => dialog.getByText(sentence).waitFor();
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => title.inputValue()).not.toBe('');
    await title.fill('');
    await says(postMessages.titleNeeded);
    expect(await post.isDisabled()).toBe(true);
    await title.fill('New mug');
    await says(postMessages.privacyNeeded);
    const privacy = dialog.getByRole('combobox', { name: 'Who can see it' });
    // Spec: privacy levels in lower case; TikTok: none is chosen before.
    expect(await privacy.locator('option').allTextContents()).toEqual([
      'Choose',
      'public to everyone',
      'mutual follow friends',
      'self only',
    ]);
    await privacy.selectOption('SELF_ONLY');
    await says(postMessages.modeNeeded);
    await dialog.getByRole('combobox', { name: 'How to post' }).selectOption('DIRECT_POST');
    expect(await dialog.getByRole('checkbox', { name: 'Allow Comment' }).isChecked()).toBe(false);
    const disclose = dialog.getByRole('checkbox', { name: 'Disclose Video Content' });
    await disclose.check();
    await says(postMessages.brandNeeded);
    await dialog.getByRole('checkbox', { name: 'Your brand' }).check();
    await says("Your photo will be labeled as 'Promotional content'");
    await dialog.getByRole('checkbox', { name: 'Branded Content' }).check();
    await says("Your photo will be labeled as 'Paid partnership'");
    await says(postMessages.brandedPrivate);
    await dialog.getByRole('link', { name: 'Branded Content Policy' }).waitFor();
    await keepPicture(page, 'networks-3-tiktok');
    expect(await accessibilityFaults(page)).toEqual([]);
    // Spec: switching it sets what it reveals back.
    await disclose.uncheck();
    await disclose.check();
    expect(await dialog.getByRole('checkbox', { name: 'Branded Content' }).isChecked()).toBe(false);
    await disclose.uncheck();
    await privacy.selectOption('PUBLIC_TO_EVERYONE');
    tiktok.processingLooks = 1;
    await post.click();
    await page.getByText(postMessages.tiktokDone).waitFor();
    expect(followed('done')).toBe(1);
    const [published] = tiktok.publishes.values();
    expect(published!.info).toMatchObject({ title: 'New mug', privacy_level: 'PUBLIC_TO_EVERYONE', is_aigc: false });
    // TikTok has it: the address that it was fetched from is gone.
    const [address] = published!.urls;
    expect(address).toMatch(/\/published\/[A-Za-z0-9_-]{22}\.jpg$/);
    await expect.poll(async () => (await fetch(address!)).status).toBe(410);

    tiktok.failsWith = 'picture_size_check_failed';
    await openViewer(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Post to TikTok' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Once more');
    await privacy.selectOption('PUBLIC_TO_EVERYONE');
    await dialog.getByRole('combobox', { name: 'How to post' }).selectOption('DIRECT_POST');
    await post.click();
    await page.getByText(postMessages.tiktokFailed).waitFor();
    expect(followed('failed')).toBe(1);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('Facebook: its own dialog opens with the public page', async () => {
    const { context, page, image } = await openSite();
    await context.route(/^https:\/\/www\.facebook\.com\//, (route) => route.fulfill({ body: 'Facebook' }));
    await page.goto(`${rig.product.url}/dashboard/image-share?image=${image}`);
    await listens(page);
    await page.getByRole('button', { name: 'Facebook', exact: true }).click();
    await page.getByRole('textbox', { name: shareMessages.post }).fill('A mug in morning light');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Share on Facebook' }).click();
    const dialog = await opened;
    await dialog.waitForURL(/facebook\.com\/sharer/);
    const shared = new URL(new URL(dialog.url()).searchParams.get('u')!);
    expect(shared.pathname).toMatch(/^\/share\/facebook\/[A-Za-z0-9_-]{22}$/);
    expect((await fetch(rig.product.url + shared.pathname)).status).toBe(200);
    await context.close();
  });
});

it('in the admin, with cookies and storage denied: over LinkedIn’s sign-in page and back; then TikTok; reconnected; taken back', async () => {
  const { context, page, inside, trouble } = await rig.open(newShop('networks'), {
    appPath: '/library?shelf=materials',
  });
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await expect.poll(() => frame()?.url() ?? '').toContain('/app/library');
  await listens(frame());
  const picture = await upload(frame(), await photo());
  await frame().evaluate(() => location.reload());
  await inside
    .getByRole('button', { name: /^Open stoneware mug/ })
    .first()
    .waitFor();
  await listens(frame());
  await openPicture(inside);
  await inside.getByRole('dialog').getByRole('button', { name: shareMessages.share, exact: true }).click();
  await inside.getByRole('button', { name: 'LinkedIn', exact: true }).click();
  await inside.getByRole('textbox', { name: shareMessages.post }).fill('Mugs for the morning');
  await inside.getByRole('button', { name: 'Share on LinkedIn' }).click();
  await inside.getByRole('button', { name: 'Connect LinkedIn and share' }).click();
  // With the whole window to LinkedIn, over our return page, and into the admin of the shop that asked.
  await page.waitForURL(/\/apps\/plinth\/settings/);
  await closeSuccess(inside);
  expect(linkedin.posts.map(({ text }) => text)).toEqual(['Mugs for the morning']);
  await inside.getByText('Connected as Ada Stone').waitFor();
  await keepPicture(page, 'networks-4-admin');
  expect(frame().url()).not.toContain('grant=');

  await inside.getByRole('button', { name: 'Connect TikTok' }).click();
  await expect.poll(() => inside.getByText('Connected as Ada Stone').count()).toBe(2);

  // Revoked at LinkedIn, found out by the next post, and connected anew from here.
  linkedin.revokeAll();
  const shop = /store\/([^/]+)\//.exec(page.url())![1]!;
  const order = { network: 'linkedin', imageId: picture, caption: 'Once more' };
  expect((await rig.call(shop, '/api/networks/posts', order)).status).toBe(200);
  await expect
    .poll(async () =>
      ((await (await rig.call(shop, '/api/networks/posts')).json()) as { data: { status: string }[] }).data.map(
        ({ status }) => status,
      ),
    )
    .toEqual(['reconnect']);
  await page.reload();
  await inside.getByText('Needs reconnecting').waitFor();
  await listens(frame());
  await inside.getByRole('button', { name: 'Reconnect LinkedIn' }).click();
  await expect.poll(() => linkedin.posts.length).toBe(2);

  await page.goto(`${rig.store.origin}/store/${shop}/apps/plinth/library?shelf=materials`);
  await inside
    .getByRole('button', { name: /^Open stoneware mug/ })
    .first()
    .waitFor();
  await listens(frame());
  await openPicture(inside);
  await inside.getByRole('dialog').getByRole('button', { name: 'Post to TikTok' }).click();
  await inside.getByRole('textbox', { name: 'Title' }).fill('New mug');
  await inside.getByRole('combobox', { name: 'Who can see it' }).selectOption('PUBLIC_TO_EVERYONE');
  await inside.getByRole('combobox', { name: 'How to post' }).selectOption('MEDIA_UPLOAD');
  await inside.getByRole('button', { name: 'Send to inbox' }).click();
  // Shopify's own toast, around the frame.
  await page.getByText(networkMessages.inbox).waitFor();
  expect(followed('done')).toBe(1);

  // A page of its own, and taken back.
  await page.goto(`${rig.store.origin}/store/${shop}/apps/plinth/library/share?image=${picture}`);
  await inside.getByRole('button', { name: 'Link', exact: true }).waitFor();
  await listens(frame());
  await inside.getByRole('button', { name: 'Link', exact: true }).click();
  await inside.getByRole('button', { name: 'Make a link' }).click();
  await inside.getByText(shareMessages.isHere).waitFor();
  const open = inside.getByRole('link', { name: shareMessages.openPage }).first();
  const address = new URL((await open.getAttribute('href'))!, rig.product.url).pathname;
  expect((await fetch(rig.product.url + address)).status).toBe(200);
  await inside.getByRole('button', { name: shareMessages.takeBack }).first().click();
  // The question is the admin's own, around the frame.
  await page.getByRole('button', { name: shareMessages.takeBack }).last().click();
  await page.getByText(shareMessages.takenBack).waitFor();
  expect((await fetch(rig.product.url + address)).status).toBe(410);
  expect(trouble).toEqual([]);
  await context.close();
});
