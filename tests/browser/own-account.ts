import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import { startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

export const PASSWORD = 'a stone under a vase';

/** A product whose database this process looks into, too. */
export async function startSharedRig(): Promise<BrowserRig> {
  const db = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-shared-'));
  const shared = { DATABASE_URL: db.url, DATA_DIR: folder, APP_SECRET: randomBytes(32).toString('base64url') };
  Object.assign(process.env, shared);
  const rig = await startRig(shared);
  return {
    ...rig,
    async stop() {
      await rig.stop();
      const { closeDatabase } = await import('#app/platform/database/database.server.ts');
      await closeDatabase();
      await db.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Somebody new; the address. */
export async function createPerson(status: 'active' | 'pending' = 'active'): Promise<string> {
  const { createUser } = await import('#app/domain/accounts/index.server.ts');
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  await createUser({ email, password: PASSWORD, fname: 'Ada', lname: 'Stone', status });
  return email;
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

/** Opens a page and waits until its buttons work. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });
}

export async function enter(page: Page, siteUrl: string, email: string, password = PASSWORD): Promise<void> {
  await visit(page, `${siteUrl}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /log in/i }).click();
}

/** Does something that makes a call, and waits for its answer; the status. */
export async function answerTo(page: Page, pathname: string, act: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === pathname);
  const [response] = await Promise.all([answer, act()]);
  return response.status();
}
