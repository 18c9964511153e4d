import { runMain } from '../launch/run-main.ts';
import { percentile } from './bench/measure.ts';
import { withWeb } from './bench/with-web.ts';

/** Products of the run that waits; another number as the first argument. */
const PRODUCTS = Number(process.argv[2] ?? 5_000);
/** The scripted engine's time for one picture. */
const PICTURE_MS = 400;
const ROUNDS = 40;

/**
 * `npm run bench:fairness [-- PRODUCTS]`: how long a single picture of one shop waits for its start, on an idle system and while
 * another shop's run over 5,000 products is under way. The goal is 1.2 times the idle time and the time of one picture. Engines are
 * scripted, so that a picture's time is known; the shop, the database and the workers are real. The times are the database's
 * own, from the order to the start of the run.
 */
async function main(): Promise<void> {
  await withWeb(async () => {
    const { measureFairness } = await import('./bench/fairness.ts');
    const { idle, busy, whole, made, waiting } = await measureFairness({
      products: PRODUCTS,
      pictureMs: PICTURE_MS,
      rounds: ROUNDS,
    });
    console.log(`\nA single picture of another shop: milliseconds from its order to its start, ${ROUNDS} rounds`);
    report('idle', idle);
    report(`a run of ${PRODUCTS} under way`, busy);
    report('one picture, start to end, idle', whole);
    const goals = [0.5, 0.95, 1].map((share) => 1.2 * percentile(idle, share) + PICTURE_MS);
    console.log(
      `  goal: 1.2 x idle and one picture   p50 ${goals[0]!.toFixed(0)}   p95 ${goals[1]!.toFixed(0)}   slowest ${goals[2]!.toFixed(0)}`,
    );
    console.log(
      `  the run: ${made} products were made meanwhile, ${waiting} waited at the end; two pictures each, ${PICTURE_MS} ms a picture, two slots`,
    );
  });
}

function report(name: string, times: readonly number[]): void {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0).padStart(6));
  console.log(`  ${name.padEnd(36)} p50 ${p50}   p95 ${p95}   slowest ${Math.max(...times).toFixed(0)}`);
}

runMain(main);
