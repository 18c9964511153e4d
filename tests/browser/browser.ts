import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import type { EngineScript } from '#tests/doubles/scripted-engines.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { sharedProduct, startWholeProduct } from './shared-product.ts';

export { signIn, signInAsOwner, signInByForm } from './accounts.ts';
export { DESKTOP, openBrowser, PHONE } from './open-browser.ts';

/** A product with a browser beside it. */
export interface BrowserRig {
  readonly product: ProductProcess;
  readonly browser: Browser;
  readonly folder: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * The product of this worker; with settings, one of this file's own (which then belongs into `browser-own`): with a
 * script scripted engines do its work, else its real ones.
 */
export async function startRig(
  settings?: Readonly<Record<string, string>>,
  script?: EngineScript,
): Promise<BrowserRig> {
  const { home, product, browser, stop } = await (settings ? startWholeProduct(settings, script) : sharedProduct());
  return {
    product,
    browser,
    folder: home.folder,
    databaseUrl: home.databaseUrl,
    stop: settings ? stop : () => closeContexts(browser),
  };
}

/** Contexts that a file leaves open must not be seen by the next one. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

interface WatchedPage {
  readonly page: Page;
  readonly trouble: string[];
}

/** Remix lets the request of a navigation that another one called off end as a rejection that is handled by none. */
const CALLED_OFF = 'signal is aborted';

/** A page whose script errors, failed requests of our own and policy violations end up in `trouble`. */
export const openPage = (context: BrowserContext) => watch(context, () => false);

/** The same for pages that are refused things on purpose; what counts is that no script breaks and no policy is hurt. */
export const openRefusedPage = (context: BrowserContext) =>
  watch(context, (text) => text.startsWith('Failed to load resource'));

async function watch(context: BrowserContext, isExpected: (text: string) => boolean): Promise<WatchedPage> {
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!message.includes(CALLED_OFF)) trouble.push(`script: ${message}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isExpected(text)) trouble.push(`console: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`);
    if (response.request().resourceType() === 'document') void lookForLateParts(response, trouble);
  });
  return { page, trouble };
}

/**
 * A late part has no place in the server's page: React reports an error when something changes before its code has
 * come (421), now and then. React marks such a part in the page.
 */
async function lookForLateParts(response: Response, trouble: string[]): Promise<void> {
  // A page that was left meanwhile is not kept.
  const text = await response.text().catch(() => '');
  if (text.includes('<!--$')) trouble.push(`a part that loads late in the server's page: ${response.url()}`);
}

/**
 * Keeps each message that comes from now on until it is put away, as a pointer that rests on it does: after five seconds it
 * would be gone, and a busy machine takes longer to press its button. Ends with the document.
 */
export async function holdMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches(':is([role="status"], [role="alert"]) > *'))
            node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }).observe(document.body, { subtree: true, childList: true });
  });
}

const PICTURES = path.resolve('tests/.artifacts');

/** The everyday run takes no pictures for people to look at. */
export const keepsPictures = process.env.TEST_DEPTH !== 'everyday';

/** Keeps a picture of the page for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!keepsPictures) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The faults that axe finds in the page once it has come to rest, one line per rule: none is what we want. What is still
 * fading in or out has colours that are not read.
 */
export async function accessibilityFaults(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    // Passed rules are not read, and selectors are not shown.
    const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
}
