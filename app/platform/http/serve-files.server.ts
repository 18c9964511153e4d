import { readdirSync } from 'node:fs';
import path from 'node:path';
import compression from 'compression';
import express from 'express';
import type { RequestHandler, Response } from 'express';

const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

const EVENT_STREAM = /^text\/event-stream/i;

/** Compresses what is worth it, but never an event stream: compression would hold events back until a block is full. */
export function compressAnswers(): RequestHandler {
  return compression({
    filter: (req, res) =>
      !EVENT_STREAM.test(String(res.getHeader('Content-Type') ?? '')) && compression.filter(req, res),
  });
}

/** Loads the page anew, once a minute at most; later the import fails, as it would without this module. */
const RELOADING_MODULE = `const key = 'plinth-reloaded-at';
if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) throw new Error('A part of this page is missing.');
sessionStorage.setItem(key, String(Date.now()));
location.reload();
await new Promise(() => {});
`;

/**
 * A page that was opened before a deploy asks for scripts of the build before: it is told to load itself anew. Its style
 * sheets are answered with empty ones, because the bundler's loader imports no script whose style sheet has failed.
 */
const renewOldPages: RequestHandler = (req, res, next) => {
  const asked = `${req.get('Sec-Fetch-Dest')} ${path.extname(req.path)}`;
  const answer = { 'script .js': RELOADING_MODULE, 'style .css': '' }[asked];
  if (answer === undefined) return next();
  res.type(path.extname(req.path)).set('Cache-Control', 'no-store').send(answer);
};

/**
 * The bundler's files: names carry a hash of the content, so a browser may keep them for good. Compressed copies
 * that the build made are sent as they are.
 */
export function serveBuiltAssets(clientFolder: string): RequestHandler[] {
  const folder = path.join(clientFolder, 'assets');
  const names = new Set(readdirSync(folder));
  const pickEncoding: RequestHandler = (req, res, next) => {
    const name = req.path.slice(1);
    const encoding = (['br', 'gzip'] as const).find(
      (each) => names.has(`${name}${SUFFIXES[each]}`) && req.acceptsEncodings(each) === each,
    );
    if (names.has(`${name}.gz`)) res.vary('Accept-Encoding');
    if (encoding) {
      req.url = `/${name}${SUFFIXES[encoding]}`;
      res.setHeader('Content-Encoding', encoding);
    }
    next();
  };
  const sendFile = express.static(folder, {
    immutable: true,
    maxAge: '1y',
    fallthrough: false,
    index: false,
    redirect: false,
    setHeaders(res, file) {
      // The type of the file itself, not that of its compressed copy.
      if (res.getHeader('Content-Encoding')) (res as Response).type(path.extname(file.replace(/\.(?:br|gz)$/, '')));
    },
  });
  const renew: RequestHandler = (req, res, next) =>
    names.has(req.path.slice(1)) ? next() : renewOldPages(req, res, next);
  return [renew, pickEncoding, sendFile];
}

/** Files under their own names (presets, icons): kept for a while, then asked for again by ETag. */
export function servePublicFiles(folder: string): RequestHandler {
  // Pages are not looked for on the disk.
  const names = new Set(readdirSync(folder));
  const sendFile = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders(res, file) {
      const isPreset = file.includes(`${path.sep}presets${path.sep}`) && !file.endsWith('.json');
      res.setHeader(
        'Cache-Control',
        isPreset ? 'public, max-age=86400, stale-while-revalidate=604800' : 'public, max-age=3600',
      );
    },
  });
  return (req, res, next) => {
    const [, first = ''] = req.path.split('/', 2);
    // A name that is escaped in another way may still be a file.
    if (names.has(first) || first.includes('%')) return sendFile(req, res, next);
    next();
  };
}
