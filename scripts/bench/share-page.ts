import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, PHONE } from '#tests/browser/open-browser.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { reportLimit } from './figures.ts';
import { ownersToken, withProduct } from './with-product.ts';

const READINGS = 5;
/** A phone of the middle, by a fast computer. */
const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 93_750 };
const MOST_LCP = { atMost: 1_000 };
const NO_SCRIPT = { atMost: 0 };
/** A photo as merchants have them, and the same as a scene of ours. */
const PICTURES = ['public/presets/samples/pump-bottle.busy.jpg', 'public/presets/scenes/kitchen-counter.webp'];

/**
 * `npm run bench:share`: the public page of a picture as a stranger on a slow phone sees it, nothing of it in any cache: when
 * the picture has been painted (LCP), and how much script that takes.
 */
export async function reportSharePage(): Promise<void> {
  await withProduct(async (product) => {
    const token = await ownersToken(product);
    const browser = await openBrowser();
    try {
      console.log(`\nPublic page at 390 px, processor x${CPU_SLOWDOWN} slower, slow 4G`);
      for (const file of PICTURES) {
        const address = await publish(product, token, file);
        // The first answer of a process that has just started is not typical.
        await fetch(address);
        const visits: Visit[] = [];
        for (let turn = 0; turn < READINGS; turn += 1) visits.push(await visit(browser, address));
        const what = `public page of ${path.basename(file)}`;
        const topic = 'Sharing';
        reportLimit({ topic, what: `${what}, LCP`, unit: 'ms', values: visits.map(({ lcp }) => lcp), goal: MOST_LCP });
        const scripts = visits.map(({ scriptBytes }) => scriptBytes);
        reportLimit({ topic, what: `${what}, script`, unit: 'B', values: scripts, goal: NO_SCRIPT });
        console.log(`    LCP is ${visits[0]!.of}, ${(visits[0]!.bytes / 1024).toFixed(0)} kB in all`);
      }
    } finally {
      await browser.close();
    }
  });
}

/** The public address of a picture's page. */
async function publish(product: ProductProcess, token: string, file: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('image', new File([readFileSync(path.resolve(file))], path.basename(file)));
  const upload = await fetch(`${product.url}/api/images/upload/single`, { method: 'POST', headers, body: form });
  if (!upload.ok) throw new Error(`upload: ${upload.status} ${await upload.text()}`);
  const { images } = (await upload.json()) as { images: { _id: string }[] };
  const answer = await fetch(`${product.url}/api/publications`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ imageId: images[0]!._id, destination: 'facebook', description: 'In warm morning light.' }),
  });
  if (!answer.ok) throw new Error(`publication: ${answer.status} ${await answer.text()}`);
  const { publication } = (await answer.json()) as { publication: { pageUrl: string } };
  return product.url + new URL(publication.pageUrl).pathname;
}

interface Visit {
  readonly lcp: number;
  /** The last and largest painted element. */
  readonly of: string;
  readonly scriptBytes: number;
  readonly bytes: number;
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(address, { waitUntil: 'load' });
    return await page.evaluate(
      () =>
        new Promise<Visit>((resolve) => {
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
            const parts = [
              ...(performance.getEntriesByType('navigation') as PerformanceResourceTiming[]),
              ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
            ];
            const sum = (all: PerformanceResourceTiming[]) => all.reduce((bytes, one) => bytes + one.transferSize, 0);
            resolve({
              lcp: last.startTime,
              of: last.element?.tagName.toLowerCase() ?? 'nothing',
              scriptBytes:
                sum(parts.filter(({ initiatorType }) => initiatorType === 'script')) +
                [...document.scripts].reduce((bytes, { text }) => bytes + text.length, 0),
              bytes: sum(parts),
            });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
