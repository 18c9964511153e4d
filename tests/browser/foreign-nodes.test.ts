import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { MISSING_APPAREL } from '#app/domain/generation/try-on.messages.ts';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { createPerson, PASSWORD } from './accounts.ts';
import { DESKTOP, openPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';

let rig: BrowserRig;
let embedded: EmbeddedRig;
beforeAll(async () => {
  rig = await startRig();
  embedded = await startEmbeddedRig();
});
afterAll(async () => {
  await embedded?.stop();
  await rig?.stop();
});

/** As extensions do: their nodes and attributes come with each part of the page, and come back when they are taken out. */
function extend(): void {
  let hasWrapped = false;
  const put = (name: string, place: (node: Element) => void, tag = 'div') => {
    if (document.querySelector(`[data-foreign="${name}"]`)) return;
    const node = document.createElement(tag);
    node.setAttribute('data-foreign', name);
    place(node);
  };
  const look = () => {
    const { documentElement: html, head, body } = document;
    if (!html) return;
    html.setAttribute('data-lt-installed', 'true');
    put('html-end', (node) => html.append(node));
    if (head) {
      put('html-begin', (node) => html.prepend(node));
      put('head-begin', (node) => head.prepend(node));
      put('head-end', (node) => head.append(node));
    }
    if (!body) return;
    // Dark Reader: elements beside our styles (its own are styles, which our policy refuses to this script), colours on elements of
    // ours. Loom, Grammarly: elements of their own names.
    html.setAttribute('data-darkreader-mode', 'dynamic');
    for (const [index, link] of [...document.querySelectorAll('link[rel=stylesheet]')].entries())
      put(`dark-${index}`, (node) => link.after(node), 'meta');
    for (const link of body.querySelectorAll<HTMLElement>('a, h1')) link.style.setProperty('--darkreader-bg', '#000');
    put('loom', (node) => html.append(node), 'loom-container');
    put('grammarly', (node) => body.append(node), 'grammarly-extension');
    put('script', (node) => head.prepend(node), 'script');
    body.setAttribute('data-gr-ext-installed', '');
    body.setAttribute('cz-shortcut-listen', 'true');
    put('body-begin', (node) => body.prepend('a text', node));
    put('body-end', (node) => body.append(node));
    for (const [index, field] of [...body.querySelectorAll('input, textarea')].entries()) {
      field.setAttribute('data-temp-mail', 'yes');
      (field as HTMLElement).style.backgroundSize = '16px';
      put(`field-${index}`, (node) => field.after(node));
      put(`key-${index}`, (node) => field.before(node), 'com-1password-button');
    }
    const main = body.querySelector('main');
    // Only before the scripts: React cannot remove what was moved away later.
    if (!main?.firstElementChild || hasWrapped) return;
    hasWrapped = true;
    put('wrapping', (node) => (main.firstElementChild!.before(node), node.append(node.nextElementSibling!)));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  look();
}

/** Holds the scripts of the page back until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const remember = (place: Page | Frame, selector: string) =>
  place.evaluate((sought) => {
    for (const part of ['html', 'head', 'body', sought])
      Object.assign(document.querySelector(part)!, { isFirst: true });
  }, selector);

const isSame = (place: Page | Frame, selector: string) =>
  place.evaluate(
    (sought) =>
      ['html', 'head', 'body', sought].every((part) => 'isFirst' in document.querySelector(part)!) &&
      !document.querySelector('[data-sent]'),
    selector,
  );

const foreignIn = (place: Page | Frame) =>
  place.evaluate(() =>
    [...document.querySelectorAll('[data-foreign]')].map((node) => node.getAttribute('data-foreign')),
  );

const FOREIGN = [
  ...['html-begin', 'head-begin', 'head-end', 'body-begin', 'body-end', 'html-end'],
  ...['dark-0', 'loom', 'grammarly', 'script', 'field-0', 'key-0'],
];
const OF_FIELDS = ['field-0', 'key-0'];

everydayIt(
  'the sign-in page is hydrated among the nodes of extensions, and what was typed early signs in',
  async () => {
    const email = await createPerson();
    const context = await rig.browser.newContext({ viewport: DESKTOP });
    const { page, trouble } = await openPage(context);
    await page.addInitScript(extend);
    const release = await holdScripts(page);
    await page.goto(`${rig.product.url}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Remember my email').check();
    await remember(page, 'input[name=password]');
    release();
    await listens(page);
    expect(trouble).toEqual([]);
    expect(await isSame(page, 'input[name=password]')).toBe(true);
    expect(await foreignIn(page)).toEqual(expect.arrayContaining(FOREIGN));
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await page.getByLabel('Remember my email').isChecked()).toBe(true);
    await page.getByRole('button', { name: /log in/i }).click();
    await page.waitForURL(/\/dashboard|\/product/);
    await page.getByRole('link', { name: 'Portfolio' }).first().click();
    await page.waitForURL(/\/dashboard\/projects/);
    await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  },
);

deepIt('the studio is hydrated among them too, and takes in what was chosen early', async () => {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.addInitScript(extend);
  const release = await holdScripts(page);
  await page.goto(`${rig.product.url}/fashion`, { waitUntil: 'commit' });
  await page.getByLabel('Describe the image').fill('on grey slate');
  // A page that still comes in moves its parts under the pointer.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.getByRole('radio', { name: 'Model' }).check();
  await remember(page, 'main');
  release();
  await listens(page);
  expect(trouble).toEqual([]);
  await page.getByText(MISSING_APPAREL, { exact: true }).waitFor();
  expect(await isSame(page, 'main')).toBe(true);
  expect(await foreignIn(page)).toEqual(expect.arrayContaining(FOREIGN));
  expect(trouble).toEqual([]);
  await context.close();
});

deepIt('the same in the Shopify admin', async () => {
  const admin = await embedded.open(newShop('foreign'));
  await listens(admin.frame);
  const release = await holdScripts(admin.page);
  await admin.page.addInitScript(extend);
  await admin.page.reload({ waitUntil: 'commit' });
  const isOurs = (frame: Frame) => frame.url().startsWith(embedded.product.url);
  await expect.poll(() => admin.page.frames().some(isOurs)).toBe(true);
  const frame = admin.page.frames().find(isOurs)!;
  await frame.locator('main h1, main h2').first().waitFor();
  await remember(frame, 'main');
  release();
  await listens(frame);
  expect(await isSame(frame, 'main')).toBe(true);
  expect(await foreignIn(frame)).toEqual(expect.arrayContaining(FOREIGN.filter((name) => !OF_FIELDS.includes(name))));
  expect(admin.trouble).toEqual([]);
  await admin.context.close();
});
