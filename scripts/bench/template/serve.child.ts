/** Serves the built app as `remix-serve` does, and says where: `node serve.child.ts BUILD_FOLDER`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';

const folder = process.argv[2]!;
const build = (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as ServerBuild;
const app = express()
  .disable('x-powered-by')
  .use(compression())
  .use('/assets', express.static(path.join(folder, 'client/assets'), { immutable: true, maxAge: '1y' }))
  .use(express.static(path.join(folder, 'client'), { maxAge: '1h' }))
  .all('*', createRequestHandler({ build, mode: 'production' }) as never);
const server = createServer(app);
server.listen(0, '127.0.0.1', () => console.log(`peer on ${(server.address() as AddressInfo).port}`));
