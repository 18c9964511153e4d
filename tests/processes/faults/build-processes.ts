import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

export interface BuiltProcesses {
  readonly web: string;
  readonly worker: string;
  readonly posts: string;
  readonly catalogue: string;
  readonly works: string;
  remove(): void;
}

/** Bundles the process entries, so that each of the many starts takes as little as it can. */
export async function buildProcesses(): Promise<BuiltProcesses> {
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
        input: {
          web: path.resolve('tests/processes/faults/web-process.ts'),
          worker: path.resolve('tests/processes/faults/worker-process.ts'),
          posts: path.resolve('tests/processes/faults/post-process.ts'),
          catalogue: path.resolve('tests/processes/faults/catalogue-process.ts'),
          works: path.resolve('tests/processes/faults/work-process.ts'),
        },
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
