import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { percentile } from './bench/measure.ts';
import { readPrivateApp } from '../launch/private-connection.ts';
import { runMain } from '../launch/run-main.ts';

/** Jobs that wait; another number as the first argument. */
const WAITING = Number(process.argv[2] ?? 1_000);
/** So many of them are ordered and handed in, the others are copies of their rows. */
const HANDED_IN = Math.min(100, WAITING);
const ROUNDS = 20;
const PATIENCE_MS = 20 * 60_000;

/**
 * `npm run bench:waiting [-- JOBS]`: how long another account's cut-out waits for its start, on an idle system and while 1,000 jobs lie
 * at a provider that is not done with any of them and is asked about each. A started product with two slots, a stand-in for fal; a
 * hundred of the jobs were ordered and handed in, the others are copies of these. The times are the database's own, from
 * the order to the start of the run.
 */
async function main(): Promise<void> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'));
  chmodSync(dataFolder, 0o755);
  const fal = await startFal({ looks: Infinity });
  const product = await ProductProcess.start({
    dataFolder,
    env: {
      OWNER_PASSWORD: 'bench-password-1',
      LOG_LEVEL: 'error',
      CUTOUT_MODEL: 'none',
      FAL_KEY: FAL_TEST_KEY,
      FAL_ORIGIN: fal.origin,
    },
  });
  // Orders are made by this process, with the settings of the product's.
  Object.assign(process.env, {
    DATABASE_URL: readPrivateApp(dataFolder)!.url,
    DATA_DIR: dataFolder,
    APP_SECRET: readFileSync(path.join(dataFolder, 'app-secret'), 'utf8').trim(),
    FAL_KEY: FAL_TEST_KEY,
    LOG_LEVEL: 'error',
  });
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  try {
    const measured = await import('./bench/waiting-jobs.ts');
    await measured.makeCutOutsHere();
    const idle = await measured.startsOf(ROUNDS);
    const begun = performance.now();
    await measured.leaveAtProvider(WAITING, HANDED_IN, () => fal.jobs().length, PATIENCE_MS);
    const seconds = (performance.now() - begun) / 1000;
    const looksBefore = fal.count('status');
    const busy = await measured.startsOf(ROUNDS);
    const looks = fal.count('status') - looksBefore;
    const { waiting, held } = await measured.countWaiting();
    console.log(`\nA cut-out of another account: milliseconds from its order to its start, ${ROUNDS} rounds`);
    report('idle', idle);
    report(`${waiting} jobs wait at the provider`, busy);
    console.log(`  slots held by them: ${held}; looks at them meanwhile: ${looks}`);
    console.log(
      `  ${HANDED_IN} were ordered and handed in within ${seconds.toFixed(0)} s; the others are copies of these`,
    );
  } finally {
    await closeDatabase();
    await product.stop();
    await fal.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function report(name: string, times: readonly number[]): void {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0).padStart(6));
  console.log(`  ${name.padEnd(36)} p50 ${p50}   p95 ${p95}   slowest ${Math.max(...times).toFixed(0)}`);
}

runMain(main);
