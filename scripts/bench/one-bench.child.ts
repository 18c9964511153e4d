/** One bench in a process of its own: `node scripts/bench/one-bench.child.ts NAME`. Its figures go to its parent process. */
import { runMain } from '../../launch/run-main.ts';
import { BENCHES } from './benches.ts';
import type { BenchName } from './benches.ts';

// Before any module of the product is there.
process.env['LOG_LEVEL'] ??= 'error';
runMain(async () => {
  await BENCHES[process.argv[2] as BenchName]();
  process.exit(0);
});
