import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deepIt, rows, times } from '@plinth/testing/depth';
import { createAccountWith } from '#tests/routes/large-account.ts';
import { PAGES } from '#tests/routes/pages.ts';
import { DESKTOP, PHONE, signIn } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import { named, walkTo } from './walk-pages.ts';

/** Screens that fill the window, and pages before one is signed in: they have no title in the page's frame. */
const OTHER_FRAMES =
  /^(\/app)?\/(product|fashion|fashion-v2fast|login|signup|(product_fake|virtual)\/:(workspace|tryOn)(\/.*)?)(\?|$)/;
/** On a phone an address per shell is enough to see it: the frame is the same component. */
const FRAMED = PAGES.map(({ path }) => path).filter((path) => !OTHER_FRAMES.test(path));

/** Pages of a shell everyday. */
const WALKED = 2;

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

/** Where a page's title begins, and how wide its content may be. */
interface PageFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const VIEWPORTS = [
  ['1440', DESKTOP],
  ['390', PHONE],
] as const;

it.each(rows(VIEWPORTS, 1))(
  'every page of the site has its title and its content in one place at %s px',
  async (_, viewport) => {
    const account = await createAccountWith(3);
    const context = await rig.browser.newContext({ viewport });
    const cookie = account.site.headers['cookie']!.split('=')[1]!;
    await context.addCookies([
      { name: 'plinth', value: cookie, url: rig.product.url, httpOnly: true, sameSite: 'Lax' },
    ]);
    const page = await context.newPage();
    const frames: Record<string, PageFrame> = {};
    for (const path of rows(
      FRAMED.filter((each) => !each.startsWith('/app')),
      WALKED,
    )) {
      await page.goto(`${rig.product.url}${named(path, account.site.names)}`);
      frames[path] = await frameOf(page, 'title');
      expect([path, await page.title()]).toEqual([path, expect.not.stringMatching(/not found|could not be shown/)]);
    }
    expectOne(frames);
    await context.close();
  },
);

deepIt('a page that was opened by a key has no ring at its edge', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await signIn(page, rig.product);
  await listens(page);
  await page.getByRole('link', { name: 'Portfolio' }).press('Enter');
  await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor();
  const ring = () => page.locator('main:focus').evaluate((main) => getComputedStyle(main).outlineStyle);
  await expect.poll(ring).toBe('none');
  await context.close();
});

it.each(rows(VIEWPORTS, 1))(
  'every page in the admin has its title and its content in one place at %s px',
  async (_, viewport) => {
    const { context, frame, inside } = await rig.open(newShop('frame'), { viewport });
    await inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    const frames: Record<string, PageFrame> = {};
    for (const path of rows(
      FRAMED.filter((each) => each.startsWith('/app') && !each.includes(':')),
      WALKED,
    )) {
      await walkTo(frame, path);
      frames[path] = await frameOf(frame, 'content');
    }
    expectOne(frames);
    await context.close();
  },
);

/** In the admin its title bar shows most titles: there a page begins where its content does. */
async function frameOf(page: Page | Frame, beginsWith: 'title' | 'content'): Promise<PageFrame> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  return page.evaluate((begin) => {
    const title = document.querySelector('main h1')!;
    const content = title.closest('header')?.parentElement;
    const { paddingLeft, paddingRight } = content ? getComputedStyle(content) : { paddingLeft: '', paddingRight: '' };
    const width = content ? content.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) : 0;
    const { left, top } = (begin === 'content' && content ? content : title).getBoundingClientRect();
    return { left: Math.round(left), top: Math.round(top), width: Math.round(width) };
  }, beginsWith);
}

function expectOne(frames: Readonly<Record<string, PageFrame>>): void {
  const all = Object.entries(frames);
  expect(all.length).toBeGreaterThanOrEqual(times({ everyday: WALKED, deep: 11 }));
  const [, first] = all[0]!;
  expect(all.filter(([, frame]) => JSON.stringify(frame) !== JSON.stringify(first))).toEqual([]);
}
