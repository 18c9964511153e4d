import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { reportLimit } from './figures.ts';
import { buildTemplate } from './peers.ts';
import { routeSizes, sizesOf } from './route-sizes.ts';
import type { RouteSize } from './route-sizes.ts';

/**
 * Most that a page may bring in gzip kB: off the canvas three quarters of the template, on it the template and Konva; a tenth of
 * its style sheets.
 */
const GOALS = { scripts: { atMost: 104 }, studio: { atMost: 198 }, files: { atMost: 19 }, styles: { atMost: 10 } };
const isStudio = (id: string) => /^routes\/(site|embedded)\/(staging|(product|try-on)-project)$/.test(id);
const isAdmin = (id: string) => /^routes\/embedded\//.test(id) && !isStudio(id);
const isVisitors = (id: string) =>
  /^routes\/(api|site\/(confirm-email|google-return|login|outbox|password-reset|second-step|secure-account|signup|subscription-failed|verify-email)$)/.test(
    id,
  );
const KINDS: readonly (readonly [name: string, isOfKind: (id: string) => boolean])[] = [
  ['pages of visitors', isVisitors],
  ['pages in the admin', isAdmin],
  ['other pages in the frame', (id) => !isVisitors(id) && !isAdmin(id) && !isStudio(id)],
  ['studio', isStudio],
];

/** All pages, and of each kind the heaviest, beside the app of the template's shape, built in this run. */
export function reportRouteSizes(): void {
  const root = path.resolve(import.meta.dirname, '../..');
  const pages = routeSizes(root);
  const templateFolder = path.join(buildTemplate(), 'client');
  const template = sizesOf(templateFolder).find(({ id }) => id === 'routes/app._index')!;
  // Its style sheet is a link of the route, which no manifest knows.
  const templateStyles = assetSizes(templateFolder, /\.css$/);
  console.log('\nJavaScript and CSS per page before anything lazy, gzip kB (counts: the same in every run)');
  for (const { id, scripts, styles, files, hasKonva } of [
    ...pages,
    { ...template, id: 'the template, /app', styles: templateStyles },
  ]) {
    console.log(
      `  ${id.padEnd(34)} ${scripts.toFixed(1).padStart(7)} JS ${styles.toFixed(1).padStart(6)} CSS ${String(files).padStart(3)} files  ${hasKonva ? 'KONVA EAGER' : 'no konva'}`,
    );
  }
  const canvas = assetSizes(path.join(root, 'build/client'), /^stage-host.*\.js$/);
  console.log(`  the canvas itself, which the studio loads after its page: ${canvas.toFixed(1)} JS`);
  const topic = 'JavaScript';
  for (const [name, isOfKind] of KINDS) {
    const kind = pages.filter(({ id }) => isOfKind(id));
    const most = (of: (page: RouteSize) => number) => Math.max(...kind.map(of));
    const scripts = most((page) => page.scripts) + (isOfKind === isStudio ? canvas : 0);
    const what = `${name}${isOfKind === isStudio ? ' with its canvas' : ''}`;
    const share = `x${(scripts / template.scripts).toFixed(2)} of the template`;
    const goal = isOfKind === isStudio ? GOALS.studio : GOALS.scripts;
    reportLimit({ topic, what: `${what} (${share})`, unit: 'kB', values: [scripts], goal });
    const files = [most((page) => page.files)];
    reportLimit({ topic, what: `${name}, files`, unit: 'files', values: files, goal: GOALS.files });
    const styles = [most((page) => page.styles)];
    reportLimit({ topic, what: `${name}, styles`, unit: 'kB', values: styles, goal: GOALS.styles });
  }
  const eager = [pages.filter(({ hasKonva }) => hasKonva).length];
  reportLimit({ topic, what: 'pages that bring the canvas along', unit: 'pages', values: eager, goal: { atMost: 0 } });
}

/** Compressed kB of the built files of this name. */
function assetSizes(clientFolder: string, name: RegExp): number {
  const folder = path.join(clientFolder, 'assets');
  const files = readdirSync(folder).filter((file) => name.test(file));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file))).length, 0) / 1024;
}
