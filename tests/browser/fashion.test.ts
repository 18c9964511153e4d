import type { Frame, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import sharp from 'sharp';
import { flatLay } from '#imaging/tests/fixtures/try-on.ts';
import type { DevProduct } from '#tests/dev-store/dev-shop.ts';
import type { FlatLay } from '#imaging/tests/fixtures/try-on.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE, signIn } from './browser.ts';
import { chooseInShopify, goToStore, newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { PageOrFrame } from './tools-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
let clothes: Upload[];
let mug: Upload;
beforeAll(async () => {
  const photo = async (name: FlatLay, title: string): Promise<Upload> => {
    const { bytes } = await flatLay(name);
    const buffer = await sharp(bytes).flatten({ background: '#dcd7cd' }).png().toBuffer();
    return { name: `${title}.png`, mimeType: 'image/png', buffer };
  };
  clothes = [await photo('tee-circle', 'tee-circle'), await photo('trousers', 'trousers from below')];
  const shape = '<rect x="150" y="200" width="250" height="300"/><circle cx="430" cy="330" r="70"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${shape}</svg>`;
  mug = { name: 'mug.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
});

/** Until the page listens: a file that is given before is lost. */
const lives = (place: Page | Frame) =>
  place.waitForFunction(() => {
    const field = document.querySelector('textarea');
    return field !== null && Object.keys(field).some((key) => key.startsWith('__react'));
  });

/** A toast may stand in the page, or in the admin around it. */
const told = (page: Page, place: PageOrFrame, text: string) =>
  expect
    .poll(async () => (await page.getByText(text).count()) + (await place.getByText(text).count()))
    .toBeGreaterThan(0);

/** Until the server has kept what was put together with these words: the page would open with them. */
const kept = (frame: Page | Frame, words: string) =>
  expect
    .poll(() =>
      frame.evaluate(async () => {
        const isSite = location.pathname === '/fashion';
        const answer = await fetch(`${location.pathname}?_data=routes%2F${isSite ? 'site' : 'embedded'}%2Ffashion`);
        const page = (await answer.json()) as { data?: object };
        const { draft } = (page.data ?? page) as { draft?: { draft: { prompt: string } } | null };
        return draft?.draft.prompt;
      }),
    )
    .toBe(words);

/** Two garments and one too many, an outfit on a model in a place, the model kept and the place changed. */
async function walk(
  page: Page,
  place: PageOrFrame,
  name: string,
  faults: () => Promise<string[]>,
  ways: {
    readonly frame: () => Page | Frame;
    readonly leave: () => Promise<void>;
    readonly reload: () => Promise<void>;
  },
): Promise<void> {
  const strip = place.getByRole('complementary', { name: 'Results' });
  const generate = place.getByRole('button', { name: /^Generate Image/ });
  await place.getByRole('heading', { name: 'See your clothes on a ghost mannequin' }).waitFor();
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-1-empty`);
  // A ghost mannequin, which is shown at the start, needs no words; a model does.
  await place.getByRole('textbox', { name: 'Describe the image' }).press('Enter');
  await told(page, place, 'Missing apparel');
  await place.getByRole('radio', { name: 'Model' }).check();
  await place.getByRole('heading', { name: 'See your clothes on a model' }).waitFor();
  await place.getByRole('textbox', { name: 'Describe the image' }).press('Enter');
  await told(page, place, 'Empty prompt');
  const tools = place.getByRole('toolbar', { name: 'Image tools' });
  // A tool that cannot be used yet says why.
  await place.getByText('These tools work on a finished image.').waitFor();
  for (const [tool, why] of [
    ['Download', 'Please generate an image first'],
    ['Save Image', 'No image to save'],
    ['Upscale Image', 'Please generate an image first'],
    ['Generate Video', 'Please generate images first before creating a video'],
    ['Lock model', 'No image available'],
  ] as const) {
    await tools.getByRole('button', { name: tool }).press('Enter');
    await told(page, place, why);
  }
  // The word under an icon answers as the icon does.
  await tools.getByText('Save Image', { exact: true }).evaluate((word) => {
    const { x, y } = word.getBoundingClientRect();
    document
      .elementFromPoint(x + 8, y + 4)!
      .closest('button')!
      .click();
  });
  await told(page, place, 'No image to save');

  await place
    .locator('input[type=file]')
    .first()
    .setInputFiles([...clothes, mug]);
  await told(page, place, '3 file(s) uploaded successfully');
  await place.getByRole('button', { name: 'Wear tee circle', pressed: true }).waitFor();
  await place.getByRole('button', { name: 'Wear trousers', pressed: true }).waitFor();
  // Words for a screen reader take no room: the layout has the whole height, and nothing scrolls.
  expect(await place.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
  // The merchant says how they were photographed.
  await place.getByText('Was this photographed from straight above?').first().waitFor();
  await keepPicture(page, `${name}-2-apparel`);
  await place.getByRole('button', { name: 'Yes, it was: trousers from below' }).click();
  const checks = place.getByRole('button', { name: 'Adjust outline of trousers from below' });
  await expect.poll(() => checks.evaluate((button) => button === document.activeElement)).toBe(true);
  await place.getByRole('button', { name: 'Remove mug' }).click();
  await told(page, place, 'Image removed');

  await place.getByRole('button', { name: 'Adjust outline' }).first().click();
  const points = place.getByRole('region', { name: 'Adjust outline' });
  await points
    .getByRole('button', { name: 'Left armpit' })
    .or(points.getByRole('button', { name: 'Crotch' }))
    .first()
    .waitFor();
  await keepPicture(page, `${name}-3-points`);
  await page.keyboard.press('Escape');
  await points.waitFor({ state: 'detached' });
  const check = place.getByRole('button', { name: 'Adjust outline' }).first();
  await expect.poll(() => check.evaluate((button) => button === document.activeElement)).toBe(true);

  await place.getByRole('radio', { name: '2' }).check();
  await place.getByRole('button', { name: 'Models', exact: true }).click();
  await place.getByRole('button', { name: 'European woman', exact: true }).click();
  const words = place.getByRole('textbox', { name: 'Describe the image' });
  await expect.poll(() => words.inputValue()).toBe('European woman wearing the uploaded apparel');
  await keepPicture(page, `${name}-4-models`);
  await place.getByRole('button', { name: 'Templates', exact: true }).click();
  await place.getByRole('button', { name: 'Paris', exact: true }).click();
  await expect.poll(() => words.inputValue()).toBe('European woman wearing the uploaded apparel in Paris');
  await keepPicture(page, `${name}-5-templates`);
  // Left and come back to, it is as it was.
  await kept(ways.frame(), 'European woman wearing the uploaded apparel in Paris');
  await ways.leave();
  await expect.poll(() => words.inputValue()).toBe('European woman wearing the uploaded apparel in Paris');
  await place.getByRole('button', { name: 'Wear tee circle', pressed: true }).waitFor();
  await place.getByRole('button', { name: 'Wear trousers', pressed: true }).waitFor();
  expect(await place.getByRole('button', { name: 'Wear mug' }).count()).toBe(0);
  await checks.waitFor();
  expect(await place.getByRole('button', { name: 'Yes, it was: trousers from below' }).count()).toBe(0);
  expect(await place.getByRole('radio', { name: '2' }).isChecked()).toBe(true);
  await place.getByRole('button', { name: 'Models', exact: true }).click();
  await place.getByRole('button', { name: 'European woman', exact: true, pressed: true }).waitFor();
  await place.getByRole('button', { name: 'Templates', exact: true }).click();
  await place.getByRole('button', { name: 'Paris', exact: true, pressed: true }).waitFor();
  await generate.click();
  await place.getByText('It can take up to three minutes per image.').first().waitFor();
  await keepPicture(page, `${name}-6-loading`);
  await told(page, place, 'Successfully generated 2 image(s)');
  await strip.getByRole('button', { name: 'View variation 0' }).first().waitFor();
  await expect.poll(() => words.inputValue()).toBe('');
  expect(await faults()).toEqual([]);
  await keepPicture(page, `${name}-7-generated`);

  await tools.getByRole('button', { name: 'Lock model' }).click();
  await told(page, place, 'Model locked');
  await place.getByRole('button', { name: 'Beach', exact: true }).click();
  await kept(ways.frame(), 'A model wearing the uploaded apparel at the beach');
  await ways.reload();
  await tools.getByRole('button', { name: 'Lock model', pressed: true }).waitFor();
  await expect.poll(() => words.inputValue()).toBe('A model wearing the uploaded apparel at the beach');
  await generate.click();
  await expect.poll(() => strip.getByRole('button', { name: /^View variation/ }).count()).toBe(4);
  await keepPicture(page, `${name}-8-locked`);
  await expect.poll(() => tools.getByRole('button', { name: 'Share', exact: true }).isEnabled()).toBe(true);
}

/** Onto a product of the shop, which has nothing to say about colours. */
async function push(page: Page, place: PageOrFrame, bag: DevProduct, name: string): Promise<void> {
  const before = bag.media.length;
  await place.getByRole('toolbar', { name: 'Image tools' }).getByRole('button', { name: 'Add to product' }).click();
  const dialog = place.getByRole('dialog');
  if (place === page) await dialog.getByRole('button', { name: 'Canvas Market Bag' }).click();
  else {
    await dialog.getByRole('button', { name: 'Choose in Shopify' }).click();
    await chooseInShopify(page, 'Canvas Market Bag');
  }
  await dialog.getByLabel('Alt text').fill('A white tee with a red circle, worn at the beach');
  await dialog.getByText('an AI-made person', { exact: false }).first().waitFor();
  await keepPicture(page, `${name}-push-1`);
  await dialog.getByRole('button', { name: 'Add to product' }).click();
  await dialog.getByText('On the product').first().waitFor();
  expect(bag.media).toHaveLength(before + 1);
  expect(bag.media.at(-1)!.alt).toBe('A white tee with a red circle, worn at the beach');
  await keepPicture(page, `${name}-push-2`);
  await dialog.getByRole('button', { name: 'Done' }).click();
}

everydayIt('an outfit is worn by a model in Paris, and by the same one at the beach', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page } = await openRefusedPage(context);
  await signIn(page, rig.product);
  await page.getByRole('link', { name: 'Fashion', exact: true }).click();
  await page.waitForURL('**/fashion');
  await lives(page);
  await expect.poll(() => page.getByRole('button', { name: 'Login with Shopify to import' }).isDisabled()).toBe(true);
  await page.getByText('For accounts that signed up through Shopify.').waitFor();

  // Who has a store comes by it, and can put pictures onto its products.
  await context.clearCookies();
  const shop = newShop('atelier');
  await goToStore(page, rig.product.url, shop);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByRole('link', { name: 'Fashion', exact: true }).click();
  await page.waitForURL('**/fashion');
  await page.getByRole('button', { name: 'Skip the tour' }).click();
  await lives(page);
  expect(await page.getByRole('button', { name: 'Upload from Shopify Store' }).isEnabled()).toBe(true);
  await walk(page, page, 'fashion', () => accessibilityFaults(page), {
    frame: () => page,
    async leave() {
      await page
        .getByRole('link', { name: /Portfolio/ })
        .first()
        .click();
      await page.waitForURL('**/dashboard/projects');
      await page.goBack();
      await page.waitForURL('**/fashion');
    },
    async reload() {
      await page.reload();
      await lives(page);
    },
  });
  await push(page, page, rig.productOf(shop, 'Canvas Market Bag'), 'fashion');

  // Its video, with the words that the spec has for none.
  const tools = page.getByRole('toolbar', { name: 'Image tools' });
  await tools.getByRole('button', { name: 'Generate Video' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Generate/ }).click();
  await page.getByRole('button', { name: 'View Video' }).first().waitFor();
  await keepPicture(page, 'fashion-9-video');

  await page.setViewportSize(PHONE);
  await page.goto(`${rig.product.url}/fashion`);
  await lives(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await keepPicture(page, 'fashion-10-phone');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page
    .getByRole('button', { name: /^Wear tee circle/ })
    .first()
    .waitFor();
  await keepPicture(page, 'fashion-11-phone-sheet');
  // The points lie on the stage, where the sheet would cover them.
  await page.getByRole('button', { name: 'Adjust outline' }).first().click();
  await page.getByRole('button', { name: 'Use these points' }).click();
  await page.getByRole('dialog', { name: 'Image' }).getByText('Outline adjusted').first().waitFor();
});

deepIt('the same in the admin', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const shop = newShop('tailor');
  const { page, inside } = await rig.open(shop, { appPath: '/fashion' });
  await inside.getByRole('heading', { name: 'See your clothes on a ghost mannequin' }).waitFor();
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await lives(frame());
  expect(await inside.getByRole('button', { name: 'Upload from Shopify Store' }).isEnabled()).toBe(true);
  const reload = async () => {
    await page.reload();
    await inside.getByRole('textbox', { name: 'Describe the image' }).waitFor();
    await lives(frame());
  };
  await walk(page, inside, 'fashion-admin', () => accessibilityFaults(frame()), { frame, leave: reload, reload });

  await push(page, inside, rig.productOf(shop, 'Canvas Market Bag'), 'fashion-admin');
});
