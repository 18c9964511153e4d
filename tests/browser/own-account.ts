import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export { createPerson, enter, PASSWORD, visit } from './accounts.ts';
export { startRig as startSharedRig } from './browser.ts';

/** Does something that makes a call, and waits for its answer; the status. */
export async function answerTo(page: Page, pathname: string, act: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === pathname);
  const [response] = await Promise.all([answer, act()]);
  return response.status();
}

/** The page that the one mail of that kind leads to, as it lies in the outbox folder; on the server of this test. */
export async function linkMailedTo(address: string, template: string, siteUrl: string): Promise<string> {
  const outbox = path.join(process.env['DATA_DIR']!, 'outbox');
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.includes(`_${template}_`) && name.endsWith('.txt'))
      .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
      .filter((text) => text.startsWith(`To: ${address}\n`));
  await expect.poll(() => mails().length).toBe(1);
  return siteUrl + /https?:\/\/[^/\s]+(\/\S+)/.exec(mails()[0]!)![1]!;
}
