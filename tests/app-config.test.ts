import { readdirSync, readFileSync } from 'node:fs';
import { ROUTE_FILES } from '#tests/routes/route-files.ts';
import { expect, it } from 'vitest';
import { ADMIN_API_VERSION } from '#app/platform/shopify/admin-api-version.ts';
import { WEBHOOK_TOPICS } from '#app/domain/installations/webhook-topics.ts';
import { readLinkedProducts } from '#app/domain/store/products/linked-products.rules.ts';
import { SCOPES } from '#app/platform/shopify/shopify-app.server.ts';

const toml = readFileSync('shopify.app.toml', 'utf8');

/** Every text in the values of this key. */
const textsOf = (key: string) =>
  [...toml.matchAll(new RegExp(`^\\s*${key} = (\\[[^\\]]*\\]|.*)$`, 'gm'))].flatMap(([, value]) =>
    [...value!.matchAll(/"([^"]*)"/g)].map(([, text]) => text!),
  );

it('A14: asks for no permission that the code does not use', () => {
  expect(textsOf('scopes')).toEqual([SCOPES.join(',')]);
});

it('A6: subscribes to exactly the messages there is work for, in their own kind', () => {
  const compliance = ['customers/data_request', 'customers/redact', 'shop/redact'];
  expect(textsOf('compliance_topics')).toEqual(compliance);
  expect([...textsOf('topics'), ...compliance]).toEqual([...WEBHOOK_TOPICS]);
  expect(textsOf('uri')).toEqual(['/webhooks/app', '/webhooks/compliance']);
});

it('A13: one version of the Admin API', () => {
  expect(textsOf('api_version')).toEqual([ADMIN_API_VERSION]);
});

it('the name fits the admin’s navigation, and has no other company’s name', () => {
  const [name] = textsOf('name');
  expect(name!.length).toBeLessThanOrEqual(20);
  expect(name).not.toMatch(/shopify/i);
});

it('is at one public address, also for the admin’s extensions', () => {
  const [application] = textsOf('application_url');
  expect(new URL(application!).pathname).toBe('/app');
  const { origin } = new URL(application!);
  expect(textsOf('redirect_urls')).toEqual([`${origin}/auth/callback`, `${origin}/login`]);
  expect(toml).toMatch(/^embedded = true$/m);
  const flow = readFileSync('extensions/create-photoshoot-flow/shopify.extension.toml', 'utf8');
  expect(/runtime_url = "(.*)"/.exec(flow)?.[1]).toBe(`${origin}/flow/create-photoshoot`);
});

it('A13: every extension is built against a version that may be deployed', () => {
  const folders = readdirSync('extensions', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const extensions = folders.map(({ name }) => readFileSync(`extensions/${name}/shopify.extension.toml`, 'utf8'));
  expect(extensions).toHaveLength(11);
  for (const text of extensions) {
    const isCode = text.includes('type = "ui_extension"');
    expect(/^api_version = "(.*)"$/m.exec(text)?.[1]).toBe(isCode ? '2026-07' : undefined);
  }
});

it('says in a line what Sidekick can have of it, as its tools and intents need', () => {
  const [summary, ...more] = textsOf('extensions_summary');
  expect(more).toEqual([]);
  expect(summary).toMatch(/^Find .*\.$/);
  expect(toml).toMatch(/^\[sidekick\]\nextensions_summary = /m);
});

/** Addresses of pages of the app in a text of an extension, as the admin opens them. */
const pagesIn = (text: string) => [...text.matchAll(/app:\/(\/app[^"'`\s]*)/g)].map(([, page]) => page!);

it('every link of an extension leads to a page that there is', () => {
  const files = readdirSync('extensions', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(toml|tsx?)$/.test(name) && !/node_modules|dist|\.test\./.test(name),
  );
  const pages = new Set(files.flatMap((name) => pagesIn(readFileSync(`extensions/${name}`, 'utf8'))));
  const routes = ROUTE_FILES.map(({ path }) => path);
  const missing = [...pages].filter((page) => !routes.includes(page.split('?')[0]!.replace(/\$\{[^}]*\}/g, ':id')));
  expect(missing).toEqual([]);
  expect(pages.size).toBeGreaterThan(6);
});

it.each(['7', 'gid://shopify/Product/7', encodeURIComponent('gid://shopify/Product/7')])(
  '“stage this product” of the assistant opens staging with that product: %s',
  (id) => {
    const [link] = pagesIn(readFileSync('extensions/sidekick-links/shopify.extension.toml', 'utf8'));
    const { pathname, searchParams } = new URL(link!.replace('{id}', id), 'https://app.example.test');
    expect(pathname).toBe('/app/product');
    expect(readLinkedProducts(searchParams)).toEqual({ kind: 'one', productId: 'gid://shopify/Product/7' });
  },
);
