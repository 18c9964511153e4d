import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import type { NextFunction, Request, Response } from 'express';
import type { ViteDevServer } from 'vite';
import { env } from '#app/platform/env.server.ts';
import { GENERIC_USER_MESSAGE } from '#app/platform/errors.ts';
import { answerAppErrors } from '#app/platform/http/answer-app-errors.server.ts';
import type { AnswerContext } from '#app/platform/http/answer-app-errors.server.ts';
import { finishBody } from '#app/platform/http/finish-body.server.ts';
import { guardOrigin } from '#app/platform/http/guard-origin.server.ts';
import { announcesTooMuch, limitBody } from '#app/platform/http/limit-body.server.ts';
import { logAccess } from '#app/platform/http/log-access.server.ts';
import { beforeHeaders, prepareRequest } from '#app/platform/http/prepare-request.server.ts';
import { refuse } from '#app/platform/http/refuse.server.ts';
import { drainedOf } from '#app/platform/http/pace-body.server.ts';
import type { PaceContext } from '#app/platform/http/pace-body.server.ts';
import { compressAnswers, serveBuiltAssets, servePublicFiles } from '#app/platform/http/serve-files.server.ts';
import { journalRefusals } from '#app/platform/journal/journal-refusals.server.ts';
import { CONNECTION_HEADER, endEventStream } from '#app/platform/streams/event-stream-response.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { meter } from '#app/platform/telemetry/telemetry.server.ts';
import { freePort } from '#launch/free-port.ts';
import type {
  checkReadiness,
  closeConnections,
  noteRefusal,
  prepareDatabase,
  startRuntime,
  stopRuntime,
} from '#app/runtime.server.ts';

const HEADERS_TIMEOUT_MS = 15_000;
/** Long enough for 60 MB over a slow line; a slower sender is cut off. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than the usual 60 s of proxies, so that the proxy closes first and never meets a closing connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** How late a slow sender may be noticed. */
const CHECK_CONNECTIONS_MS = 5_000;
const DRAIN_TIMEOUT_MS = 10_000;
const HMR_PORT = 24_678;

/** Exports of the product's bundle. */
export interface ProductModule {
  readonly startRuntime: typeof startRuntime;
  readonly stopRuntime: typeof stopRuntime;
  readonly prepareDatabase: typeof prepareDatabase;
  readonly checkReadiness: typeof checkReadiness;
  readonly closeConnections: typeof closeConnections;
  readonly noteRefusal: typeof noteRefusal;
}

export interface Product {
  readonly entry: ProductModule;
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** Only while developing. */
  readonly vite: ViteDevServer | null;
}

/** Loads the built product, or hands it to the development server's module loader. */
export async function loadProduct({ isDevelopment }: { readonly isDevelopment: boolean }): Promise<Product> {
  if (!isDevelopment) {
    const file = path.join(env().PLINTH_ROOT, 'build/server/index.js');
    const build = (await import(pathToFileURL(file).href)) as ServerBuild;
    return { build, entry: build.entry.module as unknown as ProductModule, vite: null };
  }
  const { createServer: createVite } = await import('vite');
  // Its own port for news of changed modules, so that two development servers can run side by side.
  const hmr = { port: await freePort(HMR_PORT) };
  const vite = await createVite({ server: { middlewareMode: true, hmr }, appType: 'custom' });
  const load = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
  const build = await load();
  return { build: load, entry: build.entry.module as unknown as ProductModule, vite };
}

export interface WebServer {
  /** Where a browser on this machine finds it. */
  readonly url: string;
  /**
   * Says that it is stopping for the grace of the settings while it answers as before, each answer the last of its
   * connection; then stops accepting, ends event streams, lets running requests finish (at most 10 s), closes.
   */
  close(): Promise<void>;
}

/** Answers http until closed. Rejects with EADDRINUSE when the port is taken. */
export async function startWebServer(product: Product): Promise<WebServer> {
  const log = childLogger({ room: 'http' });
  const streams = new Set<ServerResponse>();
  meter()
    .createObservableGauge('plinth.streams.open', { description: 'Event streams that browsers keep open' })
    .addCallback((result) => result.observe(streams.size));
  let isStopping = false;

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env().TRUST_PROXY);
  app.use(finishBody);
  app.use((_req, res, next) => {
    // A client that keeps connections opens a new one, instead of sending on one that is about to close.
    if (isStopping) res.set('Connection', 'close');
    next();
  });
  app.use(
    prepareRequest({ isProxied: env().TRUST_PROXY > 0, isPublicHttps: env().APP_URL?.startsWith('https:') ?? false }),
  );
  serveHealth(app, product, () => isStopping);
  app.use(logAccess(log));
  app.use(journalRefusals((event) => product.entry.noteRefusal(event)));
  app.use((req, res, next) => {
    beforeHeaders(res, () => {
      if (!String(res.getHeader('Content-Type')).startsWith('text/event-stream')) return;
      const end = () => {
        streams.delete(res);
        endEventStream(req.get(CONNECTION_HEADER)!);
      };
      streams.add(res);
      res.once('close', end);
      // Gone before the answer was ready.
      if (res.closed) end();
    });
    next();
  });
  app.use(compressAnswers());
  serveFiles(app, product);
  const answer = createRequestHandler({
    build: answering(product.build) as ServerBuild,
    getLoadContext: (_req, res) => {
      const context: AnswerContext & PaceContext = {
        setHeader: (name, value) => void res.setHeader(name, value),
        drained: () => drainedOf(res),
      };
      return { nonce: res.locals['nonce'] as string, ...context };
    },
  }) as unknown as express.RequestHandler;
  app.all('*', guardOrigin(env().APP_URL ?? null), limitBody, answer);
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => answerError(error, req, res));

  const server = createServer({ connectionsCheckingInterval: CHECK_CONNECTIONS_MS }, app);
  // Who asks first whether the body is welcome is told before it is sent.
  server.on('checkContinue', (req, res) => {
    if (announcesTooMuch(req.headers)) res.setHeader('Connection', 'close');
    else res.writeContinue();
    app(req, res);
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  await listen(server);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : env().PORT;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(env().HOST) ? 'localhost' : env().HOST;

  return {
    url: env().APP_URL ?? `http://${host}:${port}`,
    async close() {
      isStopping = true;
      await stopGrace();
      await product.vite?.close();
      await drain(server, streams);
    },
  };
}

/** The health of a process for its watchdog: whether it lives, and whether it can do its work now. */
function serveHealth(app: express.Express, product: Product, isStopping: () => boolean): void {
  app.get('/healthz', (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'ok' }));
  app.get('/readyz', (_req, res, next) => {
    const stopping = { checks: { server: 'stopping' } };
    const { PLINTH_ROLE: role } = env();
    const asked = isStopping() ? Promise.resolve(stopping) : product.entry.checkReadiness({ role });
    asked
      .then((readiness) => {
        const isReady = Object.values(readiness.checks).every((state) => state === 'ok');
        res.set('Cache-Control', 'no-store').status(isReady ? 200 : 503);
        res.json({ status: isReady ? 'ok' : 'unavailable', ...readiness });
      })
      .catch(next);
  });
}

/** A worker's answers to what watches over it, and nothing else. Rejects with EADDRINUSE when the port is taken. */
export async function startHealthServer(product: Product, port: number): Promise<Pick<WebServer, 'close'>> {
  const app = express();
  app.disable('x-powered-by');
  let isStopping = false;
  serveHealth(app, product, () => isStopping);
  app.use((_req, res) => void res.status(404).json({ status: 'not found' }));
  app.use((_error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    res.status(500).json({ status: 'unavailable' });
  });
  const server = createServer(app);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  await listen(server, port);
  return {
    async close() {
      isStopping = true;
      await drain(server, new Set());
    },
  };
}

function answering(build: Product['build']): Product['build'] {
  return typeof build === 'function' ? async () => answerAppErrors(await build()) : answerAppErrors(build);
}

function serveFiles(app: express.Express, product: Product): void {
  const root = env().PLINTH_ROOT;
  app.use(servePublicFiles(path.join(root, 'public')));
  if (product.vite) {
    app.use(product.vite.middlewares);
  } else {
    app.use('/assets', ...serveBuiltAssets(path.join(root, 'build/client')));
  }
}

function answerError(error: unknown, req: Request, res: Response): void {
  const status = Number((error as { status?: unknown }).status) || 500;
  const requestId = res.locals['requestId'] as string;
  if (status >= 500 && !req.destroyed) childLogger({ room: 'http' }).error({ err: error, requestId }, 'request failed');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const isFault = status >= 500;
  refuse(req, res, {
    status,
    code: isFault ? 'internal' : 'bad-request',
    message: isFault ? GENERIC_USER_MESSAGE : 'The request is not valid.',
  });
}

function stopGrace(): Promise<void> {
  const { STOP_GRACE_SECONDS: seconds, PLINTH_ROLE: role } = env();
  return new Promise((resolve) => setTimeout(resolve, (seconds ?? (role === 'web' ? 5 : 0)) * 1000));
}

function listen(server: Server, port = env().PORT): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, env().HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function drain(server: Server, streams: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const stream of streams) {
    // The page behind it may still be writing; after the end its words go nowhere.
    stream.on('error', () => {});
    stream.end();
  }
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
