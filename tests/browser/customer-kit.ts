import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { openBrowser } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { makeProductHome } from './product-home.ts';
import { startScriptedWorker, WEB_ONLY } from './shared-product.ts';

/** The product with scripted engines, a database and an outbox that the test looks into, and decisions of its owner. */
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
  const home = await makeProductHome();
  const env = { LOG_LEVEL: 'warn', ...home.env, ...WEB_ONLY, ...settings };
  // This process works in the product's place, by the same settings.
  Object.assign(process.env, env, { LOG_LEVEL: 'silent' });
  const [product, browser] = await Promise.all([
    ProductProcess.start({ dataFolder: home.folder, env, ...rest }),
    openBrowser(),
  ]);
  const worker = await startScriptedWorker({});
  const { database } = await import('#app/platform/database/database.server.ts');
  const { approveAccount, getOwner, listWaitingAccounts } = await import('#app/domain/accounts/index.server.ts');
  const { setFeaturePrice } = await import('#app/domain/credits/index.server.ts');

  const mailsTo = (address: string, template: string) => {
    const outbox = path.join(home.folder, 'outbox');
    return namesIn(outbox)
      .filter((name) => name.includes(`_${template}_`) && name.endsWith('.txt'))
      .sort()
      .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
      .filter((text) => text.startsWith(`To: ${address}\n`));
  };
  return {
    product,
    browser,
    folder: home.folder,
    databaseUrl: home.databaseUrl,
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
      await worker.stop();
      await home.drop();
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

/** Another person each time. */
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
