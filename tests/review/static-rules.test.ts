import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { ADMIN_PAGE_FILES } from '#tests/routes/route-files.ts';
import { passFailureHeaders, passHeaders } from '#app/shell/pass-headers.ts';
import { prepareRequest } from '#app/platform/http/prepare-request.server.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

const sourcesOf = (...patterns: string[]): Source[] =>
  globSync(patterns)
    .filter((file) => !/\.test\.tsx?$|\/dist\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Lines in which the pattern is found, with their files. */
const lines = (sources: readonly Source[], pattern: RegExp) =>
  sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

const screens = sourcesOf('app/{ui,shell,domain}/**/*.{ts,tsx}', ...ADMIN_PAGE_FILES.map(({ file }) => file));
/** The pages of the admin's frame, without those that belong to the standalone site alone. */
const embedded = screens.filter(
  ({ file }) => !/stripe|sign-(in|up)|standalone|social-links|top-bar|sidebar|engines\//.test(file),
);
const extensions = sourcesOf('extensions/**/*.{tsx,ts,json,toml}');

describe('the admin’s style', () => {
  it('A28: no magic icon, colour or sparkle stands for what the app does', () => {
    expect(screens.length).toBeGreaterThan(100);
    const magic =
      /\b(Image)?MagicIcon|SidekickIcon|WandIcon|Sparkles?Icon|tone="magic"|magic-purple|bg-fill-magic|[✨🪄]/u;
    expect(lines([...screens, ...extensions], magic)).toEqual([]);
  });

  it('A21: dialogs are Polaris’ own; no screen builds another or uses the browser’s', () => {
    const own = screens.filter(({ file }) => !file.startsWith('app/ui/'));
    // Opened by a click, closed by Escape: full-screen viewers, the studio's sheet on phones and its
    // list of scenes, the end of signing up.
    const known =
      /domain\/(library\/screens\/asset-preview|accounts\/screens\/registered-dialog|picture-tools\/viewer\/zoom-viewer|studio\/layout\/sheet|studio\/switcher\/scene-panel|picture-tools\/window\/tool-dialog)\.tsx$/;
    const others = own.filter(({ file }) => !known.test(file));
    expect(lines(others, /<dialog\b|role="(alert)?dialog"|showModal\(/)).toEqual([]);
    expect(lines(own, /\b(window|globalThis)\.(confirm|alert|prompt)\(/)).toEqual([]);
  });
});

/** The modules that the files load, and those that these load, as far as they are code of ours that runs in a browser. */
function loadedBy(files: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:from |import\()'((?:#app\/|\.)[^']+\.tsx?)'/g)) {
      const next = name!.startsWith('#') ? name!.slice(1) : path.join(path.dirname(file), name!);
      if (!next.includes('.server.')) waiting.push(next);
    }
  }
  return [...found].sort();
}

describe('pages in the admin', () => {
  const routes = ADMIN_PAGE_FILES.map(({ file }) => file).sort();
  const read = (file: string) => readFileSync(file, 'utf8');

  it('A2, A5: all pass on the headers of a failure, which tell App Bridge to ask again or to leave for Shopify', () => {
    expect(routes.length).toBeGreaterThanOrEqual(6);
    const frame = 'app/routes/embedded/frame.tsx';
    const around = 'app/routes/embedded/pages.tsx';
    expect(read(frame)).toMatch(/export \{ passHeaders as headers \}[^]*export function ErrorBoundary/);
    expect(read(around)).toMatch(/export \{ passFailureHeaders as headers \}[^]*export const ErrorBoundary/);
    const inside = ADMIN_PAGE_FILES.filter(({ file }) => file !== frame && file !== around);
    expect(inside.filter((page) => !page.around.includes('routes/embedded/pages')).map(({ id }) => id)).toEqual([]);
    // A page with a failure of its own passes the headers itself.
    const own = inside.filter(({ file }) => /ErrorBoundary|export .*\bheaders\b/.test(read(file)));
    expect(own.filter(({ file }) => !read(file).includes('export { passHeaders as headers }'))).toEqual([]);
    const loaderHeaders = new Headers({ 'Cache-Control': 'no-store' });
    const errorHeaders = new Headers({ 'X-Shopify-API-Request-Failure-Reauthorize-Url': 'https://admin.shopify.com' });
    const given = { loaderHeaders, parentHeaders: new Headers(), actionHeaders: new Headers() };
    expect(passHeaders({ ...given, errorHeaders })).toBe(errorHeaders);
    expect(passHeaders({ ...given, errorHeaders: undefined })).toBe(loaderHeaders);
    expect(passFailureHeaders({ ...given, errorHeaders })).toBe(errorHeaders);
    expect(passFailureHeaders({ ...given, errorHeaders: undefined })).toBe(given.parentHeaders);
  });

  it('A18: text: two files have forms: the scene’s, which is saved by itself, and the settings’, with the admin’s save bar', () => {
    const pages = routes.filter((file) => !/\/(frame|pages)\.tsx$/.test(file));
    const forms = loadedBy(pages).filter(
      (file) => /<(form|Form)\b/.test(read(file)) && !/standalone|\/admin\//.test(file),
    );
    const scene = 'app/domain/studio/parts/prompt-bar.tsx';
    const settings = 'app/domain/accounts/settings/settings-screen.tsx';
    // The way out of the standalone site comes along in the shell's door; no page in the admin shows it.
    const shown = forms.filter((file) => !/app\/shell\/(signing-out-page|profile-menu)\.tsx$/.test(file));
    expect(shown.filter((file) => !file.startsWith('app/ui/'))).toEqual([settings, scene]);
    const saving = loadedBy(pages).filter((file) => /= useSceneSync\(/.test(read(file)));
    expect(saving).toEqual(['app/domain/studio/frame/scene-saver.tsx']);
    expect(read(settings)).toContain('<AdminSaveBar isDirty={isDirty}');
  });

  it('A37: have a frame and a home of their own, of Polaris; nothing of the public site’s', () => {
    const own = globSync('app/shell/embedded/*.tsx').map((file) => ({ file, text: read(file) }));
    expect(own.length).toBeGreaterThanOrEqual(4);
    const publicParts = /'\.\.\/(standalone\/|(project-chooser|entrance)\.tsx')/;
    expect(lines(own, publicParts)).toEqual([]);
    expect(read('app/shell/embedded/embedded-home.tsx')).toMatch(/import \{ Page \} from '#app\/ui\/page\.tsx'/);
  });

  it('A24: text: no room that makes or keeps pictures imports billing or speaks of plans', () => {
    const rooms = sourcesOf(
      'app/domain/{generation,studio,picture-tools,product,photoshoots,engines,library,words,store,sharing}/**/*.{ts,tsx}',
    );
    expect(rooms.length).toBeGreaterThan(200);
    expect(lines(rooms, /#app\/domain\/billing|upgrade to|needs? a plan/i)).toEqual([]);
  });

  it('A26: text: no source of theirs has the words by which an account elsewhere is connected', () => {
    const texts = loadedBy(routes).map((file) => ({ file, text: read(file) }));
    expect(
      lines(texts, /\boauth\b|connectedAccount|accounts\.google\.com|facebook\.com\/v\d|connect (your|an) account/i),
    ).toEqual([]);
  });
});

describe('promotion', () => {
  const pressure =
    /limited[- ]time|hurry|act now|only today|last chance|don.t miss|countdown|\d+% off|best value!|now or never/i;

  it('A29: extensions sell nothing, ask for no review and lead nowhere but into the app', () => {
    expect(extensions.length).toBeGreaterThanOrEqual(10);
    const selling =
      /upgrade|subscri|\bplans?\b|discount|free trial|\bbuy\b|rate us|review us|\bpremium\b|\bpro\b|% off/i;
    // The texts count, not the address they are asked at: the address of a call may name what publishing changes.
    const texts = extensions
      .filter(({ file }) => /\.(json|toml)$|src\//.test(file))
      .map(({ file, text }) => ({ file, text: text.replace(/\/api\/[^\s`'"]*/g, '') }));
    expect(lines(texts, selling)).toEqual([]);
    const elsewhere = /(href|navigate\()[^\n]*https?:/;
    expect(lines(extensions, elsewhere)).toEqual([]);
  });

  it('A34: no pressure, no countdown, and no way to pay elsewhere', () => {
    expect(lines([...embedded, ...extensions], pressure)).toEqual([]);
    const paying = /(href|to)=["'{`]+https?:\/\/(?!help\.shopify\.com|apps\.shopify\.com)/;
    expect(lines(embedded, paying)).toEqual([]);
    expect(lines(embedded, /(buy|checkout|billing)\.stripe\.com/)).toEqual([]);
  });

  it('A35: no screen asks for a review', () => {
    expect(
      lines([...screens, ...extensions], /reviews?\.request|leave (us )?a review|rate (us|plinth)|five stars/i),
    ).toEqual([]);
  });
});

describe('the line', () => {
  /** Headers of an answer to a request that came over this scheme. */
  function headersOver(options: { isSecure: boolean; isPublicHttps: boolean; path?: string }): Map<string, string> {
    const headers = new Map<string, string>();
    const request = {
      headers: {},
      get: () => undefined,
      hostname: 'app.example.test',
      rawHeaders: ['Host', 'app.example.test'],
      path: options.path ?? '/app',
      originalUrl: options.path ?? '/app',
      method: 'GET',
      ip: '::1',
    };
    const response = {
      locals: {},
      setHeader: (name: string, value: string) => headers.set(name, value),
      hasHeader: (name: string) => headers.has(name),
      writeHead: () => response,
    };
    const prepare = prepareRequest({ isProxied: false, isPublicHttps: options.isPublicHttps });
    prepare({ ...request, secure: options.isSecure } as unknown as Request, response as unknown as Response, () => {});
    return headers;
  }

  it('A16: browsers that came by https stay on https from then on', () => {
    for (const over of [
      { isSecure: true, isPublicHttps: false },
      { isSecure: false, isPublicHttps: true },
    ]) {
      expect(headersOver(over).get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    }
    expect(headersOver({ isSecure: false, isPublicHttps: false }).has('Strict-Transport-Security')).toBe(false);
  });

  it('lets other sites show files of signed addresses, and nothing else', () => {
    const policy = (path: string) =>
      headersOver({ isSecure: true, isPublicHttps: true, path }).get('Cross-Origin-Resource-Policy');
    expect(['/files/1/thumb', '/app', '/api/files/1'].map(policy)).toEqual([
      'cross-origin',
      'same-origin',
      'same-origin',
    ]);
  });

  it('A15: the width of the sidebar and the image left for a network alone are put into the storage of a browser; signing out empties it', () => {
    const everywhere = sourcesOf('app/**/*.{ts,tsx}', 'extensions/*/src/**/*.{ts,tsx}').filter(
      ({ file }) => !/\.server\.tsx?$|\.contract\.ts$|tests?\//.test(file),
    );
    expect(
      lines(
        everywhere,
        /(local|session)Storage(\.setItem|\[)|indexedDB\.open|caches\.open|document\.cookie\s*=[^=]/,
      ).toSorted(),
    ).toEqual([
      // Its number, for as long as the tab is on its way to the network and back.
      'app/domain/sharing/screens/leave-for-network.ts: if (imageId) sessionStorage.setItem(LEFT_IMAGE, imageId);',
      "app/shell/standalone/use-sidebar-width.ts: localStorage.setItem(STORAGE_KEY, choice ? '0' : '1');",
    ]);
    expect(lines(everywhere, /(local|session)Storage\.clear\(\)/)).toHaveLength(2);
  });

  it('A16: settings and tokens are read in server code only', () => {
    const inBrowser = screens.filter(
      ({ file }) => !/\.server\.tsx?$|engines\/local\/|\.child\.ts$|\.contract\.ts$|tests?\//.test(file),
    );
    expect(lines(inBrowser, /process\.env|SHOPIFY_API_SECRET|STRIPE_SECRET|APP_SECRET|accessToken\b.*fetch/)).toEqual(
      [],
    );
  });
});
