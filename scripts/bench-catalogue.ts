import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { readPrivateApp } from '../launch/private-connection.ts';
import { runMain } from '../launch/run-main.ts';

const PRODUCTS = 20;
const SCENE = 'wooden-table';

/**
 * `npm run bench:catalogue [-- SCENE]`: twenty products of the development store with the engine of our own, from end to end: a
 * recipe, a run, its doubts answered, its pictures reviewed, one made again with words, published, the shop read back, and rolled
 * back. Prints the times, what was flagged and how many differences the shop has in the end; a sheet of what was made lies in
 * `.data/bench-catalogue`.
 */
async function main(): Promise<void> {
  const scene = process.argv[2] ?? SCENE;
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'));
  chmodSync(dataFolder, 0o755);
  const product = await ProductProcess.start({
    dataFolder,
    env: { OWNER_PASSWORD: 'bench-password-1', LOG_LEVEL: 'error', PLINTH_ROLE: 'web' },
  });
  Object.assign(process.env, {
    DATABASE_URL: readPrivateApp(dataFolder)!.url,
    DATA_DIR: dataFolder,
    APP_SECRET: readFileSync(path.join(dataFolder, 'app-secret'), 'utf8').trim(),
    LOG_LEVEL: 'error',
  });
  const folder = path.resolve('.data/bench-catalogue');
  mkdirSync(folder, { recursive: true });
  const { runCatalogue } = await import('./bench/catalogue.ts');
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  const { closeStreams } = await import('#app/platform/streams/subscribe.server.ts');
  try {
    const differences = await runCatalogue({ products: PRODUCTS, scene, folder });
    if (differences > 0) process.exitCode = 1;
  } finally {
    await closeStreams();
    await closeDatabase();
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

runMain(main);
