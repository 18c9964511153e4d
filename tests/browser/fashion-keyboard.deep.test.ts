import type { Frame, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { flatLay } from '#imaging/tests/fixtures/try-on.ts';
import { accessibilityFaults, DESKTOP, openPage, signIn } from './browser.ts';
import { chooseInShopify, newShop, startEmbeddedRig } from './embedded-kit.ts';
import { focused, tabTo } from './keyboard-kit.ts';
import type { PageOrFrame } from './tools-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

let clothes: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  const photo = async (name: 'tee-circle' | 'trousers' | 'hoodie') => {
    const { bytes } = await flatLay(name);
    const buffer = await sharp(bytes).flatten({ background: '#dcd7cd' }).png().toBuffer();
    return { name: `${name}.png`, mimeType: 'image/png', buffer };
  };
  clothes = await Promise.all((['tee-circle', 'trousers', 'hoodie'] as const).map(photo));
});

interface Keys {
  readonly to: (name: string | RegExp) => Promise<string[]>;
  readonly has: (name: string | RegExp) => Promise<void>;
  /** Goes to a button and presses it. */
  readonly use: (name: string | RegExp) => Promise<void>;
}

/**
 * From now on the test answers file dialogs. A listener put up only just before one opens reaches the frame of the admin, which
 * has a process of its own, too late once in a while, and the system's dialog opens instead.
 */
const answersFileDialogs = (page: Page): unknown => page.on('filechooser', () => {});

/** From the first garment to what is done with the picture, without a pointer. */
async function walk(
  page: Page,
  place: PageOrFrame,
  frame: () => Page | Frame,
  andThen: (keys: Keys) => Promise<void> = async () => {},
): Promise<void> {
  const to = (name: string | RegExp) => tabTo(page, frame, name);
  const has = (name: string | RegExp) => expect.poll(() => focused(frame)).toMatch(name);
  const press = (key: string) => page.keyboard.press(key);
  const heard = (text: string | RegExp) =>
    place.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });
  const use = async (name: string | RegExp) => {
    await to(name);
    await press('Enter');
  };

  await to('Upload apparel');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')]);
  await chooser.setFiles(clothes);
  // The class of each is heard, whatever is looked at.
  for (const what of ['tee circle: Top', 'trousers: Trousers', 'hoodie: Hoodie']) await heard(what);

  // A removed garment hands the focus on, from the last one back.
  await use('Remove hoodie');
  await has(/^Remove trousers$/);
  await to('Wear tee circle');
  // Its fit is asked for a model only.
  expect(await to('Remove tee circle')).toEqual(['Adjust outline of tee circle', 'Remove tee circle']);
  await to('Wear trousers');
  await press('Space');
  await place.getByRole('button', { name: 'Wear trousers', pressed: false }).waitFor();
  await press('Space');
  await place.getByRole('button', { name: 'Wear trousers', pressed: true }).waitFor();
  await to('Ghost mannequin');
  await press('ArrowLeft');
  expect(await place.getByRole('radio', { name: 'Model' }).isChecked()).toBe(true);
  await to('4');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await press(key);
  expect(await place.getByRole('radio', { name: '1' }).isChecked()).toBe(true);
  await use('Collapse panel');
  await has(/^Image$/);

  await use('Models');
  await to('European woman');
  await press('Space');
  await use('Templates');
  await to('Paris');
  await press('Space');
  const words = place.getByRole('textbox', { name: 'Describe the image' });
  await expect.poll(() => words.inputValue()).toBe('European woman wearing the uploaded apparel in Paris');
  await to('Describe the image');
  expect(await to(/^Generate Image/)).toHaveLength(1);
  await press('Enter');
  const made = 'Successfully generated 1 image(s)';
  // In the admin it is the admin that says so.
  await expect
    .poll(async () => (await page.getByText(made).count()) + (await place.getByText(made).count()))
    .toBeGreaterThan(0);
  await has(/^Generate Image/);
  expect(await accessibilityFaults(frame())).toEqual([]);

  // Windows give the focus back to the tool that opened them.
  await use('View large');
  await place.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  await has(/^Close$/);
  await press('Escape');
  await has(/^View large$/);
  await use('Lock model');
  await place.getByRole('button', { name: 'Lock model', pressed: true }).waitFor();
  await press('Enter');
  await to('Download');
  const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.png$/);

  await use('Erase');
  await to(/^Painting area/);
  // To and fro: the picture has few pixels, and half of one counts as none.
  for (let stroke = 0; stroke < 4; stroke += 1) {
    await press('Shift+ArrowRight');
    await press('Shift+ArrowLeft');
  }
  await use('Confirm');
  await place.getByRole('heading', { name: 'Erase result' }).waitFor();
  await use('Close');
  await has(/^Erase$/);
  await use('Upscale Image');
  await use('Upscale');
  await place.getByRole('dialog').getByText('Image successfully upscaled').first().waitFor();
  await press('Escape');
  await has(/^Upscale Image$/);
  // A video takes long to be made: other journeys wait for one.
  await use('Generate Video');
  await to(/^(Push in|Pull back|Orbit|Tilt up|Drift right)$/);
  await press('Escape');
  await has(/^Generate Video$/);

  await andThen({ to, has, use });

  // The strip is shut and opened, and its pictures are taken off, without the focus going astray.
  await use('Collapse results');
  await has(/^Results/);
  await press('Enter');
  await has(/^Collapse results$/);
  await to(/^Remove /);
  const left = await place.getByRole('complementary', { name: 'Results' }).getByRole('listitem').count();
  for (let taken = 0; taken < left; taken += 1) {
    await has(/^Remove /);
    await press('Enter');
  }
  await has(/^Collapse results$/);
}

it('by keys alone, from a garment to its picture enlarged', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openPage(context);
  answersFileDialogs(page);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/fashion`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('textarea') ?? {}).some((key) => key.startsWith('__react')),
  );
  await walk(page, page, () => page);
  expect(trouble).toEqual([]);
});

it('by keys alone in the admin, onto a product', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop()];
  const shop = newShop('keys');
  const { page, inside } = await rig.open(shop, { appPath: '/fashion' });
  answersFileDialogs(page);
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await frame().waitForFunction(() =>
    Object.keys(document.querySelector('textarea') ?? {}).some((key) => key.startsWith('__react')),
  );
  await walk(page, inside, frame, async ({ to, has, use }) => {
    await use('Add to product');
    await use('Choose in Shopify');
    await chooseInShopify(page, 'Canvas Market Bag');
    await inside.getByRole('dialog').getByRole('button', { name: 'Add to product' }).waitFor();
    await to('Alt text');
    await page.keyboard.type('A white tee with a red circle, worn in Paris');
    await use('Add to product');
    await inside.getByRole('dialog').getByText('On the product').first().waitFor();
    await use('Done');
    await has(/^Add to product$/);
  });
  expect(rig.productOf(shop, 'Canvas Market Bag').media.at(-1)!.alt).toBe(
    'A white tee with a red circle, worn in Paris',
  );
});
