import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

interface RouteEntry {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly hasLoader?: boolean;
}

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, RouteEntry>>;
}

function readManifest(clientFolder: string): Manifest {
  const assets = path.join(clientFolder, 'assets');
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error('No build found: run `npm run build` first.');
  const text = readFileSync(path.join(assets, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

export interface RouteSize {
  readonly id: string;
  /** Compressed kB before anything lazy. */
  readonly scripts: number;
  readonly styles: number;
  /** Scripts and style sheets. */
  readonly files: number;
  /** Whether the canvas comes with the page rather than after it. */
  readonly hasKonva: boolean;
}

/** The files that each page loads before anything lazy: entry, its own route and all parents. Read from the build's own manifest. */
export function routeSizes(root: string): RouteSize[] {
  return sizesOf(path.join(root, 'build/client'));
}

/** The same of any build of Remix. */
export function sizesOf(clientFolder: string): RouteSize[] {
  const manifest = readManifest(clientFolder);
  const gzipSizes = new Map<string, number>();
  const sizeOf = (url: string) => {
    if (!gzipSizes.has(url)) gzipSizes.set(url, gzipSync(readFileSync(path.join(clientFolder, url))).length);
    return gzipSizes.get(url)!;
  };
  const total = (urls: Set<string>) => [...urls].reduce((sum, url) => sum + sizeOf(url), 0) / 1024;
  const contains = (url: string, pattern: RegExp) => pattern.test(readFileSync(path.join(clientFolder, url), 'utf8'));
  const pages = Object.values(manifest.routes).filter(({ id }) => !/^routes\/(api|hooks|site\/logout)/.test(id));
  return pages
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((route) => {
      const scripts = new Set([manifest.entry.module, ...manifest.entry.imports]);
      const styles = new Set<string>();
      for (let current: RouteEntry | undefined = route; current; current = manifest.routes[current.parentId ?? '']) {
        for (const url of [current.module, ...(current.imports ?? [])]) scripts.add(url);
        for (const url of current.css ?? []) styles.add(url);
      }
      const hasKonva = [...scripts].some((url) => contains(url, /Konva\.isBrowser|_registerNode/));
      const files = scripts.size + styles.size;
      return { id: route.id, scripts: total(scripts), styles: total(styles), files, hasKonva };
    });
}
