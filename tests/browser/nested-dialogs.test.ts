import type { Frame, FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { DESKTOP, openPage, signIn, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

interface Walk {
  readonly place: Page | FrameLocator;
  /** Where the app stands now. */
  readonly frame: () => Page | Frame;
  readonly back: () => Promise<unknown>;
  /** Name of the picture in the library. */
  readonly name: string;
}

const pathOf = (frame: Page | Frame) => new URL(frame.url()).pathname;

/** A picture is opened, its tags over it, and each step back closes one of the two. */
async function walkBack({ place, frame, back, name }: Walk): Promise<void> {
  const path = pathOf(frame());
  // Called as its card is, without the ending of the file.
  const preview = place.getByRole('dialog', { name: name.replace('.png', ''), exact: true });
  const tags = place.getByRole('dialog', { name: /^Tags/ });
  const open = place.getByRole('button', { name: `Open ${name}`, exact: true });
  await open.click();
  await preview.waitFor();
  await preview.getByRole('button', { name: 'Tags', exact: true }).click();
  await tags.waitFor();
  await tags.getByRole('textbox', { name: 'New tag' }).fill('half typed');
  await back();
  await tags.waitFor({ state: 'detached' });
  expect(await preview.isVisible()).toBe(true);
  await back();
  await expect.poll(() => preview.isVisible()).toBe(false);
  expect(pathOf(frame())).toBe(path);

  // A way out of a dialog leads to another page, and one step back from there to the page without the dialog.
  await open.click();
  await preview.waitFor();
  await preview.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.poll(() => pathOf(frame())).toContain('enhance-with-editor');
  await expect.poll(() => preview.isVisible()).toBe(false);
  await back();
  await expect.poll(() => pathOf(frame())).toBe(path);
  await open.waitFor();
  expect(await preview.isVisible()).toBe(false);
}

const drawing = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#7d8f80' } })
    .png()
    .toBuffer();

everydayIt(
  'on the site each step back closes the topmost dialog, and a way out of a dialog leads back to its page',
  async () => {
    const rig = await startRig();
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    cleanups.push(() => context.close());
    const { page, trouble } = await openPage(context);
    await signIn(page, rig.product);
    const image = { name: 'nested.png', mimeType: 'image/png', buffer: await drawing() };
    const headers = { origin: rig.product.url };
    const multipart = { type: 'product', image };
    const stored = await context.request.post(`${rig.product.url}/api/images/upload/single`, { headers, multipart });
    expect(stored.status()).toBe(200);
    await page.goto(`${rig.product.url}/dashboard/projects?shelf=materials`);
    await listens(page);
    await walkBack({ place: page, frame: () => page, back: () => page.goBack(), name: 'nested.png' });
    expect(trouble).toEqual([]);
  },
);

deepIt(
  'in the frame of the admin each step back closes the topmost dialog, and the frame stays where it is',
  async () => {
    const rig = await startEmbeddedRig();
    const shop = newShop('nested');
    const first = await rig.open(shop);
    await first.inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await first.context.close();
    const imageBase64 = (await drawing()).toString('base64');
    const stored = await rig.call(shop, '/api/images/user/save-image-to-bucket', {
      imageBase64,
      imageName: 'nested.png',
    });
    expect(stored.status).toBe(200);
    const { context, page, inside, trouble } = await rig.open(shop, { appPath: '/library?shelf=materials' });
    cleanups.push(() => context.close());
    const frame = () => page.frames().find((each) => each.url().startsWith(rig.product.url))!;
    await inside.getByRole('button', { name: 'Open nested.png', exact: true }).waitFor();
    await listens(frame());
    // The button of the browser; the document around the frame stays, for which `goBack` would wait.
    const back = () => page.evaluate(() => history.back());
    await walkBack({ place: inside, frame, back, name: 'nested.png' });
    expect(trouble).toEqual([]);
  },
);
