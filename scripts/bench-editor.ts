import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { OWNER, signInAsOwner } from '#tests/browser/accounts.ts';
import { DESKTOP, openBrowser } from '#tests/browser/open-browser.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { runMain } from '../launch/run-main.ts';

/** The memory limit of the page, MB. */
const LIMIT_MB = 400;
const PHOTO = { width: 6000, height: 4000 };
const ROUNDS = 3;

/**
 * The image editor over a photo of 24 megapixels in Chromium (Linux): what the page's process takes after every edit, and
 * JavaScript of it. Ends with an error where it is ever over the limit.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-editor-'));
  chmodSync(folder, 0o755);
  const env = { OWNER_PASSWORD: OWNER.password, LOG_LEVEL: 'error' };
  const product = await ProductProcess.start({ dataFolder: folder, env });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    await signInAsOwner(page, product);
    const system = await browser.newBrowserCDPSession();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const most = { process: 0, heap: 0 };
    const look = async (name: string) => {
      const now = { process: await processMegabytes(system), heap: await heapMegabytes(session) };
      most.process = Math.max(most.process, now.process);
      most.heap = Math.max(most.heap, now.heap);
      console.log(
        `  ${name.padEnd(24)} ${now.process.toFixed(0).padStart(4)} MB, JavaScript ${now.heap.toFixed(0)} MB`,
      );
    };
    await page.goto(`${product.url}/dashboard/enhance-with-editor`);
    await page.waitForLoadState('load');
    await look('before a picture');
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() };
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await page.getByRole('img', { name: 'The edited image' }).waitFor({ timeout: 120_000 });
    await look('24 megapixels opened');
    for (let round = 1; round <= ROUNDS; round += 1) await edit(page, round, look);
    console.log(
      `The page takes ${most.process.toFixed(0)} MB at most, JavaScript ${most.heap.toFixed(0)} MB (limit ${LIMIT_MB}).`,
    );
    if (most.process > LIMIT_MB) process.exitCode = 1;
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every tool once. */
async function edit(page: Page, round: number, look: (name: string) => Promise<void>): Promise<void> {
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name }).click();
  const press = (region: string, name: string) =>
    page.getByRole('region', { name: region, exact: true }).getByRole('button', { name }).first().click();
  const slide = async (label: string, value: number) => {
    const slider = page.getByRole('slider', { name: label, exact: true });
    await slider.fill(String(value));
    await slider.blur();
  };
  await tool('Crop and size');
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await slide('Straighten', 2 * round);
  await look(`${round}: turned`);
  await tool('Adjust');
  for (const [label, value] of Object.entries({
    Light: 20,
    Contrast: 15,
    Saturation: -10,
    Warmth: 25,
    Sharpness: 60,
  })) {
    await slide(label, value + round);
  }
  await look(`${round}: adjusted`);
  await tool('Filters');
  await press('Filters', 'Fade');
  await tool('Text');
  await press('Text', 'Add text');
  await tool('Shapes');
  await press('Shapes', 'Ellipse');
  await look(`${round}: drawn on`);
}

/** A photo with the grain of a camera. */
async function makePhoto(): Promise<Buffer> {
  const { width, height } = PHOTO;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 10 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp('public/presets/samples/pump-bottle.busy.jpg')
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

const heapMegabytes = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 ** 2;
};

/** Of the largest page's process, its share of what processes have in common included (PSS). */
async function processMegabytes(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = pages.map(({ id }) => /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]);
  return Math.max(...sizes.map((kilobytes) => Number(kilobytes ?? 0) / 1024));
}

runMain(main);
