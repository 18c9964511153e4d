import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: BrowserRig;
let admin: EmbeddedRig;
beforeAll(async () => {
  rig = await startRig();
  admin = await startEmbeddedRig();
});
afterAll(async () => {
  await admin?.stop();
  await rig?.stop();
});

interface Tab {
  readonly page: Page;
  readonly inside: Page | FrameLocator;
}

const isEdit = ({ pathname }: URL) => /\/workspaces\/projects\/[^/]+\/edits$/.test(pathname);
const words = ({ inside }: Tab) => inside.getByLabel('Describe the scene');
const saved = ({ inside }: Tab) => inside.getByText(/^(.* · )?Saved$/).waitFor();
const told = ({ inside }: Tab, text: string) => inside.getByText(text, { exact: true }).waitFor();

/** Both type into the same field while neither is heard; then the first one is, and after it the second. */
async function disagree(first: Tab, second: Tab): Promise<void> {
  for (const { page } of [first, second]) await page.route(isEdit, (route) => route.abort());
  await words(first).fill('on sand');
  await words(second).fill('on oak');
  for (const { inside } of [first, second]) await inside.getByText(/^Not saved yet\./).waitFor();
  await first.page.unroute(isEdit);
  await saved(first);
  await second.page.unroute(isEdit);
  await saved(second);
}

/** The later one stands on both, and both are told of both. */
async function expectBothTold(first: Tab, second: Tab): Promise<void> {
  await told(second, 'Canvas: description. Yours stands (“on oak”); another tab had set “on sand”.');
  await told(first, 'Canvas: description. Another tab changed it after you, to “on oak”; yours was “on sand”.');
  for (const tab of [first, second]) await expect.poll(() => words(tab).inputValue()).toBe('on oak');
}

/** An image that was cut on purpose is told by the browser as well. */
const isCut = (text: string) => text.includes('ERR_FAILED');

everydayIt(
  'two tabs that change the same field: the later stands, both are told with both values, on a phone too',
  async () => {
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const one = await openPage(context);
    await signIn(one.page, rig.product);
    await one.page.goto(`${rig.product.url}/product`);
    await expect.poll(() => new URL(one.page.url()).searchParams.has('scene')).toBe(true);
    const other = await openPage(context);
    await other.page.goto(one.page.url());
    const tabs = [one, other].map(({ page }) => ({ page, inside: page })) as [Tab, Tab];
    await disagree(...tabs);
    await expectBothTold(...tabs);
    await keepPicture(one.page, 'conflict-1-site');
    expect(await accessibilityFaults(one.page)).toEqual([]);
    await one.page.setViewportSize(PHONE);
    await keepPicture(one.page, 'conflict-2-site-phone');
    expect(await accessibilityFaults(one.page)).toEqual([]);
    await one.page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => one.page.getByText(/^Canvas: description/).count()).toBe(0);
    expect([...one.trouble, ...other.trouble].filter((text) => !isCut(text))).toEqual([]);
    await context.close();
  },
);

deepIt('in the admin: on a product’s scene, and on a project of a workspace', async () => {
  const shop = newShop('conflict');
  const call = async (path: string, body: object) =>
    (await (await admin.call(shop, path, body)).json()) as { readonly _id: string };
  const before = await admin.open(shop, { viewport: DESKTOP });
  await before.context.close();
  const { _id: workspaceId } = await call('/api/workspaces', { name: 'Mugs', products: [] });
  await call('/api/workspaces/projects', { name: 'One', workspaceId });
  for (const [name, appPath] of [
    ['product', '/product'],
    ['workspace', `/product_fake/${workspaceId}`],
  ] as const) {
    const one = await admin.open(shop, { appPath, viewport: DESKTOP });
    await words(one).waitFor();
    const other = await admin.open(shop, { appPath, viewport: DESKTOP });
    await words(other).waitFor();
    await disagree(one, other);
    await expectBothTold(one, other);
    await keepPicture(one.page, `conflict-3-admin-${name}`);
    expect(await accessibilityFaults(one.frame)).toEqual([]);
    await one.page.setViewportSize(PHONE);
    await keepPicture(one.page, `conflict-4-admin-${name}-phone`);
    await one.inside.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => one.inside.getByText(/^Canvas: description/).count()).toBe(0);
    expect([...one.trouble, ...other.trouble].filter((text) => !isCut(text))).toEqual([]);
    await one.context.close();
    await other.context.close();
  }
});
