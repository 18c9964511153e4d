import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountWith } from '#tests/routes/large-account.ts';
import { accessibilityFaults, PHONE, signIn } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { walkTo } from './walk-pages.ts';

/** Of the window's height, at 1280 x 720. */
const LEAST_PAPER = 0.6;
const SMALL_LAPTOP = { width: 1280, height: 720 };
/** 1440 x 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };
const WORDS = 'on a wooden table in soft morning light';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

/** A scene and two workspaces, on the site. */
async function openSite(viewport: { readonly width: number; readonly height: number }) {
  const { site } = await createAccountWith(3);
  const context = await rig.browser.newContext({ viewport });
  const value = site.headers['cookie']!.split('=')[1]!;
  await context.addCookies([{ name: 'plinth', value, url: rig.product.url, httpOnly: true, sameSite: 'Lax' }]);
  const { scene, workspace, workspaceScene, tryOn, tryOnScene } = site.names;
  const paths = [
    `/product?scene=${scene}`,
    `/product_fake/${workspace}/${workspaceScene}`,
    `/virtual/${tryOn}/${tryOnScene}`,
  ];
  return { context, page: await context.newPage(), paths };
}

it('the paper has most of a small laptop’s window', async () => {
  const { context, page, paths } = await openSite(SMALL_LAPTOP);
  for (const path of paths) {
    await page.goto(`${rig.product.url}${path}`);
    expect([path, await paperShare(page)]).toEqual([path, expect.toSatisfy((share) => share >= LEAST_PAPER)]);
    expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
  }
  // With what is said of the words, too.
  await page.goto(`${rig.product.url}${paths[0]}`);
  await page.getByLabel('Describe the scene').fill(WORDS);
  await page
    .getByText(/wooden/, { exact: false })
    .last()
    .waitFor();
  expect(await paperShare(page)).toBeGreaterThanOrEqual(LEAST_PAPER);
  await context.close();
  // With credits: without, a notice of it stands above.
  const another = await (await rig.browser.newContext({ viewport: SMALL_LAPTOP })).newPage();
  await signIn(another, rig.product);
  await another.goto(`${rig.product.url}/fashion`);
  expect(await previewShare(another)).toBeGreaterThanOrEqual(LEAST_PAPER);
  await another.context().close();
});

it('and in the admin', async () => {
  const viewport = { width: SMALL_LAPTOP.width + 240, height: SMALL_LAPTOP.height + 56 };
  const { context, frame } = await rig.open(newShop('room'), { appPath: '/product', viewport });
  expect(await paperShare(frame)).toBeGreaterThanOrEqual(LEAST_PAPER);
  await walkTo(frame, '/app/fashion');
  expect(await previewShare(frame)).toBeGreaterThanOrEqual(LEAST_PAPER);
  await context.close();
});

it('at 200 % the page scrolls, and images can be made', async () => {
  const { context, page, paths } = await openSite(ZOOMED);
  for (const path of paths.slice(0, 2)) {
    await page.goto(`${rig.product.url}${path}`);
    await page.locator('section[aria-label=Canvas] canvas').first().waitFor();
    const { room, seen } = await page.locator('[data-sections]').evaluate((screen) => ({
      room: screen.scrollHeight,
      seen: screen.clientHeight,
    }));
    expect([path, room > seen]).toEqual([path, true]);
    const field = page.getByRole('textbox', { name: 'Describe the scene' }).or(page.getByRole('textbox').first());
    await field.first().scrollIntoViewIfNeeded();
    await field.first().fill(WORDS);
    const generate = page.getByRole('button', { name: /^Generate(?! Video)/ });
    await generate.scrollIntoViewIfNeeded();
    const isOnTop = await generate.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && button.contains(hit);
    });
    expect([path, isOnTop]).toEqual([path, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await context.close();
});

it('on a phone every button of the prompt bar is inside the window', async () => {
  const { context, page, paths } = await openSite(PHONE);
  for (const path of paths.slice(0, 2)) {
    await page.goto(`${rig.product.url}${path}`);
    const generate = page.getByRole('button', { name: /^Generate/ });
    await generate.first().waitFor();
    const beyond = await page
      .locator('form button, form textarea, form label')
      .evaluateAll((parts) =>
        parts.filter((part) => part.getBoundingClientRect().right > innerWidth).map(({ textContent }) => textContent),
      );
    expect([path, beyond]).toEqual([path, []]);
  }
  await context.close();
});

/** Of the window's height: the place where the fashion page shows its image. */
const previewShare = (page: Page | Frame): Promise<number> =>
  page.getByRole('region', { name: 'Preview' }).evaluate((stage) => {
    const { paddingTop, paddingBottom } = getComputedStyle(stage);
    return (stage.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / innerHeight;
  });

/** Of the window's height, once the canvas stands. */
async function paperShare(page: Page | Frame): Promise<number> {
  const paper = page.locator('section[aria-label=Canvas] [class*=paper]');
  await paper.waitFor({ state: 'attached' });
  const share = () => paper.evaluate((element) => element.getBoundingClientRect().height / innerHeight);
  // Before the stage has its size the paper is not scaled.
  await expect.poll(share).toBeLessThan(1);
  return share();
}
