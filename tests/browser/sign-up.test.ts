import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGoogleDouble } from '#tests/doubles/google-double.ts';
import type { GoogleDouble } from '#tests/doubles/google-double.ts';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { accessibilityFaults, DESKTOP, keepPicture, PHONE, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

const CLIENT_ID = 'plinth.apps.googleusercontent.example';

let db: TestDatabase;
let google: GoogleDouble;
let folder: string;
let rig: BrowserRig;

beforeAll(async () => {
  db = await createTestDatabase();
  google = await startGoogleDouble(CLIENT_ID);
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-sign-up-'));
  // The owner's decision is made in this process, with the settings of the product's.
  const shared = { DATABASE_URL: db.url, DATA_DIR: folder, APP_SECRET: randomBytes(32).toString('base64url') };
  Object.assign(process.env, shared);
  rig = await startRig({
    ...shared,
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_ISSUER: google.origin,
  });
});

afterAll(async () => {
  await rig?.stop();
  await google?.close();
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  await closeDatabase();
  await db?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Pages of visitors answer with 4xx on purpose; what counts is that no script breaks and no policy is hurt. */
async function openPage(context: BrowserContext): Promise<{ page: Page; trouble: string[] }> {
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) trouble.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`);
  });
  return { page, trouble };
}

/** Mails of a kind to an address, as the outbox folder has them, oldest first. */
function mailsTo(address: string, template: string): string[] {
  const outbox = path.join(folder, 'outbox');
  const names = (() => {
    try {
      return readdirSync(outbox);
    } catch {
      return [];
    }
  })();
  return names
    .filter((name) => name.includes(`_${template}_`) && name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${address}\n`));
}

/** The path of the one link in the newest mail, on the server of this test. */
async function linkTo(address: string, template: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(address, template).length).toBe(count);
  const found = /https?:\/\/[^/\s]+(\/(?:verify|passwordReset)\/\S+)/.exec(mailsTo(address, template).at(-1)!);
  return rig.product.url + found![1]!;
}

/** What the owner's page does when the owner lets somebody in. */
async function approve(email: string): Promise<void> {
  const { database } = await import('#app/platform/database/database.server.ts');
  const { approveAccount, getOwner, listWaitingAccounts } = await import('#app/domain/accounts/index.server.ts');
  const owner = await getOwner();
  const waiting = (await listWaitingAccounts()).find((account) => account.email === email)!;
  await database().$transaction((tx) => approveAccount(tx, { owner, userId: waiting.id }));
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${rig.product.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const choose = (page: Page) => page.getByRole('heading', { name: /photoshoot and video for your product/i }).waitFor();

describe('a new merchant', () => {
  it('signs up, opens the mail, is let in, forgets the password and gets another', async () => {
    const email = 'ada@example.com';
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/login`);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();

    // What is missing is said where it is missing, and the person is taken there.
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText('First name is required').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fname');
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'sign-up-1-missing');

    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Last Name').fill('Stone');
    await page.getByLabel('Email').fill(email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('password1');
    expect(await password.getAttribute('autocomplete')).toBe('new-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText('This password is too easy to guess. Please choose another one.').waitFor();
    await password.fill('a stone under a vase');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('User Registered Successfully. Please check your inbox for verification email').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'sign-up-2-registered');
    await dialog.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');

    // Not before the mail is opened.
    await logIn(page, email, 'a stone under a vase');
    await page.getByText('Invalid Credentials').waitFor();
    const link = await linkTo(email, 'sign-up');
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify my account' }).click();
    await page.getByText('Your account has been verified successfully.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'sign-up-3-verified');

    // The link has done its work.
    await page.goto(link);
    await page.getByText('Invalid Token').waitFor();
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await page.getByText('Please enter email').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // Not before the owner has said yes.
    await logIn(page, email, 'a stone under a vase');
    await page.getByText('Your account is currently pending approval by the admin.').waitFor();
    await keepPicture(page, 'sign-up-4-pending');
    await approve(email);
    await expect.poll(() => mailsTo(email, 'approved').length).toBe(1);
    await page.getByLabel('Remember my email for 7 days').check();
    await page.getByRole('button', { name: 'Log in' }).click();
    await choose(page);

    // On another device: the password is forgotten.
    const other = await rig.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const phone = await openPage(other);
    await phone.page.goto(`${rig.product.url}/login`);
    await phone.page.getByRole('link', { name: 'Forgot password?' }).click();
    await phone.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await phone.page.getByLabel('Email').fill('no address');
    await phone.page.getByRole('button', { name: 'Send me a link' }).click();
    await phone.page.getByText('Sorry, we could not find your email address on our system...').waitFor();
    await phone.page.getByLabel('Email').fill(email);
    await phone.page.getByRole('button', { name: 'Send me a link' }).click();
    await phone.page
      .getByText('We have received your password reset request. Please check your email for further instructions.')
      .waitFor();
    await keepPicture(phone.page, 'sign-up-5-forgot');
    await phone.page.goto(await linkTo(email, 'password-reset'));
    await phone.page.getByLabel('New password', { exact: true }).fill('the choice of ada');
    await phone.page.getByLabel('Repeat password', { exact: true }).fill('the choice of eve');
    await phone.page.getByRole('button', { name: 'Reset password' }).click();
    await phone.page.getByText('Passwords do not match').waitFor();
    expect(await accessibilityFaults(phone.page)).toEqual([]);
    await keepPicture(phone.page, 'sign-up-6-reset');
    await phone.page.getByLabel('Repeat password', { exact: true }).fill('the choice of ada');
    await phone.page.getByRole('button', { name: 'Reset password' }).click();
    await phone.page
      .getByText('Your password has been successfully reset. You can now log in with your new password.')
      .waitFor();
    // By itself, after three seconds.
    await phone.page.waitForURL('**/login');
    await logIn(phone.page, email, 'the choice of ada');
    await choose(phone.page);

    // Everybody else is signed out; the address is remembered where that was wished for.
    await page.goto(`${rig.product.url}/product`);
    await page.waitForURL('**/login?*');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['plinth-device', 'plinth-email']);
    await expect.poll(() => mailsTo(email, 'password-changed').length).toBe(1);
    expect([...trouble, ...phone.trouble]).toEqual([]);
    await other.close();
    await context.close();
  });
});

describe('Google', () => {
  it('signs up in a popup, and the page beneath goes on when the owner has said yes', async () => {
    const email = 'grace@gmail.com';
    google.person = { sub: '7', email, email_verified: true, given_name: 'Grace', family_name: 'Hill' };
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/signup`);
    await page.waitForLoadState('networkidle');
    const [refused] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Sign up with Google' }).click(),
    ]);
    await refused.getByText('Your account is currently pending approval by the admin.').waitFor();
    await refused.close();

    await approve(email);
    await page.goto(`${rig.product.url}/login?redirectTo=%2Fdashboard%2Fprojects`);
    await page.waitForLoadState('networkidle');
    await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Continue with Google' }).click()]);
    await page.waitForURL('**/dashboard/projects');
    await page.getByRole('heading', { name: 'Portfolio' }).first().waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('signs in over the page itself where there is no room for a popup', async () => {
    const context = await rig.browser.newContext({ viewport: PHONE, screen: PHONE, hasTouch: true, isMobile: true });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/login`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await choose(page);
    expect(page.url()).not.toContain('id_token');
    expect(trouble).toEqual([]);
    await context.close();
  });
});

describe('the visitors pages, on a phone', () => {
  it.each([
    ['/login', 'Welcome back'],
    ['/login?view=forgot-password', 'Forgot your password?'],
    ['/signup', 'Create your account'],
    ['/verify/guess', 'Get a new link'],
    ['/passwordReset/guess/00000000-0000-7000-8000-000000000000', 'This link does not work'],
    ['/callback/auth', 'That did not work'],
  ])('%s fits 390 px', async (where, heading) => {
    const context = await rig.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page, trouble } = await openPage(context);
    await page.goto(rig.product.url + where);
    await page.getByRole('heading', { name: heading }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('the outbox page is for development alone', async () => {
    const response = await fetch(`${rig.product.url}/dev/outbox`);
    expect(response.status).toBe(404);
  });
});
