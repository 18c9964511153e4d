import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ProductProcess } from '#tests/setup/product-process.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Chrome or Chromium of this machine: CHROME_PATH, else the first found on PATH. */
function findBrowser(): string {
  const given = process.env['CHROME_PATH'];
  if (given && existsSync(given)) return given;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  for (const name of NAMES) {
    const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
    if (found) return found;
  }
  throw new Error(
    'The browser tests need Chrome or Chromium: install one (Debian: apt-get install chromium) or set CHROME_PATH.',
  );
}

/** A headless browser that talks to nobody but this machine; `more` switches for what a test does not need. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
  // Waits end what hangs; a busy machine must not make a test red.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(90_000);
    return context;
  };
  return browser;
}

const EMAIL = 'owner@plinth.local';
const PASSWORD = 'browser-test-password';

/** A product of its own in an empty folder, with a browser beside it. */
export interface BrowserRig {
  readonly product: ProductProcess;
  readonly browser: Browser;
  stop(): Promise<void>;
}

export async function startRig(settings: Readonly<Record<string, string>> = {}): Promise<BrowserRig> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-browser-'));
  // The database runs under a user of its own, who has to pass through.
  chmodSync(folder, 0o755);
  const env = { OWNER_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', ...settings };
  const product = await ProductProcess.start({ dataFolder: folder, env });
  const browser = await openBrowser();
  return {
    product,
    browser,
    async stop() {
      await browser.close();
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

interface WatchedPage {
  readonly page: Page;
  readonly trouble: string[];
}

/** A page whose script errors, failed requests of our own and policy violations end up in `trouble`. */
export const openPage = (context: BrowserContext) => watch(context, () => false);

/** The same for pages that are refused things on purpose; what counts is that no script breaks and no policy is hurt. */
export const openRefusedPage = (context: BrowserContext) =>
  watch(context, (text) => text.startsWith('Failed to load resource'));

async function watch(context: BrowserContext, isExpected: (text: string) => boolean): Promise<WatchedPage> {
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isExpected(text)) trouble.push(`console: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`);
  });
  return { page, trouble };
}

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, product: ProductProcess): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /sign in|log in/i }).click();
  await page.waitForURL(/\/dashboard|\/product/);
}

const PICTURES = path.resolve('tests/.artifacts');

/** Keeps a picture of the page for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with the page once it has come to rest, one line per rule: none is what we want. What is still
 * fading in or out has colours that nobody reads.
 */
export async function accessibilityFaults(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
}
