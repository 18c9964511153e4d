import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const ENTRIES = {
  web: 'web-process.ts',
  worker: 'worker-process.ts',
  posts: 'post-process.ts',
  catalogue: 'catalogue-process.ts',
  works: 'work-process.ts',
} as const;
export type ProcessKind = keyof typeof ENTRIES;
export const PROCESS_KINDS = Object.keys(ENTRIES) as readonly ProcessKind[];

export type BuiltProcesses = Readonly<Record<ProcessKind, string>> & { remove(): void };

/** Bundles the process entries of these kinds, so that each of the many starts takes as little as it can. */
export async function buildProcesses(kinds: readonly ProcessKind[]): Promise<BuiltProcesses> {
  // Below node_modules, so that the packages left outside the bundle are found.
  const folder = path.resolve(`node_modules/.cache/plinth-faults-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(kinds.map((kind) => [kind, path.resolve('tests/processes/faults', ENTRIES[kind])])),
        treeshake: { moduleSideEffects: (_id, isExternal) => !isExternal },
      },
    },
  });
  return {
    web: path.join(folder, 'web.js'),
    worker: path.join(folder, 'worker.js'),
    posts: path.join(folder, 'posts.js'),
    catalogue: path.join(folder, 'catalogue.js'),
    works: path.join(folder, 'works.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
