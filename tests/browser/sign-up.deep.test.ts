import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#launch/free-port.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { signedAnswer } from '#tests/dev-store/authorize.ts';
import { GoogleDouble } from '#tests/doubles/google-double.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage as openPage, PHONE } from './browser.ts';
import { arrived, newAddress, startCustomerRig } from './customer-kit.ts';
import type { CustomerRig } from './customer-kit.ts';
import { goToStore } from './embedded-kit.ts';

const CLIENT = { clientId: 'plinth.apps.googleusercontent.example', clientSecret: 'GOCSPX-double' };

const APP = { apiKey: 'store-sign-in-key', apiSecret: 'store-sign-in-secret' };

let google: GoogleDouble;
let store: DevStore;
let rig: CustomerRig;

beforeAll(async () => {
  google = await GoogleDouble.start(CLIENT, 'on a port');
  const port = await freePort(0);
  const appUrl = `http://127.0.0.1:${port}`;
  store = await DevStore.start({ ...APP, appUrl });
  rig = await startCustomerRig({
    port,
    settings: {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_ISSUER: google.origin,
      SHOPIFY_API_KEY: APP.apiKey,
      SHOPIFY_API_SECRET: APP.apiSecret,
      SHOPIFY_APP_URL: appUrl,
      SHOPIFY_ADMIN_ORIGIN: store.origin,
    },
  });
});

afterAll(async () => {
  await rig?.stop();
  await store?.stop();
  await google?.close();
});

/** An approved user; the sign-up itself is in the customer's life. */
async function member(name: string): Promise<{ email: string; password: string }> {
  const { createUser } = await import('#app/domain/accounts/index.server.ts');
  const person = { email: newAddress(name), password: 'a stone under a vase' };
  await createUser({ ...person, fname: 'Ada', lname: 'Stone', status: 'active' });
  return person;
}

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

    await rig.approve(email);
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
    await arrived(page);
    expect(page.url()).not.toMatch(/id_token|code=/);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('joins an account that has a password for who knows it, in the popup, and tells its mailbox', async () => {
    const { email, password } = await member('linus');
    google.person = { sub: '8', email, email_verified: true, given_name: 'Linus', family_name: 'Hill' };
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await page.goto(`${rig.product.url}/login?redirectTo=%2Fdashboard%2Fprojects`);
    await page.waitForLoadState('networkidle');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Continue with Google' }).click(),
    ]);
    await popup.getByRole('heading', { name: 'Connect Google' }).waitFor();
    expect(await accessibilityFaults(popup)).toEqual([]);
    await keepPicture(popup, 'connect-google');
    await popup.getByLabel('Password', { exact: true }).fill('not the password');
    await popup.getByRole('button', { name: 'Connect and log in' }).click();
    await popup.getByText('Your current password is not right.').waitFor();
    await popup.getByLabel('Password', { exact: true }).fill(password);
    await popup.getByRole('button', { name: 'Connect and log in' }).click();
    await page.waitForURL('**/dashboard/projects');
    await expect.poll(() => rig.mailsTo(email, 'google-connected').length).toBe(1);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

describe('a store', () => {
  const REFUSED = 'We could not confirm your store with Shopify. Please try again.';

  /** Shopify's answer to the question that the page stands at, before any browser has followed it. */
  async function answerTo(page: Page): Promise<URL> {
    await page.getByRole('heading', { name: 'Install Plinth?' }).waitFor();
    const body = new URLSearchParams({ decision: 'install' });
    const response = await fetch(page.url(), { method: 'POST', body, redirect: 'manual' });
    return new URL(response.headers.get('location')!);
  }

  async function signOut(page: Page): Promise<void> {
    await page.goto(`${rig.product.url}/logout`);
    await page.waitForURL('**/login');
  }

  it('is asked by a plain link, so that no form has to lead to another site: also without scripts', async () => {
    const domain = `${newAddress('plain').split('@')[0]!}.myshopify.com`;
    const context = await rig.browser.newContext({ viewport: DESKTOP, javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await page.goto(`${rig.product.url}/login`);
    expect(answer!.headers()['content-security-policy']).toContain("form-action 'self';");
    await page.getByRole('link', { name: 'Continue with your Shopify store' }).click();
    await page.getByLabel('Store domain').fill(domain);
    await page.getByRole('button', { name: 'Continue to my store' }).click();
    await page.getByRole('link', { name: `Continue to ${domain}` }).click();
    await page.getByRole('heading', { name: 'Install Plinth?' }).waitFor();
    await context.close();
  });

  it('lets its owner in by the page of Shopify, and not before', async () => {
    const shop = newAddress('atelier').split('@')[0]!;
    const domain = `${shop}.myshopify.com`;
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);

    // An address that is no store of Shopify's goes nowhere.
    await goToStore(page, rig.product.url, 'https://shop.example/products');
    await page.getByText('Please enter your store domain, for example my-store.myshopify.com').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'store-1-domain');

    // The owner cancels: there is no session.
    await goToStore(page, rig.product.url, `https://${domain}/admin`);
    await page.getByText('write_products').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Install', exact: true }).waitFor();
    await page.goto(`${rig.product.url}/dashboard`);
    await page.waitForURL('**/login*');

    await goToStore(page, rig.product.url, shop);
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await arrived(page);
    expect(new URL(page.url()).search).toBe('');
    const cookies = await context.cookies(rig.product.url);
    expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([]);

    // The app is in already: Shopify does not ask again.
    await signOut(page);
    await goToStore(page, rig.product.url, domain);
    await arrived(page);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('refuses an answer that was changed, is for another browser, or was used', async () => {
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await goToStore(page, rig.product.url, newAddress('atelier').split('@')[0]!);
    const answer = await answerTo(page);
    const refused = (visitor: Page) => visitor.getByText(REFUSED).waitFor();

    const changed = new URL(answer);
    changed.searchParams.set('shop', 'someone-else.myshopify.com');
    await page.goto(changed.href);
    await refused(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'store-2-refused');

    const other = await rig.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const stranger = await openPage(other);
    await stranger.page.goto(answer.href);
    await refused(stranger.page);
    await keepPicture(stranger.page, 'store-3-stranger');

    // Signed by Shopify, with a code that the shop does not know.
    const { hmac: _, ...query } = Object.fromEntries(answer.searchParams);
    const unknown = new URL(answer);
    unknown.search = signedAnswer(APP.apiSecret, { ...query, code: 'unknown' });
    await page.goto(unknown.href);
    await refused(page);

    // The answer as it came, once.
    await page.goto(answer.href);
    await arrived(page);
    await signOut(page);
    await page.goto(answer.href);
    await refused(page);
    expect([...trouble, ...stranger.trouble]).toEqual([]);
    await other.close();
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
});
