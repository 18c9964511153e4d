import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, PHONE } from './browser.ts';
import { decideElsewhere, openRunsInAdmin, openRunsOnSite } from './catalogue-kit.ts';
import type { CatalogueWalk } from './catalogue-kit.ts';
import { press } from './embedded-kit.ts';
import { visit } from './own-account.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

const VENDOR = 'Sunward Farm';
const DESKTOP_ADMIN = { width: DESKTOP.width, height: 1100 };

/** The refusal of a decision after another person's. */
const REFUSED = 'console: Failed to load resource: the server responded with a status of 409 (Conflict)';

interface Walk extends CatalogueWalk {
  readonly name: string;
}

const clean = (work: () => unknown) => void cleanups.push(work);

/** Everything the shop says of a vendor's products: their media, in order, with their alt texts. */
const readBack = ({ rig, shop }: Pick<Walk, 'rig' | 'shop'>) =>
  rig.store
    .shop(`${shop}.myshopify.com`)
    .products.filter(({ vendor }) => vendor === VENDOR)
    .map(({ id, media }) => ({ id, media: media.map((each) => ({ id: each.id, alt: each.alt })) }));

/** The closer look, a picture made again with words and taken back, and a decision of another person meanwhile. */
async function redoAndOthers({ page, place, shop, name }: Walk, review: ReturnType<Page['getByRole']>): Promise<void> {
  const pictures = review.getByRole('listbox', { name: 'Images of the run' });
  const [first, third] = [pictures.getByRole('option').nth(0), pictures.getByRole('option').nth(2)];
  await page.keyboard.press('Enter');
  const look = review.getByRole('group', { name: /^Large view of/ });
  await look.getByText('Too small for the zoom of a shop').waitFor();
  await keepPicture(page, `${name}-3-closer`);
  await look.getByRole('button', { name: 'Zoom (Z)', disabled: false }).waitFor();
  await page.keyboard.press('z');
  const zoom = place.getByRole('dialog');
  await zoom.waitFor();
  await keepPicture(page, `${name}-3-zoom`);
  await page.keyboard.press('Escape');
  await zoom.waitFor({ state: 'detached' });

  // Only some, by key: all of them are tiny, one is kept.
  await pictures.focus();
  const shows = review.getByLabel('Show');
  for (const [filter, count] of [
    ['open', 6],
    ['flagged', 8],
    ['small', 8],
    ['kept', 1],
    ['rejected', 1],
    ['all', 8],
  ] as const) {
    await page.keyboard.press('f');
    await expect.poll(() => shows.inputValue()).toBe(filter);
    await expect.poll(() => pictures.getByRole('option').count()).toBe(count);
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('w');
  const form = review.getByRole('group', { name: /^Redo / });
  const words = form.getByRole('textbox');
  expect(await words.inputValue()).toBe('on pale oak, soft morning light');
  await form.getByText(/^It costs \d+ credits, or nothing if it fails/).waitFor();
  await words.fill('on blue felt');
  await keepPicture(page, `${name}-3-redo`);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await first.getByText('Redone').waitFor();
  await look.getByText('Made with: “on blue felt”').waitFor();
  await keepPicture(page, `${name}-3-made-again`);
  // Undone, the kept one is there again.
  await pictures.focus();
  await page.keyboard.press('u');
  await look.getByText('Made with: “on pale oak, soft morning light”').waitFor();
  await first.getByText('Kept').waitFor();
  await page.keyboard.press('Escape');
  await look.waitFor({ state: 'detached' });

  await decideElsewhere(shop, { nth: 2, decision: 'rejected' });
  await third.getByText('Rejected').waitFor();
  // Decided on while the key is on its way: it is said, and left.
  await page.route(
    '**/decisions',
    async (route) => {
      await decideElsewhere(shop, { nth: 2, decision: 'kept' });
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('r');
  await review.getByText(/^Another person has kept an image of “.*” in the meantime/).waitFor();
  await third.getByText('Kept').waitFor();
  await keepPicture(page, `${name}-3-another-person`);
}

/** A part of the page on a phone, which has to fit its width; the page is as wide as it was after that. */
async function onPhone({ page, frame, name }: Walk, part: ReturnType<Page['getByRole']>, what: string): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  await expect
    .poll(() => frame().evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await keepPicture(page, `${name}-${what}`);
  await page.setViewportSize(before);
}

/** A recipe over four products: looked up, tried, made, reviewed by keyboard, published and taken back. */
async function walk(given: Walk): Promise<void> {
  const { page, place, frame, name } = given;
  const before = readBack(given);
  expect(before).toHaveLength(4);
  const panel = place.getByRole('region', { name: 'New run' });
  await panel.getByLabel('Name').fill('Spring');
  await panel.getByLabel('Images of each product').selectOption('2');
  await panel.getByLabel('What the images show around the product').fill('on pale oak, soft morning light');
  // Products of the shop and own photos are seen at once.
  await panel.getByRole('radio', { name: 'Photos you upload' }).check();
  await panel.getByRole('group', { name: 'Upload photos' }).waitFor();
  await panel.getByRole('radio', { name: 'Products in your shop' }).check();
  await panel.getByLabel('Products', { exact: true }).selectOption('vendor');
  await panel.getByLabel('A vendor').fill(VENDOR);
  await keepPicture(page, `${name}-1-new-run`);
  expect(await accessibilityFaults(frame())).toEqual([]);
  await panel.getByRole('button', { name: 'Check products and price' }).click();

  const run = place.getByRole('region', { name: 'The run' });
  await run.getByText(/^8 images of 4 products for \d+ credits/).waitFor();
  await keepPicture(page, `${name}-2-what-it-would-make`);
  await run.getByRole('button', { name: /^Try it on three/ }).click();
  await run.getByText('1 waiting · 3 to review').waitFor();
  await run.getByRole('button', { name: /^Start all 1 product/ }).click();
  await run.getByText('4 to review').waitFor();
  await run.getByText('Complete', { exact: true }).waitFor();

  const review = place.getByRole('region', { name: 'Review' });
  const pictures = review.getByRole('listbox', { name: 'Images of the run' });
  await expect.poll(() => pictures.getByRole('option').count()).toBe(8);
  const decided = (word: string) => pictures.getByRole('option', { name: new RegExp(word) });
  await pictures.focus();
  await page.keyboard.press('k');
  await page.keyboard.press('r');
  await page.keyboard.press('k');
  await expect.poll(() => decided('Kept').count()).toBe(2);
  expect(await decided('Rejected').count()).toBe(1);
  await page.keyboard.press('u');
  await expect.poll(() => decided('Kept').count()).toBe(1);
  await redoAndOthers(given, review);
  for (let each = 0; each < 6; each += 1) await page.keyboard.press('k');
  await expect.poll(() => decided('Kept').count()).toBe(7);
  await review.getByText('Every image is decided').waitFor();
  await keepPicture(page, `${name}-4-review`);
  await onPhone(given, review, '4-review-phone');
  expect(await accessibilityFaults(frame())).toEqual([]);

  const inShop = place.getByRole('region', { name: 'In your shop' });
  await inShop.getByText('7 images added to 4 products').waitFor();
  await inShop.getByRole('button', { name: 'See it product by product' }).click();
  const plan = inShop.getByRole('list', { name: 'Product by product' });
  await expect.poll(() => plan.getByRole('listitem').count()).toBe(4);
  await onPhone(given, plan, '4-plan-phone');
  expect(readBack(given)).toEqual(before);
  await inShop.getByRole('button', { name: 'Publish to 4 products' }).click();
  await keepPicture(page, `${name}-5-plan`);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await inShop.getByText('4 products have images of this run.').waitFor();
  const media = (products: ReturnType<typeof readBack>) => products.reduce((sum, each) => sum + each.media.length, 0);
  expect(media(readBack(given))).toBe(media(before) + 7);
  // A rejected picture is not said to be there.
  await expect.poll(() => decided('In the shop').count()).toBe(7);
  await keepPicture(page, `${name}-6-published`);

  await inShop.getByRole('button', { name: 'Roll back the run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
  await run.getByText('4 rolled back').waitFor();
  // The test of truth: the shop read back.
  expect(readBack(given)).toEqual(before);
  await page.setViewportSize(PHONE);
  await expect
    .poll(() => frame().evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  await frame().evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await frame().evaluate(() => scrollTo(0, 0));
  await keepPicture(page, `${name}-7-phone`);
  await place.getByRole('link', { name: 'Catalogue' }).first().click();
  await panel.waitFor();
  await place.getByRole('link', { name: /^Spring/ }).waitFor();
  await frame().evaluate(() => scrollTo(0, 0));
  await keepPicture(page, `${name}-8-phone-runs`);
}

everydayIt('a run goes from the recipe to the shop and back in the admin', async () => {
  const opened = await openRunsInAdmin(clean, 'catalogue', DESKTOP_ADMIN);
  const { place: inside, trouble } = opened;
  await press(
    inside.getByLabel('Only products with a single image'),
    inside.getByRole('checkbox', { name: 'Only products with a single image', checked: true }),
  );
  await inside.getByLabel('Only products with a single image').uncheck();
  await walk({ ...opened, name: 'catalogue-admin' });
  expect(trouble).toEqual([REFUSED]);
});

deepIt('and on the site, for the same shop', async () => {
  const opened = await openRunsOnSite(clean, 'catalogue');
  const { rig, page, trouble } = opened;
  await walk({ ...opened, name: 'catalogue-site' });

  // A finished picture gives its look to a new run.
  await page.setViewportSize(DESKTOP);
  await visit(page, `${rig.product.url}/dashboard/projects`);
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Apply style to other products' }).click();
  await page.getByText('Scene, words and light of your image are filled in.').waitFor();
  const words = page.getByLabel('What the images show around the product');
  // The newest one was made again with words of its own.
  expect(await words.inputValue()).toBe('on blue felt');
  expect(await page.getByLabel('Saved look').inputValue()).toBe('');
  await keepPicture(page, 'catalogue-site-9-look');
  expect(trouble).toEqual([REFUSED]);
});
