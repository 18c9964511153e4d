/** The least that Remix makes a page of, with one statement on the same database, in a process of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createRequestHandler } from '@remix-run/express';
import { createReadableStreamFromReadable, json } from '@remix-run/node';
import type { EntryContext, ServerBuild } from '@remix-run/node';
import { Links, Meta, Outlet, RemixServer, Scripts, ScrollRestoration, useLoaderData } from '@remix-run/react';
import express from 'express';
import pg from 'pg';
import { createElement as h } from 'react';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

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
