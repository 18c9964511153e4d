import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { openBrowser } from './browser.ts';
import type { BrowserRig } from './browser.ts';

/** The product with a database and an outbox that the test looks into, and decisions of its owner. */
export interface CustomerRig extends BrowserRig {
  /** Mails of a kind to an address, as the outbox folder has them, oldest first. */
  mailsTo(address: string, template: string): string[];
  /** The address of the one link in the newest mail, on the server of this test. */
  linkTo(address: string, template: string): Promise<string>;
  /** Lets a waiting account in, as the owner's page does. */
  approve(email: string): Promise<void>;
  /** Gives a feature another price, as the owner's page does. */
  setPrice(feature: string, credits: number): Promise<void>;
}

export interface CustomerRigOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Where the product listens; default: a free one. */
  readonly port?: number;
}

export async function startCustomerRig({ settings = {}, ...rest }: CustomerRigOptions): Promise<CustomerRig> {
  const db = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-customers-'));
  chmodSync(folder, 0o755);
  // The owner's decisions are made in this process, with the settings of the product's.
  const shared = { DATABASE_URL: db.url, DATA_DIR: folder, APP_SECRET: randomBytes(32).toString('base64url') };
  Object.assign(process.env, shared);
  const env = { LOG_LEVEL: 'warn', ...shared, ...settings };
  const product = await ProductProcess.start({ dataFolder: folder, env, ...rest });
  const browser = await openBrowser();
  const { database, closeDatabase } = await import('#app/platform/database/database.server.ts');
  const { approveAccount, getOwner, listWaitingAccounts } = await import('#app/domain/accounts/index.server.ts');
  const { setFeaturePrice } = await import('#app/domain/credits/index.server.ts');

  const mailsTo = (address: string, template: string) => {
    const outbox = path.join(folder, 'outbox');
    return namesIn(outbox)
      .filter((name) => name.includes(`_${template}_`) && name.endsWith('.txt'))
      .sort()
      .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
      .filter((text) => text.startsWith(`To: ${address}\n`));
  };
  return {
    product,
    browser,
    mailsTo,
    async linkTo(address, template) {
      await expect.poll(() => mailsTo(address, template).length).toBe(1);
      const found = /https?:\/\/[^/\s]+(\/(?:verify|passwordReset)\/\S+)/.exec(mailsTo(address, template).at(-1)!);
      return product.url + found![1]!;
    },
    async approve(email) {
      const owner = await getOwner();
      const waiting = (await listWaitingAccounts()).find((account) => account.email === email)!;
      await database().$transaction((tx) => approveAccount(tx, { owner, userId: waiting.id }));
    },
    async setPrice(name, creditsPerUse) {
      const owner = await getOwner();
      await database().$transaction((tx) => setFeaturePrice(tx, { owner, name, creditsPerUse }));
    },
    async stop() {
      await browser.close();
      await product.stop();
      await closeDatabase();
      await db.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** None where the folder is not there yet. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Another person each time, so that a second try begins anew. */
export const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Fills in the sign-in form, which may stand there already, and sends it. */
export async function logIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The page that a sign-in leads to. */
export const arrived = (page: Page) =>
  page.getByRole('heading', { name: 'Create an AI-generated photoshoot and video for your product' }).waitFor();
