import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import type { ProductProcess } from '#tests/setup/product-process.ts';

export const PASSWORD = 'a stone under a vase';
export const OWNER = { email: 'owner@plinth.local', password: 'browser-test-password' };
/** Welcome credits of a new account. */
const WELCOME_CREDITS = 200;

/** Creates a new user in the product's database; returns the address. */
export async function createPerson(status: 'active' | 'pending' | 'unverified' = 'active'): Promise<string> {
  const { createUser } = await import('#app/domain/accounts/index.server.ts');
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  await createUser({ email, password: PASSWORD, fname: 'Ada', lname: 'Stone', status });
  return email;
}

/** Opens a page and waits until its buttons work. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });
}

/** Signs in by the form, as a person does. */
export async function enter(page: Page, siteUrl: string, email: string, password = PASSWORD): Promise<void> {
  await visit(page, `${siteUrl}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /log in/i }).click();
}

/** Signs the owner in by the form. */
export async function signInAsOwner(page: Page, product: ProductProcess): Promise<void> {
  await enter(page, product.url, OWNER.email, OWNER.password);
  await page.waitForURL(/\/dashboard|\/product/);
}

const known = new WeakMap<BrowserContext, string>();

/**
 * Signs in a new user with credits, the same for all pages of a context; the page is on the dashboard.
 * The form is not what these tests are about: the session comes with a cookie.
 */
export async function signIn(page: Page, product: ProductProcess): Promise<void> {
  const context = page.context();
  const token = known.get(context) ?? (await openAccount());
  known.set(context, token);
  await context.addCookies([{ name: 'plinth', value: token, url: product.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${product.url}/dashboard`);
}

async function openAccount(): Promise<string> {
  const { signedIn } = await import('#tests/fixtures/session.ts');
  return (await signedIn(WELCOME_CREDITS)).token;
}

/** The same by the form, as a person does. */
export async function signInByForm(page: Page, product: ProductProcess): Promise<void> {
  const email = await createPerson();
  const { database } = await import('#app/platform/database/database.server.ts');
  const { grantCredits } = await import('#app/domain/credits/index.server.ts');
  const { id } = await database().user.findUniqueOrThrow({ where: { email } });
  const grant = { userId: id, amount: WELCOME_CREDITS, key: `welcome:${id}`, memo: 'Welcome credits' };
  await database().$transaction((tx) => grantCredits(tx, grant));
  await enter(page, product.url, email);
  await page.waitForURL(/\/dashboard|\/product/);
}
