import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { DESKTOP, openBrowser } from '#tests/browser/open-browser.ts';
import { readPrivateUrl } from '../../launch/private-connection.ts';
import { reportLimit } from './figures.ts';
import { percentile } from './measure.ts';
import { ownersToken, withProduct } from './with-product.ts';

const PRODUCTS = 1_000;
const PICTURES = 2_000;
const DECISIONS = 150;
/** Of the whole review. */
const READINGS = 3;
/** A computer of the middle, by a fast one. */
const CPU_SLOWDOWN = 4;
const MB = 1024 * 1024;
const FIRST_PAINT = { atMost: 1_200 };
const KEY = { atMost: 50 };
const GROWTH = { atMost: 4 };
const NODES = { atMost: 600 };
const RUN = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
const THUMB = readFileSync(path.resolve('public/presets/props/podium-fluted.thumb.webp'));

/**
 * `npm run bench:review`: a run of 2,000 pictures is opened and decided on by keys, on a processor four times slower. Time to the
 * first pictures, from a key to the paint of the next one, and what the page keeps of memory after 150 decisions.
 */
export async function reportReview(): Promise<void> {
  await withProduct(async (product, dataFolder) => {
    const databaseUrl = readPrivateUrl(dataFolder)!;
    const headers = { authorization: `Bearer ${await ownersToken(product)}` };
    const browser = await openBrowser(['--enable-precise-memory-info']);
    try {
      console.log(`\nReview of ${PICTURES} pictures, processor x${CPU_SLOWDOWN} slower`);
      const readings: Review[] = [];
      for (let turn = 0; turn < READINGS; turn += 1) {
        await addRun(databaseUrl);
        readings.push(await review(browser, headers, `${product.url}/dashboard/catalogue/${RUN}`));
      }
      const limit = { topic: 'Lists', unit: 'ms' } as const;
      const of = (name: keyof Review) => readings.map((reading) => reading[name]);
      const what = `review of ${PICTURES} pictures`;
      reportLimit({ ...limit, what: `${what}, first pictures`, values: of('first'), goal: FIRST_PAINT });
      reportLimit({ ...limit, what: `${what}, key to the next (p95)`, values: of('key'), goal: KEY });
      reportLimit({ ...limit, what: `${what}, nodes`, unit: 'nodes', values: [Math.max(...of('nodes'))], goal: NODES });
      reportLimit({ ...limit, what: `${what}, memory grown`, unit: 'MB', values: of('grown'), goal: GROWTH });
      for (const { p50, slowest } of readings)
        console.log(`    ${DECISIONS} decisions, p50 ${p50.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`);
    } finally {
      await browser.close();
    }
  });
}

interface Review {
  /** From the address to pictures of the grid on the screen. */
  readonly first: number;
  readonly key: number;
  readonly p50: number;
  readonly slowest: number;
  readonly nodes: number;
  /** Megabytes that the page's script holds more after the decisions. */
  readonly grown: number;
}

/** The owner's run with nothing decided yet. */
async function addRun(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const owner = `(SELECT "id" FROM "User" WHERE "email" = 'owner@plinth.local')`;
  const perProduct = PICTURES / PRODUCTS;
  try {
    await client.query(`DELETE FROM "CatalogueRun"`);
    await client.query(
      `INSERT INTO "CatalogueRecipe" ("id", "userId", "familyId", "name", "look")
       VALUES ('${RUN}', ${owner}, '${RUN}', 'Spring', '{"prompt": "on pale oak"}') ON CONFLICT DO NOTHING`,
    );
    await client.query(
      `INSERT INTO "CatalogueRun" ("id", "userId", "shop", "recipeId", "state", "choice", "idempotencyKey", "updatedAt")
       VALUES ('${RUN}', ${owner}, 'bench.myshopify.com', '${RUN}', 'done', '{"kind": "all", "onlyOnePicture": false}', '${RUN}', now())`,
    );
    await client.query(
      `INSERT INTO "Asset" ("id", "userId", "type", "origin", "name", "width", "height", "updatedAt")
       SELECT gen_random_uuid(), ${owner}, 'image', 'generated', n || '.png', 1024, 1024, now()
       FROM generate_series(1, $1::int) n WHERE NOT EXISTS (SELECT FROM "Asset")`,
      [PICTURES],
    );
    await client.query(
      `INSERT INTO "RunItem" ("id", "runId", "userId", "position", "productId", "title", "state", "changedSince", "updatedAt")
       SELECT gen_random_uuid(), '${RUN}', ${owner}, n, 'gid://shopify/Product/' || n, 'Stoneware mug ' || n, 'to-review', '{}', now()
       FROM generate_series(1, $1::int) n`,
      [PRODUCTS],
    );
    await client.query(
      `INSERT INTO "RunPicture" ("id", "itemId", "userId", "index", "assetId", "flags")
       SELECT gen_random_uuid(), item."id", item."userId", nth, asset."id", '{}'
       FROM "RunItem" item CROSS JOIN generate_series(0, $1::int - 1) nth
       JOIN (SELECT "id", row_number() OVER () AS place FROM "Asset") asset ON asset.place = item."position" * $1::int - nth`,
      [perProduct],
    );
  } finally {
    await client.end();
  }
}

async function review(browser: Browser, headers: Readonly<Record<string, string>>, url: string): Promise<Review> {
  const context = await browser.newContext({ viewport: DESKTOP, extraHTTPHeaders: { ...headers } });
  await context.addInitScript(() => {
    const taken: number[] = [];
    Object.assign(window, { plinthKeys: taken });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') taken.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const page = await context.newPage();
  await page.route('**/files/**', (route) => route.fulfill({ body: THUMB, contentType: 'image/webp' }));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  const first = await firstPictures(page);
  const pictures = page.getByRole('listbox', { name: 'Images of the run' });
  await page.getByText(`${PICTURES.toLocaleString('en')} pictures to decide`).waitFor();
  await pictures.focus();
  const before = await heapOf(session);
  let nodes = 0;
  for (let at = 0; at < DECISIONS; at += 1) {
    await page.keyboard.press(at % 5 === 4 ? 'r' : 'k');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if (at % 25 === 0) nodes = Math.max(nodes, await pictures.evaluate((grid) => grid.querySelectorAll('*').length));
  }
  // The last entries are told after the next paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const keys = await page.evaluate(() => (window as unknown as { plinthKeys: readonly number[] }).plinthKeys);
  const grown = (await heapOf(session)) - before;
  await context.close();
  // A press that took less than a frame of 16 ms has no entry.
  const all = [...keys, ...Array.from({ length: Math.max(0, DECISIONS - keys.length) }, () => 16)];
  const p = (share: number) => percentile(all, share);
  return { first, key: p(0.95), p50: p(0.5), slowest: Math.max(...all), nodes, grown: grown / MB };
}

/** Milliseconds since the address was opened until pictures of the grid have been painted. */
async function firstPictures(page: Page): Promise<number> {
  return page
    .waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('[role="listbox"] img');
      return picture?.complete && picture.naturalWidth > 0 ? performance.now() : null;
    })
    .then((handle) => handle.jsonValue() as Promise<number>);
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value;
}
