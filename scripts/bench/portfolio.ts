import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { DESKTOP, openBrowser, PHONE } from '#tests/browser/open-browser.ts';
import { readPrivateUrl } from '../../launch/private-connection.ts';
import { reportLimit } from './figures.ts';
import { percentile } from './measure.ts';
import { ownersToken, withProduct } from './with-product.ts';

const PICTURES = 2_000;
const PRESSES = 20;
/** Of the whole walk. */
const READINGS = 3;
/** A computer of the middle, by a fast one. */
const CPU_SLOWDOWN = 4;
const MOST_NODES = { atMost: 200 };
const MOST_INP = { atMost: 100 };
const THUMB = readFileSync(path.resolve('public/presets/props/podium-fluted.thumb.webp'));

/**
 * `npm run bench:portfolio`: 2,000 pictures scrolled through to their end, on a processor four times slower; then pictures are
 * marked and the list is walked by keys. Nodes in the list, and the time from an input to the next paint (INP is the slowest).
 */
export async function reportPortfolio(): Promise<void> {
  await withProduct(async (product, dataFolder) => {
    await addPictures(readPrivateUrl(dataFolder)!);
    const headers = { authorization: `Bearer ${await ownersToken(product)}` };
    const browser = await openBrowser();
    try {
      console.log(`\nPortfolio with ${PICTURES} pictures, processor x${CPU_SLOWDOWN} slower`);
      for (const [name, viewport] of [
        ['1440 px', DESKTOP],
        ['390 px', PHONE],
      ] as const) {
        const walks: Walk[] = [];
        for (let turn = 0; turn < READINGS; turn += 1) walks.push(await walk(browser, viewport, headers, product.url));
        const topic = 'Lists';
        const what = `${PICTURES} pictures at ${name}`;
        const nodes = [Math.max(...walks.map((each) => each.nodes))];
        reportLimit({ topic, what: `${what}, nodes`, unit: 'nodes', values: nodes, goal: MOST_NODES });
        reportLimit({ topic, what: `${what}, INP`, unit: 'ms', values: walks.map(({ inp }) => inp), goal: MOST_INP });
        for (const { inputs, p50, inp, of } of walks)
          console.log(`    ${inputs} inputs, p50 ${p50.toFixed(0)} ms, slowest ${inp.toFixed(0)} ms (${of})`);
      }
    } finally {
      await browser.close();
    }
  });
}

interface Walk {
  readonly nodes: number;
  readonly inputs: number;
  readonly p50: number;
  readonly inp: number;
  /** The slowest input. */
  readonly of: string;
}

async function addPictures(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO "Asset" ("id", "userId", "type", "origin", "name", "width", "height", "createdAt", "updatedAt")
       SELECT gen_random_uuid(), "User"."id", 'image', 'generated', 'photo ' || number || '.png', 64, 64,
         now() - number * interval '1 minute', now()
       FROM "User", generate_series(1, $1::int) AS number WHERE "email" = 'owner@plinth.local'`,
      [PICTURES],
    );
  } finally {
    await client.end();
  }
}

async function walk(
  browser: Browser,
  viewport: typeof DESKTOP,
  extraHTTPHeaders: Readonly<Record<string, string>>,
  url: string,
): Promise<Walk> {
  const context = await browser.newContext({ viewport, extraHTTPHeaders: { ...extraHTTPHeaders } });
  await context.addInitScript(() => {
    const taken: { ms: number; of: string }[] = [];
    Object.assign(window, { plinthInputs: taken });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        interactionId: number;
        target: Element | null;
      })[]) {
        const of = `${entry.name} ${entry.target?.getAttribute('aria-label') ?? entry.target?.tagName ?? ''}`;
        if (entry.interactionId > 0) taken.push({ ms: entry.duration, of });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const page = await context.newPage();
  await page.route('**/files/**', (route) => route.fulfill({ body: THUMB, contentType: 'image/webp' }));
  await page.goto(`${url}/dashboard/projects`);
  await page.locator('[data-card]').first().waitFor();
  const most = await scrollToEnd(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await press(page, session);
  const entries = await page.evaluate(
    () => (window as unknown as { plinthInputs: readonly { ms: number; of: string }[] }).plinthInputs,
  );
  const inputs = entries.map(({ ms }) => ms);
  const inp = Math.max(...inputs, 0);
  await context.close();
  return {
    nodes: most,
    inputs: inputs.length,
    p50: percentile(inputs, 0.5),
    inp,
    of: entries.find(({ ms }) => ms === inp)?.of ?? '-',
  };
}

/** Most nodes that the list had on the way. */
async function scrollToEnd(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: 'Load more' });
  let most = 0;
  do {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const nodes = await page.evaluate(
      () => document.querySelector('[data-card]')!.closest('ul,ol,[role=list]')!.querySelectorAll('*').length,
    );
    most = Math.max(most, nodes);
  } while ((await more.count()) > 0);
  return most;
}

/** Marks pictures all over the list, and walks it by keys. */
async function press(page: Page, session: CDPSession): Promise<void> {
  for (let at = 0; at < PRESSES; at += 1) {
    const share = at / PRESSES;
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
    const boxes = page.getByRole('checkbox', { name: /^Select photo/ });
    await boxes.first().waitFor();
    await page.locator('[data-card]').nth(2).hover();
    await boxes.nth(2).check({ force: true });
  }
  await page.locator('[data-card]').nth(1).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  // The last entries are told after the next paint.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
}
