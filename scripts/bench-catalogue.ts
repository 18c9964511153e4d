import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { runMain } from '../launch/run-main.ts';
import { withWeb } from './bench/with-web.ts';

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
  const folder = path.resolve('.data/bench-catalogue');
  mkdirSync(folder, { recursive: true });
  await withWeb(async () => {
    const { runCatalogue } = await import('./bench/catalogue.ts');
    const differences = await runCatalogue({ products: PRODUCTS, scene, folder });
    if (differences > 0) process.exitCode = 1;
  });
}

runMain(main);
