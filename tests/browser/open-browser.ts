import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from '#tests/setup/find-chromium.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Everyday animations stand still: the processor paints each frame of theirs. The deep run has pages as they are. */
const QUIET = process.env.TEST_DEPTH === 'everyday' ? ({ reducedMotion: 'reduce' } as const) : {};

/** A headless browser that connects to this machine only; `more`: further switches. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
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
    const context = await newContext({ ...QUIET, ...options });
    context.setDefaultTimeout(400_000);
    return context;
  };
  return browser;
}
