import path from 'node:path';
import { BENCHES } from './bench/benches.ts';
import type { BenchName } from './bench/benches.ts';
import { table } from './bench/figures.ts';
import type { Row } from './bench/figures.ts';
import { aboutThisRun, othersShare, quietWarning } from './bench/machine.ts';
import { runBench } from './bench/run-bench.ts';
import { writeFigures } from './bench/write-figures.ts';
import { buildWhenStale } from '../launch/build-when-stale.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { runMain } from '../launch/run-main.ts';

/**
 * `npm run bench`: every figure against its peer or its limit, in one run; `npm run bench -- queue images` for some of them. A bench
 * that fails is named and the others go on. Figures only: no figure fails a build, a bench that did not come to its end does.
 * A bench that came to its end on a quiet machine is written into docs/figures.md.
 */
async function main(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  const asked = process.argv.slice(2);
  const names = Object.keys(BENCHES) as BenchName[];
  const unknown = asked.filter((name) => !(names as readonly string[]).includes(name));
  if (unknown.length > 0) throw new LaunchError(`No such bench: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  const wanted = asked.length === 0 ? names : names.filter((name) => asked.includes(name));

  const about = aboutThisRun(root);
  console.log(about);
  await buildWhenStale(root, (note) => console.log(note));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const warnings: string[] = [];
  const rows: Row[] = [];
  const failures: string[] = [];
  const begun = performance.now();
  for (const name of wanted) {
    if (stop.signal.aborted) break;
    const warning = quietWarning(await othersShare());
    if (warning) warnings.push(`before ${name}: ${warning}`);
    if (warning) console.log(`\n${warning}`);
    const run = await runBench(name, stop.signal);
    rows.push(...run.rows);
    const isWritten = run.failure === null && !warning && run.rows.length > 0;
    if (isWritten) await writeFigures(path.join(root, 'docs/figures.md'), { bench: name, about, rows: run.rows });
    if (run.failure !== null) failures.push(`${name}: ${run.failure}`);
    console.log(`  (${name}: ${run.seconds.toFixed(0)} s${run.failure === null ? '' : `, ${run.failure}`})`);
  }
  console.log(`\n${table(rows)}`);
  console.log(`\n${aboutThisRun(root)}\nminutes  ${((performance.now() - begun) / 60_000).toFixed(1)}`);
  for (const warning of warnings) console.log(warning);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  if (failures.length > 0 || stop.signal.aborted) process.exitCode = 1;
}

runMain(main);
