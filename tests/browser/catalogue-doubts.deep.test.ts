import { afterEach, expect, it } from 'vitest';
import { accessibilityFaults, keepPicture, PHONE } from './browser.ts';
import { openRunsInAdmin, openRunsOnSite } from './catalogue-kit.ts';
import type { CatalogueWalk } from './catalogue-kit.ts';
import { castDoubt } from './doubtful-kit.ts';
import { listens } from './listens.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

const clean = (work: () => unknown) => void cleanups.push(work);

/** Four products whose outlines are in doubt: two are taken and two left out, all by keys, before anything has cost. */
async function walk({ page, place, frame }: CatalogueWalk, name: string): Promise<void> {
  cleanups.push(await castDoubt({ failsOnce: false }));
  const panel = place.getByRole('region', { name: 'New run' });
  await panel.getByLabel('Name').fill('In doubt');
  await panel.getByLabel('What the images show around the product').fill('on pale oak, soft morning light');
  await panel.getByLabel('Products', { exact: true }).selectOption('vendor');
  await panel.getByLabel('A vendor').fill('Sunward Farm');
  await panel.getByLabel('Only products with a single image').uncheck();
  await panel.getByRole('button', { name: 'Check products and price' }).click();
  const run = place.getByRole('region', { name: 'The run' });
  await run.getByRole('button', { name: /^Start all 4 products/ }).click();

  const doubts = place.getByRole('region', { name: 'Outlines to check' });
  await doubts.getByText('4 questions').waitFor();
  await keepPicture(page, `${name}-1-asked`);
  expect(await accessibilityFaults(frame())).toEqual([]);
  // The keys are the page's own, wherever nothing is typed into.
  await doubts.getByRole('heading').click();
  const keys = ['y', 'n', 'y', 'n'];
  for (const [nth, key] of keys.entries()) {
    await page.keyboard.press(key);
    const left = keys.length - nth - 1;
    if (left > 0) await doubts.getByText(`${left} question`).waitFor();
  }
  await doubts.waitFor({ state: 'detached' });
  await run.getByText('2 to review').waitFor();
  await run.getByText('2 left out').waitFor();
  await run.getByText('Complete', { exact: true }).waitFor();
  // Only what was made has cost anything.
  await run.getByText(/^2 images for \d+ credits$/).waitFor();
  await page.setViewportSize(PHONE);
  await expect
    .poll(() => frame().evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  await keepPicture(page, `${name}-2-answered-phone`);
}

it('outlines in doubt are answered by keys in the admin', async () => {
  const opened = await openRunsInAdmin(clean, 'doubts');
  await opened.place.getByRole('region', { name: 'New run' }).waitFor();
  await listens(opened.frame());
  await walk(opened, 'doubts-admin');
  // A decision that waits is the first thing on the home of the app.
  const home = await opened.rig.open(opened.shop, { viewport: PHONE });
  await home.inside.getByText('Your run “In doubt” · 2 products to review').waitFor();
  await keepPicture(home.page, 'doubts-admin-3-home-phone');
  await home.context.close();
  expect(opened.trouble).toEqual([]);
});

it('and on the site', async () => {
  const opened = await openRunsOnSite(clean, 'doubts');
  await walk(opened, 'doubts-site');
  expect(opened.trouble).toEqual([]);
});
