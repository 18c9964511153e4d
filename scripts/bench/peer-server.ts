/**
 * The peers of our pages, in a process of their own: `/bare` is the least that Remix makes a page of, with one statement on the
 * same database; `/app` is put together as Shopify's template for apps is, of the same packages: a session token checked by its
 * library, its provider, a page of a dozen Polaris parts. Its sessions lie in memory, where the template asks its database.
 */
import '@shopify/shopify-app-remix/adapters/node';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createRequestHandler } from '@remix-run/express';
import { createReadableStreamFromReadable, json } from '@remix-run/node';
import type { EntryContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { Links, Meta, Outlet, RemixServer, Scripts, ScrollRestoration, useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Layout, Link, List, Page, Text } from '@shopify/polaris';
import { Session } from '@shopify/shopify-api';
import { AppProvider } from '@shopify/shopify-app-remix/react';
import { ApiVersion, AppDistribution, shopifyApp } from '@shopify/shopify-app-remix/server';
import express from 'express';
import pg from 'pg';
import { createElement as h, Fragment } from 'react';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { TEST_APP } from '#tests/doubles/shopify-admin.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const sessions = new Map<string, Session>();
const shop = process.env['PEER_SHOP'] ?? '';
const shopify = shopifyApp({
  apiKey: TEST_APP.key,
  apiSecretKey: TEST_APP.secret,
  apiVersion: ApiVersion.January26,
  appUrl: 'https://peer.example',
  authPathPrefix: '/auth',
  distribution: AppDistribution.AppStore,
  future: { unstable_newEmbeddedAuthStrategy: true },
  sessionStorage: {
    storeSession: (session) => Promise.resolve(sessions.set(session.id, session).size > 0),
    loadSession: (id) => Promise.resolve(sessions.get(id)),
    deleteSession: (id) => Promise.resolve(sessions.delete(id)),
    deleteSessions: (ids) => Promise.resolve(ids.every((id) => sessions.delete(id))),
    findSessionsByShop: () => Promise.resolve([...sessions.values()]),
  },
});
const id = `offline_${shop}`;
sessions.set(id, new Session({ id, shop, state: '', isOnline: false, accessToken: 'token', scope: '' }));

function Document(): ReactElement {
  const head = [h('meta', { key: 'set', charSet: 'utf-8' }), h(Meta, { key: 'meta' }), h(Links, { key: 'links' })];
  const body = [h(Outlet, { key: 'page' }), h(ScrollRestoration, { key: 'scroll' }), h(Scripts, { key: 'scripts' })];
  return h('html', { lang: 'en' }, h('head', null, head), h('body', null, body));
}

function BarePage(): ReactElement {
  const { rows } = useLoaderData<{ rows: { id: string; name: string }[] }>();
  const items = rows.map(({ id: key, name }) => h('li', { key }, name));
  return h('main', null, h('h1', null, 'A page'), h('ul', null, items));
}

function AppPage(): ReactElement {
  const { apiKey } = useLoaderData<{ apiKey: string }>();
  const text = (words: string, key?: string) => h(Text, { as: 'p', variant: 'bodyMd', children: words, key });
  const line = (label: string, link: string) =>
    h(
      InlineStack,
      { align: 'space-between', key: label },
      text(label),
      h(Link, { url: 'https://peer.example', target: '_blank', removeUnderline: true, children: link }),
    );
  const names = ['Framework', 'Database', 'Interface', 'Bridge', 'Interface of data'];
  const aside = [
    h(
      Card,
      { key: 1 },
      h(BlockStack, { gap: '200' }, [
        h(Text, { as: 'h2', variant: 'headingMd', children: 'Made of', key: 0 }),
        ...names.map((name) => line(name, `About ${name}`)),
      ]),
    ),
    h(
      Card,
      { key: 2 },
      h(BlockStack, { gap: '200' }, [
        h(Text, { as: 'h2', variant: 'headingMd', children: 'What next', key: 0 }),
        h(List, { key: 1, children: ['First', 'Second'].map((name) => h(List.Item, { key: name, children: name })) }),
      ]),
    ),
  ];
  const main = h(
    Card,
    null,
    h(BlockStack, { gap: '500' }, [
      h(BlockStack, { gap: '200', key: 0 }, [
        h(Text, { as: 'h2', variant: 'headingMd', children: 'Well done', key: 0 }),
        text('An app of one page.', '1'),
      ]),
      h(BlockStack, { gap: '200', key: 1 }, [
        h(Text, { as: 'h3', variant: 'headingMd', children: 'Begin', key: 0 }),
        text('Make a product.', '1'),
      ]),
      h(InlineStack, { gap: '300', key: 2 }, h(Button, null, 'Make one')),
      h(Box, { padding: '400', key: 3 }, text('Here it is.')),
    ]),
  );
  const sections = [
    h(Layout.Section, { key: 1, children: main }),
    h(Layout.Section, { key: 2, variant: 'oneThird', children: h(BlockStack, { gap: '500' }, aside) }),
  ];
  const page = h(Page, null, h(BlockStack, { gap: '500' }, h(Layout, null, sections)));
  return h(AppProvider, { isEmbeddedApp: true, apiKey, children: h(Fragment, null, page) });
}

const routes = {
  root: { id: 'root', path: '', module: { default: Document } },
  bare: {
    id: 'bare',
    parentId: 'root',
    path: 'bare',
    module: {
      default: BarePage,
      loader: async () => {
        const { rows } = await pool.query(`SELECT "name" AS id, "name" FROM "Feature" ORDER BY "name" LIMIT 10`);
        return json({ rows });
      },
    },
  },
  app: {
    id: 'app',
    parentId: 'root',
    path: 'app',
    module: {
      default: AppPage,
      loader: async ({ request }: LoaderFunctionArgs) => {
        await shopify.authenticate.admin(request);
        return json({ apiKey: TEST_APP.key });
      },
    },
  },
};

const manifestOf = (route: { id: string; parentId?: string; path: string; module: object }) => ({
  id: route.id,
  parentId: route.parentId,
  path: route.path,
  hasAction: false,
  hasLoader: 'loader' in route.module,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${route.id}.js`,
  imports: ['/assets/shared.js'],
});

/** As Remix's own entry for Node renders a page. */
function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  shopify.addDocumentResponseHeaders(request, headers);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(RemixServer, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const build = {
  mode: 'production',
  routes,
  entry: { module: { default: renderPage } },
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
    routes: Object.fromEntries(Object.values(routes).map((route) => [route.id, manifestOf(route)])),
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
  isSpaMode: false,
} as unknown as ServerBuild;

const server = createServer(
  express()
    .disable('x-powered-by')
    .all('*', createRequestHandler({ build }) as never),
);
server.listen(0, '127.0.0.1', () => console.log(`peer on ${(server.address() as AddressInfo).port}`));
