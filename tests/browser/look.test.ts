import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepIt, rows, splitRows } from '@plinth/testing/depth';
import { DESKTOP, PHONE } from './browser.ts';
import { LAPTOP, newShop, press, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

/** Elements inside of what `selector` finds whose words are cut off, or that can be scrolled sideways. */
const cutOff = (frame: Frame, selector: string) =>
  frame.locator(selector).evaluateAll((roots) =>
    roots.flatMap((root) =>
      [root, ...root.querySelectorAll('*')]
        .filter((element) => {
          const { overflowX } = getComputedStyle(element);
          return overflowX !== 'visible' && element.scrollWidth > element.clientWidth && element.clientWidth > 1;
        })
        .map((element) => element.textContent.trim().slice(0, 60)),
    ),
  );

describe('what a merchant sees in the admin', () => {
  it.each(
    splitRows(
      [
        ['a laptop', LAPTOP],
        ['a small window', { width: 1024, height: 700 }],
      ],
      1,
    ),
  )(
    'reads every name of the template and prop lists whole on %s, and scrolls nothing sideways',
    async (_, viewport) => {
      const { context, frame } = await rig.open(newShop('names'), { appPath: '/product', viewport });
      const sections = frame.getByRole('group', { name: 'Studio sections' });
      for (const section of ['Templates', 'Props', 'Images']) {
        const tab = sections.getByRole('button', { name: section });
        await press(tab, frame.getByRole('heading', { name: section, exact: true }));
        expect([section, await cutOff(frame, '#studio-panel')]).toEqual([section, []]);
      }
      expect(await cutOff(frame, '[role=group][aria-label="Studio sections"]')).toEqual([]);
      await context.close();
    },
  );

  deepIt('finds on the home what to do next: products with one picture, each one press from the canvas', async () => {
    const shop = newShop('home');
    const one = rig.store.shop(`${shop}.myshopify.com`).products.find(({ media }) => media.length === 1)!;
    const { context, frame, trouble } = await rig.open(shop);
    await frame.getByRole('heading', { name: 'Products with one image' }).waitFor();
    const stage = frame.getByRole('link', { name: `Stage ${one.title}`, exact: true });
    while (!(await stage.isVisible())) {
      await frame.getByRole('status', { name: 'Looking for products' }).waitFor({ state: 'detached' });
      if (await stage.isVisible()) break;
      await frame.getByRole('button', { name: 'Show other products' }).click();
    }
    await stage.click();
    await expect
      .poll(() =>
        frame
          .getByRole('listbox', { name: /^Canvas/ })
          .getByRole('option')
          .count(),
      )
      .toBe(1);
    expect(trouble).toEqual([]);
    await context.close();
  });

  deepIt('reads the first page in Inter, not in what the system has', async () => {
    const { context, frame } = await rig.open(newShop('font'));
    await frame.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await fontOf(frame, 'h1')).toEqual(['Inter']);
    await context.close();
  });
});

it('a visitor reads the first page in Inter, and nothing moves when it comes', async () => {
  for (const viewport of rows([DESKTOP, PHONE], 1)) {
    const context = await rig.browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(`${rig.product.url}/login`);
    await page.evaluate(() => document.fonts.ready);
    expect(await fontOf(page.mainFrame(), 'h1')).toEqual(['Inter']);
    await context.close();
  }
});

/** The fonts that the browser has drawn the first such element's words with. */
async function fontOf(frame: Frame, selector: string): Promise<string[]> {
  const probe = 'data-font-probe';
  await frame
    .locator(selector)
    .first()
    .evaluate((element, name) => element.setAttribute(name, ''), probe);
  const context = frame.page().context();
  // A frame has a session of its own only where the browser gives it a process of its own.
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(frame.page()));
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const node = nodes.find(({ attributes }) => attributes?.includes(probe))!;
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
  return fonts.map(({ familyName }) => familyName);
}
